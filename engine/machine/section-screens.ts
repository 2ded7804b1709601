import { chunkOf, differentChunks, type Moment, readCell } from '../answers/cells.ts'
import type { Field, Form, Interstitial, Item, Page, Section } from '../definition/flow.ts'
import { sameJson } from '../definition/json.ts'
import { applies, blockingFields, isShown, withManual } from './paging.ts'
import { questionScreen } from './question-screen.ts'
import { propsNow, textsNow } from './read-texts.ts'
import { rowsOf } from './rows.ts'
import type { InterstitialScreen, QuestionScreen, SectionScreen } from './screen-types.ts'
import type { RunState } from './types.ts'
import { momentOf } from './work.ts'

/** The sections of a page, and the ids of the fields that block Continue. */
type PageSections = {
  readonly sections: readonly SectionScreen[]
  readonly missing: readonly string[]
}

type ItemScreen = QuestionScreen | InterstitialScreen

/**
 * One section of a page. `items`: the screens of each item. Without a screen: it does not apply.
 */
type Part = Pick<PageSections, 'missing'> & {
  readonly screen: SectionScreen | null
  readonly items: readonly (readonly ItemScreen[])[]
  readonly touched: readonly string[]
}

/** The last screens of a frame, and the state that they were built from. */
type Made = PageSections & {
  readonly page: Page
  readonly state: RunState
  readonly parts: readonly Part[]
}

/** The last screens of each frame, by its path, which all its states share. */
const lastMade = new WeakMap<RunState['at'], Made>()

const NOTHING: Part = { screen: null, items: [], missing: [], touched: [] }

/**
 * What a page shows. Sections and questions that did not change since the page was last shown stay
 * the same objects and are not built again.
 */
export function shownOn(state: RunState, form: Form, page: Page): PageSections {
  const before = lastShown(state, page)
  const touched = touchedChanges(page, before?.state.touched ?? [], state.touched)
  const changed = [
    ...((before && changedSections(state, page, before)) ?? page.sections.keys()),
    ...touched.keys(),
  ]
  const parts = before?.parts.slice() ?? []
  for (const i of new Set(changed)) {
    const section = page.sections[i]
    if (section)
      parts[i] = partOf(
        { state, form, page, before, changes: touched.get(i) },
        section,
        before?.parts[i],
      )
  }
  const made = {
    page,
    state,
    parts,
    ...((before && patched(parts, before, changed)) ?? joined(parts)),
  }
  lastMade.set(state.at, made)
  return made
}

/** The last shown content of the page, if everything was shown in the same way. */
function lastShown(state: RunState, page: Page): Made | null {
  const last = lastMade.get(state.at)
  const isAlike =
    last?.page === page &&
    last.state.refused === state.refused &&
    last.state.revisited === state.revisited &&
    last.state.secretIssues === state.secretIssues
  return last && isAlike && differentChunks(last.state.cells, state.cells) ? last : null
}

function joined(parts: readonly Part[]): PageSections {
  const sections: SectionScreen[] = []
  const missing: string[] = []
  for (const part of parts) {
    if (part.screen !== null) sections.push(part.screen)
    if (part.missing.length > 0) missing.push(...part.missing)
  }
  return { sections, missing }
}

/**
 * The same as `joined`, without reading all parts. Null if other sections apply than before, or if
 * other fields block Continue.
 */
function patched(
  parts: readonly Part[],
  before: Made,
  changed: readonly number[],
): PageSections | null {
  if (before.sections.length !== parts.length) return null
  const sections = before.sections.slice()
  for (const i of changed) {
    const [part, old] = [parts[i], before.parts[i]]
    if (!part?.screen || !sameJson(part.missing, old?.missing)) return null
    sections[i] = part.screen
  }
  return { sections, missing: before.missing }
}

/** Fields that lost focus (`come`), or whose page was left since then (`gone`). */
type TouchedChanges = { readonly gone: readonly string[]; readonly come: readonly string[] }

/** What changed in the touched fields, by the index of their section. */
function touchedChanges(
  page: Page,
  before: readonly string[],
  after: readonly string[],
): ReadonlyMap<number, TouchedChanges> {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const changes = new Map<number, { readonly gone: string[]; readonly come: string[] }>()
  const note = (id: string, kind: keyof TouchedChanges) => {
    const section = sectionOf(page, id)
    if (section === undefined) return
    const noted = changes.get(section) ?? { gone: [], come: [] }
    noted[kind].push(id)
    changes.set(section, noted)
  }
  for (const id of before.slice(same)) note(id, 'gone')
  for (const id of after.slice(same)) note(id, 'come')
  return changes
}

/** The places of a page's sections, by the chunks of their cells and by the ids of their items. */
type Index = {
  readonly byChunk: ReadonlyMap<number, readonly number[]>
  readonly byItem: ReadonlyMap<string, number>
}
const indexes = new WeakMap<Page, Index>()

function indexOf(page: Page): Index {
  const known = indexes.get(page)
  if (known) return known
  const byChunk = new Map<number, number[]>()
  const byItem = new Map<string, number>()
  for (const [i, section] of page.sections.entries()) {
    const chunk = chunkOf(section.stamp)
    byChunk.set(chunk, [...(byChunk.get(chunk) ?? []), i])
    for (const item of section.items) byItem.set(item.id, i)
  }
  const index = { byChunk, byItem }
  indexes.set(page, index)
  return index
}

/** The section of a field, whose id begins with the id of its question. */
function sectionOf(page: Page, id: string): number | undefined {
  const { byItem } = indexOf(page)
  for (
    let end = id.length;
    end > 0;
    end = Math.max(id.lastIndexOf('.', end - 1), id.lastIndexOf(':', end - 1))
  ) {
    const section = byItem.get(id.slice(0, end))
    if (section !== undefined) return section
  }
  return undefined
}

function isPartOf(item: Item, field: string): boolean {
  return field === item.id || field.startsWith(`${item.id}.`) || field.startsWith(`${item.id}:`)
}

/** Indexes of the sections that changed, other than by a touched field. */
function changedSections(state: RunState, page: Page, before: Made): readonly number[] {
  const { byChunk } = indexOf(page)
  return (differentChunks(before.state.cells, state.cells) ?? [])
    .flatMap((chunk) => byChunk.get(chunk) ?? [])
    .filter((i) => page.sections[i] && isDifferent(before.state, state, page.sections[i].stamp))
}

function isDifferent(before: RunState, after: RunState, cell: number): boolean {
  return readCell(before.cells, cell) !== readCell(after.cells, cell)
}

type Building = {
  readonly state: RunState
  readonly form: Form
  readonly page: Page
  readonly before: Made | null
  readonly changes: TouchedChanges | undefined
}

function partOf(
  { state, form, page, before, changes }: Building,
  section: Section,
  last: Part | undefined,
): Part {
  const { gone = [], come = [] } = changes ?? {}
  const touched = [...(last?.touched ?? []).filter((id) => !gone.includes(id)), ...come]
  if (readCell(state.cells, section.applies) !== true) return { ...NOTHING, touched }
  const at = momentOf(state)
  const shown = itemsOf(form, page, section)
  const offset = shown.length - section.items.length
  const isKept = (item: Item, i: number) => {
    const cells = page.items === null ? section.itemCells[i - offset] : undefined
    if (
      before === null ||
      cells === undefined ||
      [...gone, ...come].some((id) => isPartOf(item, id))
    )
      return false
    return !cells.some((cell) => isDifferent(before.state, state, cell))
  }
  const here = { ...state, touched }
  const items = shown.map(
    (item, i) => (isKept(item, i) && last?.items[i]) || itemScreens(here, page, item),
  )
  const first = section.items.find((item) => item.kind === 'question' && applies(state, item))
  return {
    touched,
    items,
    missing: blockingFields(
      state,
      shown.flatMap((item) => asked(state, item)),
    ),
    screen: {
      id: section.id,
      title: section.title?.(at) ?? null,
      description: section.description?.(at) ?? null,
      advice: section.advice && { text: section.advice(at) },
      questionnaire: section.questionnaire,
      begins: first !== undefined && shown.includes(first) && isShown(state, first),
      items: items.flat(),
    },
  }
}

/** The items of a section on a page, behind its pre-screen. */
function itemsOf({ paging }: Form, page: Page, { items, preScreen }: Section): readonly Item[] {
  return page.items ?? (preScreen && paging === 'all' ? [preScreen, ...items] : items)
}

/** The fields of an item that may block Continue. Secrets are validated only when it is pressed. */
function asked(state: RunState, item: Item): readonly Field[] {
  if (item.kind !== 'question' || !applies(state, item)) return []
  return withManual(state, item).filter(({ source }) => source.secret !== true)
}

/** The screens of an item: none while it is hidden, one for each row of an interstitial. */
function itemScreens(state: RunState, page: Page, item: Item): readonly ItemScreen[] {
  if (!isShown(state, item)) return []
  const at = momentOf(state)
  if (item.kind === 'question') return [questionScreen(state, page, item, at)]
  if (item.each === null) return [interstitialScreen(item, at)]
  return rowsOf(state, item.each).map(({ key, row }) => ({
    ...interstitialScreen(item, { ...at, row }),
    row: key,
  }))
}

function interstitialScreen(item: Interstitial, at: Moment): InterstitialScreen {
  return {
    kind: 'interstitial',
    id: item.id,
    view: item.view,
    texts: textsNow(item.texts, at),
    props: propsNow(item.props, at),
    bullets: item.bullets.map((bullet) => bullet(at) ?? ''),
  }
}
