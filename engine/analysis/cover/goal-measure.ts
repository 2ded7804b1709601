import type { Flow } from '../../definition/flow.ts'
import { isAside } from '../../definition/step-events.ts'
import { isTruthy } from '../../rules/json-logic.ts'
import type { CaseMoment } from '../../kit/run-case.ts'
import type { Moment } from '../../answers/cells.ts'
import { conclusionsOf } from '../../machine/conclusions.ts'
import { pageFrom, pageOf } from '../../machine/paging.ts'
import type { RunState } from '../../machine/types.ts'
import { momentOf } from '../../machine/work.ts'
import { type Condition, conditionKey, flowConditions, scoreKey } from './goals.ts'
import { END, type GraphEdge, graphOf, START, placesOnScreen, ruleReader } from '../explore/index.ts'
import { traitsOf } from '../../modes/modes.ts'

/** Measures which goals of a flow are covered. Prepared once per flow. */
export type GoalMeasure = {
  /** The goals covered by the moments of a run. */
  readonly run: (moments: readonly CaseMoment[]) => ReadonlySet<string>
  /** The goals covered by one move, without scores. */
  readonly moment: (before: CaseMoment | null, moment: CaseMoment) => ReadonlySet<string>
}

type Watched = Condition & { readonly holds: (at: Moment) => unknown }

/** @param names An equivalent flow whose names are used for the goals. */
export function goalMeasure(flow: Flow, names = flow): GoalMeasure {
  const { edges } = graphOf(flow)
  const named = Map.groupBy(flowConditions(names), ({ step }) => step)
  const passed = new Map<number, number>()
  const own = flowConditions(flow).map((one) => {
    const at = passed.get(one.step) ?? 0
    passed.set(one.step, at + 1)
    return { ...one, name: named.get(one.step)?.[at]?.name ?? one.name }
  })
  const conditions = own.map((one): Watched => ({ ...one, holds: ruleReader(flow, one.rule) }))
  const moment: GoalMeasure['moment'] = (before, after) => {
    const taken = new Set<string>()
    takeMoment(flow, edges, conditions, before, after, taken)
    return taken
  }
  const run: GoalMeasure['run'] = (moments) => {
    const taken = new Set(moments.flatMap((one, i) => [...moment(moments[i - 1] ?? null, one)]))
    const last = moments.at(-1)
    const totals = last ? conclusionsOf(flow, last.state).totals : {}
    for (const [name, { value }] of Object.entries(totals)) if (typeof value === 'number') taken.add(scoreKey(name, value))
    return taken
  }
  return { run, moment }
}

function takeMoment(
  flow: Flow,
  edges: readonly GraphEdge[],
  conditions: readonly Watched[],
  before: CaseMoment | null,
  { state, effects, by }: CaseMoment,
  taken: Set<string>,
): void {
  const at = momentOf(state)
  const decide = (one: Watched): boolean => {
    const holds = isTruthy(one.holds(at))
    taken.add(conditionKey(one, holds))
    return holds
  }
  for (const { kind, names, key } of placesOnScreen(flow, state)) {
    const [name = key] = names
    if (kind === 'step' && !key.includes('/')) taken.add(`step ${name}`)
    else if (kind === 'question' || kind === 'interstitial') taken.add(`item ${name}`)
  }
  for (const { at: frame, step } of effects) if (frame.length === 0) taken.add(`step ${step}`)
  for (const one of conditions) if (one.decides === 'standing' && flow.steps[one.step]?.id === state.step) decide(one)
  // The second effect on entering is decided after the first has its result.
  const entered = before?.state.awaited.find(({ phase }) => phase === 'enter')?.step
  for (const one of conditions) if (one.decides === 'entering' && flow.steps[one.step]?.id === entered) decide(one)
  if (by.kind === 'failure' && before) {
    const place = before.state.awaited[0]?.step
    if (place !== undefined) taken.add(`failure ${place} ${by.effect} ${by.code}`)
  }
  if (!traitsOf(flow.source).leadsOn) {
    takeShown(flow, conditions, decide)
    if (traitsOf(flow.source).showsFirst && state.step !== null) taken.add(`from ${START} to ${state.step}`)
    return
  }
  const stops = stopsOf(
    before?.state ?? null,
    state,
    effects.flatMap((effect) => (effect.at.length === 0 ? [effect.step] : [])),
    by.kind === 'next' && before !== null && isLeavingForm(flow, before.state),
  )
  for (const [i, to] of stops.entries()) {
    const from = stops[i - 1]
    if (from === undefined) continue
    for (const [a, b] of chain(edges, from, to)) {
      taken.add(`from ${a} to ${b}`)
      taken.add(`step ${b}`)
      const isByEvent = eventOf(before?.state ?? null, by) !== null && i === 1 && isEventEdge(edges, a, b)
      if (by.kind !== 'failure' && !isByEvent) takeLeaving(flow, conditions, at, a, b, decide)
      for (const one of conditions) if (one.decides === 'entering' && flow.steps[one.step]?.id === b) decide(one)
    }
  }
}

/**
 * Modes `first`, `all` and `tree` choose the shown steps at every moment. Mode `first` stops at the
 * first step that applies.
 */
function takeShown(flow: Flow, conditions: readonly Watched[], decide: (one: Watched) => boolean): void {
  for (const step of flow.steps) {
    if (step.source.over === true) continue
    const own = conditions.find((one) => one.decides === 'step' && one.step === step.index)
    const holds = own === undefined || decide(own)
    if (traitsOf(flow.source).showsFirst && holds) return
  }
}

/**
 * The decisions made on leaving a step: the conditions of its questions, its targets, and the
 * skipped steps.
 */
function takeLeaving(
  flow: Flow,
  conditions: readonly Watched[],
  at: Moment,
  from: string,
  to: string,
  decide: (one: Watched) => boolean,
): void {
  const step = flow.stepsById.get(from)
  const targets = step === undefined ? flow.start : step.next
  const leaving = conditions.filter((one) => one.decides === 'leaving' && one.step === (step?.index ?? -1))
  const target = targets.find(({ holds }) => isTruthy(holds(at)))
  for (const one of leaving) {
    // Targets after the selected one are not evaluated.
    const index = (step ? step.source.next : flow.source.start)?.findIndex(({ when }) => when === one.rule) ?? -1
    if (index < 0 || target === undefined || index <= targets.indexOf(target)) decide(one)
  }
  if (target !== undefined) return
  for (const later of flow.steps.slice((step?.index ?? -1) + 1)) {
    const own = conditions.find((one) => one.decides === 'step' && one.step === later.index)
    if (!isAside(later.source) && own) decide(own)
    if (later.id === to) return
  }
}

/**
 * The steps that a run visited during one event: the previous step, steps that only requested
 * effects, and the present step.
 */
function stopsOf(before: RunState | null, after: RunState, asked: readonly string[], isLeaving: boolean): readonly string[] {
  const from = before === null ? START : before.step
  const to = after.status === 'ended' ? END : after.step
  if (isLeaving && from === to && from !== null && asked.length === 0 && !after.refused) return [from, from]
  const stops = [from, ...asked, to].filter((step) => step !== null)
  return stops.filter((step, i) => step !== stops[i - 1])
}

/** True if Continue leaves the form on screen, because no page follows. */
function isLeavingForm({ stepsById }: Flow, state: RunState): boolean {
  const form = stepsById.get(state.step ?? '')?.form
  const page = form && pageOf(form, state.page)
  return page != null && form != null && pageFrom(state, form, page.index + 1, 1) === null
}

/** The shortest path along the edges of the graph. Steps that show nothing leave no other trace. */
function chain(edges: readonly GraphEdge[], from: string, to: string): readonly (readonly [string, string])[] {
  if (from === to) return edges.some((edge) => edge.from === from && edge.to === to) ? [[from, to]] : []
  const came = new Map<string, string>([[from, '']])
  for (const [here] of came) {
    for (const edge of edges) {
      if (edge.from !== here || came.has(edge.to)) continue
      came.set(edge.to, here)
    }
  }
  const way: (readonly [string, string])[] = []
  for (let here = to, before = came.get(to); before !== undefined && before !== ''; here = before, before = came.get(before))
    way.unshift([before, here])
  return way
}

function eventOf(before: RunState | null, by: CaseMoment['by']): string | null {
  if (by.kind === 'event') return by.event
  return before?.awaited.find(({ phase }) => phase === 'do')?.event ?? null
}

function isEventEdge(edges: readonly GraphEdge[], from: string, to: string): boolean {
  return edges.some((edge) => edge.kind === 'event' && edge.from === from && edge.to === to)
}
