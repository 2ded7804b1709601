import { readCell } from '../answers/cells.ts'
import type { Flow, Item, Step } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import { isShown, pageItems, pageOf } from '../machine/paging.ts'
import type { Effect, FlowEvent, RunState } from '../machine/types.ts'

/** Something that a person sees or that the host is asked for. `names`: by which it may be called; a step also by its whole way. */
export type Appearance = {
  readonly kind: 'step' | 'question' | 'interstitial' | 'given' | 'effect' | 'error' | 'end'
  /** Where it is, unique in the run: `step/page item`. */
  readonly key: string
  readonly names: readonly string[]
}

/** Everything on screen, in the order in which it is read; the flows in steps and slots included. */
export function placesOf(flow: Flow, state: RunState): readonly Appearance[] {
  if (state.status !== 'active') return state.at.length === 0 ? [{ kind: 'end', key: 'end', names: ['end'] }] : []
  const steps =
    flow.source.mode === 'all'
      ? flow.steps.filter((step) => readCell(state.cells, step.applies) === true)
      : shownStep(flow, state)
  const error: readonly Appearance[] = state.error
    ? [{ kind: 'error', key: [...state.at, state.error.step, state.error.code].join('/'), names: [state.error.code] }]
    : []
  return [...steps.flatMap((step) => stepPlaces(flow, state, step)), ...error]
}

function shownStep(flow: Flow, state: RunState): readonly Step[] {
  const step = state.step === null ? undefined : flow.stepsById.get(state.step)
  return step ? [step] : []
}

function stepPlaces(flow: Flow, state: RunState, step: Step): readonly Appearance[] {
  const base = [...state.at, step.id].join('/')
  const { view, flow: inner } = step.source
  const own: Appearance = {
    kind: 'step',
    key: base,
    names: [step.id, base, ...(view === undefined ? [] : [view]), ...(inner === undefined ? [] : [inner])],
  }
  const page = step.form && pageOf(step.form, state.page)
  const items = page ? pageItems(page).filter((item) => isShown(state, item)) : []
  const children = Object.entries(state.children).filter(([key]) => key === step.id || key.startsWith(`${step.id}/`))
  return [
    own,
    ...items.map((item) => itemPlace(item, base, page?.sections.map(({ id }) => id) ?? [])),
    ...children.flatMap(([, child]) => placesOf(flowOf(flow.library, child.flow), child)),
  ]
}

function itemPlace(item: Item, base: string, sections: readonly string[]): Appearance {
  const key = `${base} ${item.id}`
  if (item.kind === 'question') return { kind: 'question', key, names: [item.id, ...sections] }
  return { kind: 'interstitial', key, names: [item.id, item.view, ...sections] }
}

/** The secrets that came with an event, as `FIELD-given`: a rule cannot read them, a guarantee can say that they come first. */
export function givenBy(event: FlowEvent): readonly Appearance[] {
  const secrets = event.type === 'next' ? Object.keys(event.secrets ?? {}) : []
  return secrets.map((field) => ({ kind: 'given', key: `${field}-given`, names: [`${field}-given`] }))
}

/**
 * What one event made appear, in order: effects of what was left, then what came on screen, each step before the effects it asked for.
 */
export function appearancesOf(
  before: readonly Appearance[],
  after: readonly Appearance[],
  effects: readonly Effect[],
): readonly Appearance[] {
  const known = new Set(before.map(({ key }) => key))
  const fresh = after.filter(({ key }) => !known.has(key))
  const asked = effects.map(
    ({ effect, at, step }): Appearance => ({ kind: 'effect', key: [...at, `${step}!${effect}`].join('/'), names: [effect] }),
  )
  const isOfNew = (one: Appearance) => fresh.some(({ kind, key }) => kind === 'step' && one.key.startsWith(`${key}!`))
  return [...asked.filter((one) => !isOfNew(one)), ...fresh, ...asked.filter(isOfNew)]
}
