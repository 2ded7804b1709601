import type { Flow } from '../../definition/flow.ts'
import { isAside } from '../../definition/step-events.ts'
import { isTruthy } from '../../rules/json-logic.ts'
import type { CaseMoment } from '../../kit/run-case.ts'
import type { Moment } from '../../answers/cells.ts'
import { conclusionsOf } from '../../machine/conclusions.ts'
import type { RunState } from '../../machine/types.ts'
import { momentOf } from '../../machine/work.ts'
import { type Condition, conditionKey, flowConditions, scoreKey } from './goals.ts'
import {
  END,
  type GraphEdge,
  graphOf,
  START,
  placesOnScreen,
  ruleReader,
} from '../explore/index.ts'
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
    for (const [name, { value }] of Object.entries(totals))
      if (typeof value === 'number') taken.add(scoreKey(name, value))
    return taken
  }
  return { run, moment }
}

function takeMoment(
  flow: Flow,
  edges: readonly GraphEdge[],
  conditions: readonly Watched[],
  before: CaseMoment | null,
  { state, effects, moves, by }: CaseMoment,
  taken: Set<string>,
): void {
  const at = momentOf(state)
  const decide = (one: Watched, when = at): boolean => {
    const holds = isTruthy(one.holds(when))
    taken.add(conditionKey(one, holds))
    return holds
  }
  const shown = new Set(state.step === null ? [] : [state.step])
  for (const { kind, names, key } of placesOnScreen(flow, state)) {
    const [name = key] = names
    if (kind === 'step' && !key.includes('/')) {
      taken.add(`step ${name}`)
      shown.add(key)
    } else if (kind === 'question' || kind === 'interstitial') taken.add(`item ${name}`)
  }
  for (const { at: frame, step } of effects) if (frame.length === 0) taken.add(`step ${step}`)
  for (const one of conditions)
    if (one.decides === 'standing' && shown.has(flow.steps[one.step]?.id ?? '')) decide(one)
  // The second effect on entering is decided after the first has its result.
  const entered = before?.state.awaited.find(({ phase }) => phase === 'enter')?.step
  for (const one of conditions)
    if (one.decides === 'entering' && flow.steps[one.step]?.id === entered) decide(one)
  if (by.kind === 'failure' && before) {
    const place = before.state.awaited[0]?.step
    if (place !== undefined) taken.add(`failure ${place} ${by.effect} ${by.code}`)
  }
  if (!traitsOf(flow.source).leadsOn) {
    takeShown(flow, conditions, decide)
    if (traitsOf(flow.source).showsFirst && state.step !== null)
      taken.add(`from ${START} to ${state.step}`)
    return
  }
  const isEvent = eventOf(before?.state ?? null, by) !== null
  const [first] = moves
  const isLed =
    isEvent && first !== undefined && isEventEdge(edges, first.from ?? START, first.to ?? END)
  if (before && by.kind !== 'failure') {
    const isLeft = !isLed && first?.from === before.state.step
    takeRequests(flow, conditions, { before: before.state, state, by, isLeft, decide })
  }
  for (const [i, move] of moves.entries()) {
    const from = move.from ?? START
    const to = move.to ?? END
    taken.add(`from ${from} to ${to}`)
    taken.add(`step ${to}`)
    const isByEvent = i === 0 && isLed
    if (by.kind !== 'failure' && !isByEvent) takeLeaving(flow, conditions, at, from, to, decide)
    if (i > 0)
      for (const one of conditions)
        if (one.decides === 'requesting' && flow.steps[one.step]?.id === from) decide(one)
    for (const one of conditions)
      if (one.decides === 'entering' && flow.steps[one.step]?.id === to) decide(one)
  }
}

/** A step that may be left. `isLeft`: it was left without waiting for the host. */
type Requesting = {
  readonly before: RunState
  readonly state: RunState
  readonly by: CaseMoment['by']
  readonly isLeft: boolean
  readonly decide: (one: Watched, when: Moment) => boolean
}

/**
 * The decisions about the effects of leaving a step: those from the last result on, up to the
 * effect that is awaited now. They are decided before their results are stored.
 */
function takeRequests(
  flow: Flow,
  conditions: readonly Watched[],
  { before, state, by, isLeft, decide }: Requesting,
): void {
  const [old, now] = [before, state].map(({ awaited }) =>
    awaited.find(({ phase }) => phase === 'leave'),
  )
  if (!old && !now && !isLeft) return
  const step = old?.step ?? now?.step ?? before.step
  // After Next, the values may already be those of the step that was entered.
  const when = momentOf(!old && !now && by.kind === 'next' ? before : state)
  for (const one of conditions) {
    if (one.effect === undefined || flow.steps[one.step]?.id !== step) continue
    if (one.effect > (old?.index ?? -1) && one.effect <= (now?.index ?? Infinity)) decide(one, when)
  }
}

/**
 * Modes `first`, `all` and `tree` choose the shown steps at every moment. Mode `first` stops at the
 * first step that applies.
 */
function takeShown(
  flow: Flow,
  conditions: readonly Watched[],
  decide: (one: Watched) => boolean,
): void {
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
  const leaving = conditions.filter(
    (one) => one.decides === 'leaving' && one.step === (step?.index ?? -1),
  )
  const target = targets.find(({ holds }) => isTruthy(holds(at)))
  for (const one of leaving) {
    // Targets after the selected one are not evaluated.
    const index =
      (step ? step.source.next : flow.source.start)?.findIndex(({ when }) => when === one.rule) ??
      -1
    if (index < 0 || target === undefined || index <= targets.indexOf(target)) decide(one)
  }
  if (target !== undefined) return
  for (const later of flow.steps.slice((step?.index ?? -1) + 1)) {
    const own = conditions.find((one) => one.decides === 'step' && one.step === later.index)
    if (!isAside(later.source) && own) decide(own)
    if (later.id === to) return
  }
}

function eventOf(before: RunState | null, by: CaseMoment['by']): string | null {
  if (by.kind === 'event') return by.event
  return before?.awaited.find(({ phase }) => phase === 'do')?.event ?? null
}

function isEventEdge(edges: readonly GraphEdge[], from: string, to: string): boolean {
  return edges.some((edge) => edge.kind === 'event' && edge.from === from && edge.to === to)
}
