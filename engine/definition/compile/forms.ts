import { EMPTY_TALLY, tally } from '../../answers/judged.ts'
import { isComputed } from '../../answers/computed.ts'
import { addCell, define, defineFold } from '../../answers/plan.ts'
import type { Field, Form, Interstitial, Item, Page, Section } from '../flow.ts'
import { type PlacedItem, isField, sectionItems } from '../instruments.ts'
import type { Place } from '../issue.ts'
import { PRE_SCREEN } from '../named-places.ts'
import type {
  FieldSource,
  InterstitialSource,
  Json,
  PreScreenSource,
  SectionSource,
  StepSource,
} from '../types.ts'
import type { Context } from './context.ts'
import { compileEach } from './each.ts'
import { compileField } from './fields.ts'
import { appliesCell, lateRule, lateText, lateTexts, noText } from './names.ts'
import { textReads } from './text-reads.ts'

export function compileForm(
  context: Context,
  source: StepSource,
  applies: number,
  pointer: string,
): Form | null {
  const place = (path: string): Place => ({ file: context.file, pointer: `${pointer}${path}` })
  if (source.fields) {
    const items = source.fields.map((item, i) => ({ item, place: place(`/fields/${i}`) }))
    const section = compileSection(context, source.id, { id: source.id }, items, applies, 0)
    return finishForm(context, 'all', [section], source)
  }
  if (!source.sections) return null
  const sections = source.sections.map((section, i) => {
    const inside = place(`/sections/${i}`)
    return compileSection(
      context,
      source.id,
      section,
      sectionItems(context.library, section, inside),
      applies,
      i,
    )
  })
  return finishForm(context, source.paging ?? 'question', sections, source)
}

function finishForm(
  context: Context,
  paging: Form['paging'],
  sections: readonly Section[],
  { texts }: StepSource,
): Form {
  const cell = addCell(context.builder)
  defineFold(context.builder, cell, sections.flatMap(talliedCells), EMPTY_TALLY, tally)
  const pages = pagesOf(paging, sections, texts?.next !== undefined)
  const prefilled = sections
    .flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'question' ? withParts(item) : [])),
    )
    .filter(({ prefill, source }) => prefill !== null && source.secret !== true)
  return {
    paging,
    sections,
    pages,
    pagesById: new Map(pages.map((page) => [page.id, page])),
    tally: cell,
    prefilled,
  }
}

function withParts(field: Field): readonly Field[] {
  return [field, ...field.children.filter((child) => child.role === 'child').flatMap(withParts)]
}

function compileSection(
  context: Context,
  step: string,
  source: SectionSource,
  placed: readonly PlacedItem[],
  parent: number,
  index: number,
): Section {
  const applies = appliesCell(context, parent, source.when)
  const questionnaire = source.questionnaire ?? source.instrument ?? context.source.id
  const shown = placed.flatMap(
    ({ item, place }): readonly (readonly [Item, PlacedItem['item']])[] => {
      if (!isField(item)) return [[compileInterstitial(context, item, applies, place), item]]
      if (item.visible === false && item.compute === undefined) return []
      const asked = { questionnaire, question: pageOf(item, placed), section: source.id, step }
      return [[compileField(context, item, applies, asked, 'question', item.id), item]]
    },
  )
  const items = shown.map(([item]) => item)
  const itemCells: (readonly number[])[] = []
  context.sectionFields.set(
    source.id,
    items.flatMap((item) => (item.kind === 'question' ? [item.id] : [])),
  )
  const section: Section = {
    id: source.id,
    index,
    applies,
    questionnaire,
    items,
    itemCells,
    title: lateText(context, source.title),
    description: lateText(context, source.description),
    advice: lateText(context, source.advice),
    preScreen: source.preScreen
      ? compilePreScreen(context, source.id, source.preScreen, applies)
      : null,
    tally: addCell(context.builder),
    stamp: addCell(context.builder),
  }
  defineFold(context.builder, section.tally, talliedCells(section), EMPTY_TALLY, tally)
  context.later.push(() => {
    itemCells.push(...shown.map(([item, itemSource]) => itemReads(context, item, itemSource)))
    defineStamp(context, section, source, itemCells)
  })
  return section
}

/**
 * Id of the question whose page shows this field, with one question per page. A computed field
 * joins the question before it, otherwise the one after it.
 */
function pageOf(item: FieldSource, placed: readonly PlacedItem[]): string {
  if (!isComputed(item)) return item.id
  const at = placed.findIndex((one) => one.item === item)
  const asked = (one: PlacedItem) =>
    isField(one.item) && !isComputed(one.item) && one.item.visible !== false
  return (placed.slice(0, at).findLast(asked) ?? placed.slice(at).find(asked))?.item.id ?? item.id
}

function talliedCells(section: Section): readonly number[] {
  return section.items.flatMap((item) => {
    if (item.kind !== 'question') return []
    const withRules = item.ruled === null ? [item.judged] : [item.judged, item.ruled]
    return item.manual ? [...withRules, item.manual.judged] : withRules
  })
}

/**
 * Defines a cell that changes with everything that the section shows: its questions, interstitials
 * and texts.
 */
function defineStamp(
  context: Context,
  section: Section,
  source: SectionSource,
  itemCells: readonly (readonly number[])[],
): void {
  const { title, description, advice, preScreen } = source
  const texts = [title, description, advice, preScreen].flatMap((part) =>
    part === undefined ? [] : readsOf(context, part),
  )
  const reads = new Set([section.applies, section.tally, ...texts, ...itemCells.flat()])
  define(context.builder, section.stamp, reads, newStamp)
}

function readsOf(context: Context, value: Json): readonly number[] {
  const isLive =
    typeof value === 'string' ? value.includes('{') : typeof value === 'object' && value !== null
  return isLive ? [...textReads(context, value)] : []
}

/** The cells that the screen of an item reads. */
function itemReads(context: Context, item: Item, source: PlacedItem['item']): readonly number[] {
  const cells =
    item.kind === 'question'
      ? [item.applies, ...shownCells(item)]
      : [item.applies, item.each?.rows ?? item.applies]
  const hasPlainOptions = item.kind === 'question' && item.liveOptions === null
  const texts = Object.entries(source).flatMap(([key, part]) =>
    ELSEWHERE.has(key) || (key === 'options' && hasPlainOptions) ? [] : readsOf(context, part),
  )
  return [...new Set([...cells, ...texts])]
}

const newStamp = () => ({})

/** Keys of an item that are not shown, or whose changes the item's own cells already cover. */
const ELSEWHERE = new Set([
  'id',
  'type',
  'view',
  'place',
  'when',
  'enabled',
  'prefill',
  'compute',
  'validation',
])

function shownCells(field: Field): readonly number[] {
  const own = [field.raw, field.shown, field.judged, ...(field.ruled === null ? [] : [field.ruled])]
  return [
    ...own,
    ...(field.manual ? [field.manual.judged] : []),
    ...field.children.flatMap((child) => (child.role === 'child' ? shownCells(child) : [])),
  ]
}

function compileInterstitial(
  context: Context,
  source: InterstitialSource,
  parent: number,
  place: Place,
): Interstitial {
  const { each } = source
  const rows = each && compileEach(context, source, each, parent)
  return {
    kind: 'interstitial',
    id: source.id,
    view: source.view,
    place,
    when: source.when ?? null,
    onPage: source.place ?? 'beside',
    applies: rows?.applies ?? appliesCell(context, parent, source.when),
    each: rows && each ? { ...rows.each, source: each } : null,
    texts: lateTexts(context, source.texts),
    bullets: [],
    props: Object.entries(source.props ?? {}).map(([name, rule]) => [
      name,
      lateRule(context, rule),
    ]),
  }
}

function compilePreScreen(
  context: Context,
  section: string,
  source: PreScreenSource,
  applies: number,
): Interstitial {
  const { title, description, details, asset } = source
  return {
    kind: 'interstitial',
    id: `${section}:${PRE_SCREEN}`,
    view: source.view ?? PRE_SCREEN,
    onPage: 'page',
    applies: appliesCell(context, applies, source.when),
    each: null,
    place: { file: context.file, pointer: '' },
    when: source.when ?? null,
    texts: lateTexts(context, {
      title,
      description,
      ...(details === undefined ? {} : { details }),
    }),
    bullets: (source.bullets ?? []).map((bullet) => lateText(context, bullet) ?? noText),
    props: asset === undefined ? [] : [['asset', () => asset]],
  }
}

function pagesOf(
  paging: Form['paging'],
  sections: readonly Section[],
  hasOwnButton: boolean,
): readonly Page[] {
  if (paging === 'all')
    return [
      {
        id: 'all',
        kind: 'all',
        index: 0,
        sections,
        items: null,
        ...(hasOwnButton ? { hasOwnButton } : {}),
      },
    ]
  const pages: Page[] = []
  for (const section of sections) {
    if (section.preScreen)
      pages.push({
        id: section.preScreen.id,
        kind: 'interstitial',
        index: pages.length,
        sections: [section],
        items: [section.preScreen],
      })
    if (paging === 'section')
      pages.push({
        id: section.id,
        kind: 'section',
        index: pages.length,
        sections: [section],
        items: null,
      })
    else pages.push(...questionPages(section, pages.length))
  }
  return pages
}

function questionPages(section: Section, first: number): readonly Page[] {
  const groups: Item[][] = []
  for (const item of section.items) {
    if (item.kind === 'question' && isComputed(item.source)) continue
    const joins = item.kind === 'interstitial' && item.onPage === 'beside'
    const last = groups.at(-1)
    if (joins && last) last.push(item)
    else groups.push([item])
  }
  for (const item of section.items)
    if (item.kind === 'question' && isComputed(item.source))
      groups.find(([lead]) => lead?.id === item.question)?.push(item)
  return groups.map((items, i): Page => {
    const lead = items[0]
    return {
      id: lead?.id ?? '',
      kind: lead?.kind ?? 'question',
      index: first + i,
      sections: [section],
      items,
    }
  })
}
