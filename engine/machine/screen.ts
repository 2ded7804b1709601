import type { Moment } from '../answers/cells.ts'
import type { Flow, RowsShown, ShownRow, Step } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import { isAside } from '../definition/step-events.ts'
import { MODES, traitsOf } from '../modes/modes.ts'
import { isTruthy } from '../rules/json-logic.ts'
import { uncovered } from './below.ts'
import { effectsOf, isBusy } from './effects.ts'
import { formScreen } from './form-screen.ts'
import { hasSomethingInside, stepApplies, wayBack } from './move.ts'
import { propsNow, textsNow } from './read-texts.ts'
import type { Screen, StepScreen, ViewScreen } from './screen-types.ts'
import { rowsShown } from './rows.ts'
import type { RunState } from './types.ts'
import { momentOf, workOn } from './work.ts'

/**
 * What a run shows now. Sections that did not change are the same objects as in the screens of
 * earlier states.
 */
export function screenOf(flow: Flow, state: RunState): Screen {
  const below = uncovered(state)
  const over = below === state || state.step === null ? undefined : flow.stepsById.get(state.step)
  return {
    flow: flow.id,
    version: flow.version,
    title: flow.title,
    mode: flow.source.mode,
    status: state.status,
    at: state.at,
    steps:
      below.step === null && flow.source.otherwise !== undefined
        ? [otherwiseScreen(flow.source.otherwise)]
        : shownSteps(flow, below).flatMap((step) => stepScreens(flow, below, step)),
    over: over ? stepScreen(flow, state, over, null) : null,
    trail: traitsOf(flow.source).leadsOn ? trailOf(flow, below) : [],
  }
}

/** Mode tree: the screen for a path that names no step. */
function otherwiseScreen(view: string): StepScreen {
  return {
    id: 'otherwise',
    title: null,
    texts: {},
    view: { name: view, props: {}, slots: {}, events: [] },
    form: null,
    child: null,
    canBack: false,
    busy: false,
    waitsFor: null,
    error: null,
  }
}

function shownSteps(flow: Flow, state: RunState): readonly Step[] {
  if (state.status !== 'active') return []
  if (traitsOf(flow.source).showsEvery)
    return flow.steps.filter((step) => step.source.over !== true && stepApplies(state, step))
  const step = state.step === null ? undefined : flow.stepsById.get(state.step)
  return step ? [step] : []
}

function trailOf(flow: Flow, state: RunState): Screen['trail'] {
  const at = momentOf(state)
  const passed = new Set<string>()
  for (let way = state.way; way; way = way.before) passed.add(way.step)
  const step = state.step === null ? undefined : flow.stepsById.get(state.step)
  const aside = step?.source.aside === true ? (step.crumb?.(at) ?? null) : null
  return flow.steps
    .filter((one) => !isAside(one.source) && stepApplies(state, one))
    .filter((one) => one.id === state.step || hasSomethingInside(workOn(flow, state, MODES), one))
    .map((one) => {
      const crumb = one.crumb?.(at) ?? null
      const isCurrent = one.id === state.step || (aside !== null && crumb === aside)
      const title = one.title?.(at) ?? null
      const before = passed.has(one.id) ? 'done' : 'ahead'
      return { id: one.id, title, crumb, state: isCurrent ? 'current' : before }
    })
}

/**
 * Cache of the last row screens, so that only changed rows are rebuilt. Kept out of the state,
 * which holds no presentation.
 */
const lastMade = new WeakMap<object, Made>()

/** The last screens of the rows of a step, and the state that they were built from. */
type Made = Pick<RunState, 'awaited' | 'error' | 'way'> & {
  readonly of: RowsShown
  readonly step: Step
  readonly screens: readonly StepScreen[]
}

/** The screens of a step, one per row. Unchanged rows keep their screens. */
function stepScreens(flow: Flow, state: RunState, step: Step): readonly StepScreen[] {
  if (step.each === null) return [stepScreen(flow, state, step, null)]
  const rows = rowsShown(state, step.each)
  const { awaited, error, way } = state
  const made = lastMade.get(rows.made)
  const isAlike =
    made?.awaited === awaited &&
    made.error === error &&
    made.way === way &&
    made.of.stamp === rows.stamp
  const before = isAlike && made.step === step ? made : null
  const screens = before?.of.shown.length === rows.shown.length ? before.screens.slice() : []
  const known = screens.length > 0 ? null : screensByRow(before)
  for (let i = 0; i < rows.shown.length; i += 1) {
    const row = rows.shown[i]
    if (row && (screens[i] === undefined || before?.of.shown[i] !== row))
      screens[i] = known?.get(row) ?? stepScreen(flow, state, step, row)
  }
  lastMade.set(rows.made, { of: rows, step, awaited, error, way, screens })
  return screens
}

function screensByRow(made: Made | null): ReadonlyMap<ShownRow, StepScreen> {
  return new Map(
    made?.of.shown.flatMap((row, i) => (made.screens[i] ? [[row, made.screens[i]] as const] : [])),
  )
}

function stepScreen(flow: Flow, state: RunState, step: Step, row: ShownRow | null): StepScreen {
  const at = momentOf(state, row === null ? {} : { row: row.row })
  const child = step.source.flow === undefined ? undefined : state.children[step.id]
  const work = workOn(flow, state, MODES)
  const { error } = state
  const isOpen = step.source.edit === true && state.step === step.id
  return {
    id: step.id,
    ...(row === null ? {} : { row: row.key }),
    ...(step.source.edit === true ? { isEditable: true } : {}),
    title: step.title?.(at) ?? null,
    texts: textsNow(step.texts, at),
    view: isOpen ? null : viewScreen(flow, state, step, at),
    form:
      step.form && (isOpen || step.source.edit !== true)
        ? {
            ...formScreen(state, step.form, step.source.numbered === true),
            events: eventsNow(step, at),
            isChanged: isTruthy(step.changed?.(at)),
          }
        : null,
    child: child ? screenOf(flowOf(flow.library, child.flow), child) : null,
    canBack: canGoBack(flow, state, step),
    busy: isBusy(work),
    waitsFor: waitedEffect(state, step, row),
    error:
      error && error.step === step.id && error.row === row?.key
        ? { code: error.code, text: error.text }
        : null,
  }
}

/** True if Back is possible from a step on screen. */
export function canGoBack(flow: Flow, state: RunState, { source }: Step): boolean {
  const { commit, back } = source
  return (
    commit !== true &&
    back !== false &&
    (back !== undefined || wayBack(workOn(flow, state, MODES)) !== null)
  )
}

function waitedEffect(state: RunState, step: Step, row: ShownRow | null): string | null {
  const awaited = state.awaited.find((one) => one.step === step.id && one.row?.key === row?.key)
  if (!awaited) return null
  return effectsOf(step, awaited)[awaited.index]?.effect ?? null
}

function viewScreen(flow: Flow, state: RunState, step: Step, at: Moment): ViewScreen | null {
  const shown = step.source.view ?? step.show.find((one) => isTruthy(one.holds(at)))?.view
  if (shown === undefined) return null
  const slots = Object.keys(step.source.slots ?? {}).flatMap((slot) => {
    const child = state.children[`${step.id}/${slot}`]
    return child ? [[slot, screenOf(flowOf(flow.library, child.flow), child)] as const] : []
  })
  return {
    name: shown,
    props: propsNow(step.props, at),
    slots: Object.fromEntries(slots),
    events: eventsNow(step, at),
  }
}

function eventsNow({ on }: Step, at: Moment): readonly string[] {
  return [...on].flatMap(([name, uses]) =>
    uses.some(({ holds }) => isTruthy(holds({ ...at, event: null }))) ? [name] : [],
  )
}
