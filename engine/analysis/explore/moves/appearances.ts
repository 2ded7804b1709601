import { readCell } from '../../../answers/cells.ts'
import { isComputed } from '../../../answers/computed.ts'
import type { Flow, Item, Section, Step } from '../../../definition/flow.ts'
import { flowOf } from '../../../definition/library.ts'
import { said } from '../../../definition/named-places.ts'
import { uncovered } from '../../../machine/below.ts'
import { isShown, pageItems, pageOf } from '../../../machine/paging.ts'
import type { Effect, FlowEvent, RunState } from '../../../machine/types.ts'
import { replacedFlow } from '../structure/placeholder-flow.ts'
import { traitsOf } from '../../../modes/modes.ts'

/**
 * Something that appears on screen or is requested from the host. `names`: the names that an author
 * may use for it, each also with its kind (`flow:booking`). A step can also be named by its full
 * path.
 */
export type Appearance = {
  readonly kind: 'step' | 'question' | 'interstitial' | 'given' | 'effect' | 'error' | 'end'
  /** Its place, unique in the run: `step/page item`. */
  readonly key: string
  readonly names: readonly string[]
}

/** Everything on screen in reading order, including sub-flows in steps and slots. */
export function placesOnScreen(flow: Flow, state: RunState): readonly Appearance[] {
  if (state.status !== 'active')
    return state.at.length === 0 ? [{ kind: 'end', key: 'end', names: ['end'] }] : []
  const below = uncovered(state)
  if (below !== state) {
    const over = shownStep(flow, state).flatMap((step) => stepPlaces(flow, state, step))
    return [
      ...placesOnScreen(flow, below),
      ...over,
      ...(below.error === state.error ? [] : errorPlaces(state)),
    ]
  }
  const steps = traitsOf(flow.source).showsEvery
    ? flow.steps.filter(
        (step) => step.source.over !== true && readCell(state.cells, step.applies) === true,
      )
    : shownStep(flow, state)
  return [...steps.flatMap((step) => stepPlaces(flow, state, step)), ...errorPlaces(state)]
}

function errorPlaces({ at, error }: RunState): readonly Appearance[] {
  if (error === null) return []
  return [
    {
      kind: 'error',
      key: [...at, error.step, error.code].join('/'),
      names: qualifiedNames('failure', error.code),
    },
  ]
}

function shownStep(flow: Flow, state: RunState): readonly Step[] {
  const step = state.step === null ? undefined : flow.stepsById.get(state.step)
  return step ? [step] : []
}

function stepPlaces(flow: Flow, state: RunState, step: Step): readonly Appearance[] {
  const base = [...state.at, step.id].join('/')
  const isOpen = step.source.edit !== true || state.step === step.id
  const page = isOpen && step.form ? pageOf(step.form, state.page) : null
  const items = page ? pageItems(page).filter((item) => isShown(state, item)) : []
  const children = Object.entries(state.children).filter(
    ([key]) => key === step.id || key.startsWith(`${step.id}/`),
  )
  return [
    appearanceAt(step, base, () => stepPlace(step, base, state.at)),
    ...items.map((item) => appearanceAt(item, base, () => itemPlace(step, item, base, state.at))),
    ...children.flatMap(([, child]) => placesOnScreen(flowOf(flow.library, child.flow), child)),
  ]
}

const appearances = new WeakMap<Step | Item, Map<string, Appearance>>()

/** Returns the same object for the same place, so that comparisons are cheap. */
function appearanceAt(part: Step | Item, base: string, make: () => Appearance): Appearance {
  const known = appearances.get(part) ?? new Map<string, Appearance>()
  appearances.set(part, known)
  const there = known.get(base) ?? make()
  known.set(base, there)
  return there
}

function stepPlace(step: Step, base: string, at: readonly string[]): Appearance {
  return { kind: 'step', key: base, names: [...stepNames(step), base, said('step', at, step.id)] }
}

/** The names of a step, of its view and of its sub-flow. */
function stepNames({ id, source }: Step): readonly string[] {
  const { view } = source
  const flow = source.flow === undefined ? undefined : replacedFlow(source.flow)
  return [
    id,
    said('step', [], id),
    ...(view === undefined ? [] : [view, said('view', [], view)]),
    ...(flow === undefined ? [] : [flow, said('flow', [], flow)]),
  ]
}

function itemPlace(step: Step, item: Item, base: string, at: readonly string[]): Appearance {
  // A computed answer is shown on the page, but not asked.
  const kind = item.kind === 'question' && isComputed(item.source) ? 'interstitial' : item.kind
  return { kind, key: `${base} ${item.id}`, names: itemNames(step, item, at) }
}

/** The names of a question or interstitial, and of its section. */
function itemNames(step: Step, item: Item, at: readonly string[] = []): readonly string[] {
  const section =
    step.source.sections === undefined
      ? undefined
      : step.form?.sections.find((one) => holds(one, item))?.id
  return [
    item.id,
    said(item.kind, at, item.id),
    ...(item.kind === 'question' ? [] : [item.view, said('view', [], item.view)]),
    ...(section === undefined ? [] : [section, said('section', at, section)]),
  ]
}

function holds({ items, preScreen }: Section, item: Item): boolean {
  return preScreen === item || items.includes(item)
}

/**
 * The secrets sent with an event, as `FIELD-given`. Rules cannot read secrets, but a guarantee can
 * require that they come first.
 */
export function secretsGiven(event: FlowEvent): readonly Appearance[] {
  const secrets = event.type === 'next' ? Object.keys(event.secrets ?? {}) : []
  return secrets.map((field) => ({
    kind: 'given',
    key: `${field}-given`,
    names: [`${field}-given`],
  }))
}

/**
 * The appearances caused by one event, in order: effects of the step that was left, then new things
 * on screen. Each step comes before its effects. An effect of a step that the run only passes has
 * the step's names, too.
 */
export function newAppearances(
  before: readonly Appearance[],
  after: readonly Appearance[],
  effects: readonly Effect[],
): readonly Appearance[] {
  const known = new Set(before.map(({ key }) => key))
  const fresh = after.filter(({ key }) => !known.has(key))
  const shown = new Set([...known, ...fresh.map(({ key }) => key)])
  const asked = effects.map(({ effect, at, step }): Appearance => {
    const base = [...at, step].join('/')
    const passed = shown.has(base) ? [] : [step, said('step', [], step), said('step', at, step)]
    return {
      kind: 'effect',
      key: `${base}!${effect}`,
      names: [...qualifiedNames('effect', effect), ...passed],
    }
  })
  const isOfNew = (one: Appearance) =>
    fresh.some(({ kind, key }) => kind === 'step' && one.key.startsWith(`${key}!`))
  return [...asked.filter((one) => !isOfNew(one)), ...fresh, ...asked.filter(isOfNew)]
}

/** The name alone, and the name with its kind. */
function qualifiedNames(kind: 'effect' | 'failure', name: string): readonly string[] {
  return [name, said(kind, [], name)]
}
