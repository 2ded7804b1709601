import { join } from 'node:path'
import type { FlowSource, InstrumentSource, ItemSource, SectionSource, StepSource } from '../../engine/index.ts'
import { loadLibrary } from '../../engine/index.ts'
import { readLibraryFiles } from '../../server/definitions-files.ts'

const root = join(import.meta.dirname, '../..')

/** Screens that no flow names. */
const PAGES = ['page/login', 'page/home', 'page/crisis-resources']

/**
 * Every state that a reader can meet: `FLOW/STEP` for a view and for a page of fields, `FLOW/STEP/PAGE` for each page of a
 * questionnaire, where PAGE is a question, an interstitial, a section, or `SECTION:pre-screen`.
 */
export function everyState(): readonly string[] {
  const { flows, instruments } = loadLibrary(readLibraryFiles(root))
  return [...PAGES, ...[...flows.values()].flatMap((flow) => statesOfFlow(flow, instruments))]
}

/** The states of one flow; those of the flows it calls are theirs. */
export function statesOfFlow(flow: FlowSource, instruments: ReadonlyMap<string, InstrumentSource>): readonly string[] {
  return flow.steps.flatMap((step) => statesOfStep(step, flow.id, instruments))
}

function statesOfStep(step: StepSource, above: string, instruments: ReadonlyMap<string, InstrumentSource>): readonly string[] {
  const name = `${above}/${step.id}`
  const children = (step.children ?? []).flatMap((child) => statesOfStep(child, name, instruments))
  if (step.sections) return [...pagesOf(step, step.sections, instruments).map((page) => `${name}/${page}`), ...children]
  return step.fields || step.view || step.show ? [name, ...children] : children
}

function pagesOf(
  step: StepSource,
  sections: readonly SectionSource[],
  instruments: ReadonlyMap<string, InstrumentSource>,
): readonly string[] {
  const preScreens = sections.flatMap(({ id, preScreen }) => (preScreen ? [`${id}:pre-screen`] : []))
  switch (step.paging ?? 'question') {
    case 'all':
      return ['all']
    case 'section':
      return [...preScreens, ...sections.map(({ id }) => id)]
    case 'question':
      return [...preScreens, ...sections.flatMap((section) => itemsOf(section, instruments))]
  }
}

function itemsOf(section: SectionSource, instruments: ReadonlyMap<string, InstrumentSource>): readonly string[] {
  const own = (section.items ?? []).filter(isShown).map(({ id }) => id)
  return section.instrument === undefined ? own : [...questionsOf(section.instrument, section.only, instruments), ...own]
}

function questionsOf(
  id: string,
  only: readonly string[] | undefined,
  instruments: ReadonlyMap<string, InstrumentSource>,
): readonly string[] {
  const questions = instruments.get(id)?.questions ?? []
  const ids = questions.flatMap((one) =>
    'use' in one ? questionsOf(one.use, one.only, instruments) : isShown(one) ? [one.id] : [],
  )
  return only === undefined ? ids : ids.filter((question) => only.includes(question))
}

function isShown(item: ItemSource): boolean {
  return !('visible' in item) || item.visible !== false
}
