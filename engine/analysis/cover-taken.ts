import type { Flow } from '../definition/flow.ts'
import { isAside } from '../definition/step-events.ts'
import { isTruthy } from '../rules/json-logic.ts'
import type { CaseMoment } from '../kit/run-case.ts'
import type { Moment } from '../answers/cells.ts'
import { conclusionsOf } from '../machine/conclusions.ts'
import type { RunState } from '../machine/types.ts'
import { momentOf } from '../machine/work.ts'
import { type Condition, conditionKey, conditionsOf, scoreKey } from './cover-goals.ts'
import { END, type GraphEdge, graphOf, START } from './graph.ts'
import { placesOf } from './places.ts'
import { ruleOf } from './situation.ts'
import { traitsOf } from '../modes/modes.ts'

/** Says which goals of a flow are taken; prepared once a flow. */
export type Measure = {
  /** By a run, by its moments. */
  readonly run: (moments: readonly CaseMoment[]) => ReadonlySet<string>
  /** By one thing that is done, scores aside. */
  readonly moment: (before: CaseMoment | null, moment: CaseMoment) => ReadonlySet<string>
}

type Watched = Condition & { readonly holds: (at: Moment) => unknown }

/** @param names A flow that is written alike: what is taken is called as it is there. */
export function measureOf(flow: Flow, names = flow): Measure {
  const { edges } = graphOf(flow)
  const named = Map.groupBy(conditionsOf(names), ({ step }) => step)
  const passed = new Map<number, number>()
  const own = conditionsOf(flow).map((one) => {
    const at = passed.get(one.step) ?? 0
    passed.set(one.step, at + 1)
    return { ...one, name: named.get(one.step)?.[at]?.name ?? one.name }
  })
  const conditions = own.map((one): Watched => ({ ...one, holds: ruleOf(flow, one.rule) }))
  const moment: Measure['moment'] = (before, after) => {
    const taken = new Set<string>()
    takeMoment(flow, edges, conditions, before, after, taken)
    return taken
  }
  const run: Measure['run'] = (moments) => {
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
  for (const { kind, names, key } of placesOf(flow, state)) {
    const [name = key] = names
    if (kind === 'step' && !key.includes('/')) taken.add(`step ${name}`)
    else if (kind === 'question' || kind === 'interstitial') taken.add(`item ${name}`)
  }
  for (const { at: frame, step } of effects) if (frame.length === 0) taken.add(`step ${step}`)
  for (const one of conditions) if (one.decides === 'standing' && flow.steps[one.step]?.id === state.step) decide(one)
  // The second effect on entering is decided when the first has been carried out.
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

/** Modes first, all and tree: which steps are shown is decided anew at every moment, in mode first up to the one that is. */
function takeShown(flow: Flow, conditions: readonly Watched[], decide: (one: Watched) => boolean): void {
  for (const step of flow.steps) {
    if (step.source.over === true) continue
    const own = conditions.find((one) => one.decides === 'step' && one.step === step.index)
    const holds = own === undefined || decide(own)
    if (traitsOf(flow.source).showsFirst && holds) return
  }
}

/** What leaving a step for another decides: the conditions of its questions, where it leads, and the steps passed by. */
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
    // Targets behind the one that is taken are not asked.
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

/** The steps that a run went through by one event: from where it was, through those that only asked for effects, to where it is. */
function stopsOf(before: RunState | null, after: RunState, asked: readonly string[]): readonly string[] {
  const from = before === null ? START : before.step
  const to = after.status === 'ended' ? END : after.step
  const stops = [from, ...asked, to].filter((step) => step !== null)
  return stops.filter((step, i) => step !== stops[i - 1])
}

/** The shortest way along the arrows of the graph: steps that show nothing are passed without a trace. */
function chain(edges: readonly GraphEdge[], from: string, to: string): readonly (readonly [string, string])[] {
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
