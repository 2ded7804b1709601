import { type Moment, readCell } from '../answers/cells.ts'
import type { Form, Interstitial, Page, Section } from '../definition/flow.ts'
import type { JsonObject } from '../definition/types.ts'
import {
  advancesNow,
  applies,
  blockingFields,
  isShown,
  pageFields,
  pageFrom,
  pageIndex,
  pageOf,
  questionIndex,
} from './paging.ts'
import { questionScreen } from './question-screen.ts'
import { propsNow, textsNow } from './read-texts.ts'
import type { FormScreen, InterstitialScreen, QuestionScreen, SectionScreen } from './screen-types.ts'
import { rowsOf } from './rows.ts'
import type { RunState } from './types.ts'
import { momentOf } from './work.ts'

/** The page of a form that a run shows. */
export function formScreen(state: RunState, form: Form, numbered: boolean): Omit<FormScreen, 'events' | 'isChanged'> {
  const page = pageOf(form, state.page)
  const empty = {
    paging: form.paging,
    numbered,
    page: '',
    pageKind: 'all',
    sections: [],
    index: 0,
    count: 0,
    progress: 1,
    showsNext: true,
    canNext: true,
    missing: [],
    isLast: true,
    revisited: false,
    removed: [],
  } as const
  if (!page) return empty
  const { index, count } = form.paging === 'question' ? questionIndex(state, form, page) : pageIndex(state, form, page)
  const missing = blockingFields(
    state,
    pageFields(state, page).filter((field) => field.source.secret !== true),
  )
  const advances = advancesNow(state, page)
  return {
    paging: form.paging,
    numbered,
    page: page.id,
    pageKind: page.kind,
    index,
    count,
    missing,
    sections: page.sections
      .filter((section) => readCell(state.cells, section.applies) === true)
      .map((section) => sectionScreen(state, form, page, section)),
    progress: count === 0 ? 0 : (index - 1) / count,
    showsNext: !advances || state.revisited,
    canNext: missing.length === 0,
    isLast: pageFrom(state, form, page.index + 1, 1) === null,
    revisited: state.revisited,
    removed: state.undo?.removed ?? [],
  }
}

type Known = { readonly inputs: JsonObject; readonly key: string; readonly screen: SectionScreen }
const known = new WeakMap<object, Known[]>()

/**
 * The section as shown on a page, remembered by the section's stamp: an object that changes with
 * anything it shows.
 */
function sectionScreen(state: RunState, form: Form, page: Page, section: Section): SectionScreen {
  const stamp = readCell(state.cells, section.stamp)
  const touched = state.touched.filter((id) =>
    section.items.some((item) => id === item.id || id.startsWith(`${item.id}.`) || id.startsWith(`${item.id}:`)),
  )
  const secrets = Object.entries(state.secretIssues).map((entry) => entry.join(' '))
  const key = [page.id, state.refused, state.revisited, ...secrets, ...touched].join('\n')
  const entries = typeof stamp === 'object' && stamp !== null ? (known.get(stamp) ?? []) : []
  const found = entries.find((entry) => entry.key === key && entry.inputs === state.inputs)
  if (found) return found.screen
  const screen = buildSection(state, form, page, section)
  if (typeof stamp === 'object' && stamp !== null) known.set(stamp, [...entries.slice(-3), { key, inputs: state.inputs, screen }])
  return screen
}

function buildSection(state: RunState, form: Form, page: Page, section: Section): SectionScreen {
  const at = momentOf(state)
  const withPreScreen =
    page.items === null && section.preScreen && form.paging === 'all' ? [section.preScreen, ...section.items] : section.items
  const items = (page.items ?? withPreScreen).filter((item) => isShown(state, item))
  const first = section.items.find((item) => item.kind === 'question' && applies(state, item))
  return {
    id: section.id,
    title: section.title?.(at) ?? null,
    description: section.description?.(at) ?? null,
    advice: section.advice && { text: section.advice(at) },
    questionnaire: section.questionnaire,
    begins: first !== undefined && items.includes(first),
    items: items.flatMap((item): readonly (QuestionScreen | InterstitialScreen)[] =>
      item.kind === 'question' ? [questionScreen(state, page, item, at)] : interstitialScreens(state, item, at),
    ),
  }
}

/** An interstitial, once for each of its rows. */
function interstitialScreens(state: RunState, item: Interstitial, at: Moment): readonly InterstitialScreen[] {
  if (item.each === null) return [interstitialScreen(item, at)]
  return rowsOf(state, item.each).map(({ key, row }) => ({ ...interstitialScreen(item, { ...at, row }), row: key }))
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
