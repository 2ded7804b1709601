import { join } from 'node:path'
import type {
  EffectUse,
  FlowSource,
  InstrumentSource,
  ItemSource,
  SectionSource,
  StepSource,
} from '../../engine/index.ts'
import { loadLibrary } from '../../engine/index.ts'
import { readLibraryFiles } from '../../server/definitions-files.ts'

const root = join(import.meta.dirname, '../..')

/** Screens outside the flows. */
const PAGES = ['page/login', 'page/home', 'page/crisis-resources']

/**
 * States that are never visible: their step opens home immediately, so another page would be
 * checked.
 */
export const NEVER_ON_SCREEN = [
  'chat/nobody',
  'data-sharing-consent/no-request',
  'pharmacy-selection/away',
  'safety-plan/away',
]

/**
 * Every visible state: `FLOW/STEP` for a view and for a page of fields, `FLOW/STEP/PAGE` for each
 * page of a questionnaire, where PAGE is a question, an interstitial, a section, or
 * `SECTION:pre-screen`.
 */
export function everyState(): readonly string[] {
  const { flows, instruments } = loadLibrary(readLibraryFiles(root))
  const states = [...flows.values()].flatMap((flow) => statesOfFlow(flow, instruments))
  return [...PAGES, ...states.filter((state) => !NEVER_ON_SCREEN.includes(state))]
}

/**
 * States of shipped flows whose step is left on entering: it advances without waiting for an
 * effect.
 */
export function statesLeftAtOnce(): readonly string[] {
  const { flows, effects } = loadLibrary(readLibraryFiles(root))
  const isQuick = ({ effect }: EffectUse) => effects.get(effect)?.waits === false
  return [...flows.values()].flatMap(({ id, steps }) =>
    steps
      .filter(
        ({ view, advance, enter = [], leave = [] }) =>
          view && advance === true && [...enter, ...leave].every(isQuick),
      )
      .map((step) => `${id}/${step.id}`),
  )
}

/** The states of one flow, without those of its sub-flows. */
export function statesOfFlow(
  flow: FlowSource,
  instruments: ReadonlyMap<string, InstrumentSource>,
): readonly string[] {
  return flow.steps.flatMap((step) => statesOfStep(step, flow.id, instruments))
}

function statesOfStep(
  step: StepSource,
  above: string,
  instruments: ReadonlyMap<string, InstrumentSource>,
): readonly string[] {
  const name = `${above}/${step.id}`
  const children = (step.children ?? []).flatMap((child) => statesOfStep(child, name, instruments))
  if (step.sections)
    return [
      ...pagesOf(step, step.sections, instruments).map((page) => `${name}/${page}`),
      ...children,
    ]
  return step.fields || step.view || step.show ? [name, ...children] : children
}

function pagesOf(
  step: StepSource,
  sections: readonly SectionSource[],
  instruments: ReadonlyMap<string, InstrumentSource>,
): readonly string[] {
  const preScreens = sections.flatMap(({ id, preScreen }) =>
    preScreen ? [`${id}:pre-screen`] : [],
  )
  switch (step.paging ?? 'question') {
    case 'all':
      return ['all']
    case 'section':
      return [...preScreens, ...sections.map(({ id }) => id)]
    case 'question':
      return [...preScreens, ...sections.flatMap((section) => itemsOf(section, instruments))]
  }
}

function itemsOf(
  section: SectionSource,
  instruments: ReadonlyMap<string, InstrumentSource>,
): readonly string[] {
  const own = (section.items ?? []).filter(isShown).map(({ id }) => id)
  return section.instrument === undefined
    ? own
    : [...questionsOf(section.instrument, section.only, instruments), ...own]
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
