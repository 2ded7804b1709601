import type { Flow } from '../../definition/flow.ts'
import { isAside } from '../../definition/step-events.ts'
import { isTruthy } from '../../rules/json-logic.ts'
import type { CaseMoment } from '../../kit/run-case.ts'
import type { Moment } from '../../answers/cells.ts'
import { conclusionsOf } from '../../machine/conclusions.ts'
import type { RunState } from '../../machine/types.ts'
import { momentOf } from '../../machine/work.ts'
import { type Condition, conditionKey, flowConditions, scoreKey } from './goals.ts'
import { END, graphOf, START, placesOnScreen, ruleReader } from '../explore/index.ts'
import { traitsOf } from '../../modes/modes.ts'

/** Measures which goals of a flow are covered. Prepared once per flow. */
export type GoalMeasure = {
  /** The goals covered by the moments of a run. */
  readonly run: (moments: readonly CaseMoment[]) => ReadonlySet<string>
  /** The goals covered by one move, without scores. */
  readonly moment: (before: CaseMoment | null, moment: CaseMoment) => ReadonlySet<string>
}

/** A condition with the id of its step (null at the start) and its compiled rule. */
type Watched = Condition & {
  readonly at: string | null
  readonly holds: (at: Moment) => unknown
}

/** One moment while it is measured. `take` adds a goal. */
type Measuring = {
  readonly flow: Flow
  readonly conditions: readonly Watched[]
  readonly before: CaseMoment | null
  readonly after: CaseMoment
  readonly take: (key: string) => void
}

/** @param names An equivalent flow whose names are used for the goals. */
export function goalMeasure(flow: Flow, names = flow): GoalMeasure {
  const { edges } = graphOf(flow)
  const eventEdges = new Set(
    edges.flatMap(({ kind, from, to }) => (kind === 'event' ? [`${from} ${to}`] : [])),
  )
  const named = Map.groupBy(flowConditions(names), ({ step }) => step)
  const passed = new Map<number, number>()
  const conditions = flowConditions(flow).map((one): Watched => {
    const index = passed.get(one.step) ?? 0
    passed.set(one.step, index + 1)
    return {
      ...one,
      name: named.get(one.step)?.[index]?.name ?? one.name,
      at: flow.steps[one.step]?.id ?? null,
      holds: ruleReader(flow, one.rule),
    }
  })
  const moment: GoalMeasure['moment'] = (before, after) => {
    const taken = new Set<string>()
    const take = (key: string) => taken.add(key)
    takeMoment({ flow, conditions, before, after, take }, eventEdges)
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

function takeMoment(measuring: Measuring, eventEdges: ReadonlySet<string>): void {
  const { flow, before, after, take } = measuring
  const { state, effects, moves, by } = after
  const shown = new Set(state.step === null ? [] : [state.step])
  for (const { kind, names, key } of placesOnScreen(flow, state)) {
    const [name = key] = names
    if (kind === 'step' && !key.includes('/')) {
      take(`step ${name}`)
      shown.add(key)
    } else if (kind === 'question' || kind === 'interstitial') take(`item ${name}`)
  }
  for (const { at: frame, step } of effects) if (frame.length === 0) take(`step ${step}`)
  for (const step of shown) decideAt(measuring, 'standing', step)
  // The second effect on entering is decided after the first has its result.
  const entered = before?.state.awaited.find(({ phase }) => phase === 'enter')?.step
  if (entered !== undefined) decideAt(measuring, 'entering', entered)
  const failed = by.kind === 'failure' ? before?.state.awaited[0]?.step : undefined
  if (by.kind === 'failure' && failed !== undefined)
    take(`failure ${failed} ${by.effect} ${by.code}`)
  if (!traitsOf(flow.source).leadsOn) {
    takeShown(measuring)
    if (traitsOf(flow.source).showsFirst && state.step !== null)
      take(`from ${START} to ${state.step}`)
    return
  }
  const [first] = moves
  const isLed =
    isByEvent(before?.state ?? null, by) &&
    first !== undefined &&
    eventEdges.has(`${first.from ?? START} ${first.to ?? END}`)
  if (before && by.kind !== 'failure')
    takeRequests(measuring, before.state, !isLed && first?.from === before.state.step)
  for (const [i, { from, to }] of moves.entries()) {
    take(`from ${from ?? START} to ${to ?? END}`)
    take(`step ${to ?? END}`)
    if (by.kind !== 'failure' && !(i === 0 && isLed)) takeLeaving(measuring, from, to)
    if (i > 0) decideAt(measuring, 'requesting', from)
    decideAt(measuring, 'entering', to)
  }
}

function decide({ after, take }: Measuring, one: Watched, when = momentOf(after.state)): boolean {
  const holds = isTruthy(one.holds(when))
  take(conditionKey(one, holds))
  return holds
}

function decideAt(measuring: Measuring, decides: Condition['decides'], step: string | null): void {
  for (const one of measuring.conditions)
    if (one.decides === decides && one.at === step && step !== null) decide(measuring, one)
}

/**
 * The decisions about the effects of leaving a step: those from the last result on, up to the
 * effect that is awaited now. They are decided before their results are stored.
 * @param isLeft The step was left without waiting for the host.
 */
function takeRequests(measuring: Measuring, before: RunState, isLeft: boolean): void {
  const { conditions, after } = measuring
  const [old, now] = [before, after.state].map(({ awaited }) =>
    awaited.find(({ phase }) => phase === 'leave'),
  )
  if (!old && !now && !isLeft) return
  const step = old?.step ?? now?.step ?? before.step
  // After Next, the values may already be those of the step that was entered.
  const when = momentOf(!old && !now && after.by.kind === 'next' ? before : after.state)
  for (const one of conditions) {
    if (one.decides !== 'requesting' || one.at !== step) continue
    const { effect = 0 } = one
    if (effect > (old?.index ?? -1) && effect <= (now?.index ?? Infinity))
      decide(measuring, one, when)
  }
}

/**
 * Modes `first`, `all` and `tree` choose the shown steps at every moment. Mode `first` stops at the
 * first step that applies.
 */
function takeShown(measuring: Measuring): void {
  const { flow, conditions } = measuring
  for (const step of flow.steps) {
    if (step.source.over === true) continue
    const own = conditions.find((one) => one.decides === 'step' && one.step === step.index)
    const holds = own === undefined || decide(measuring, own)
    if (traitsOf(flow.source).showsFirst && holds) return
  }
}

/**
 * The decisions made on leaving a step: the conditions of its questions, its targets, and the
 * skipped steps.
 */
function takeLeaving(measuring: Measuring, from: string | null, to: string | null): void {
  const { flow, conditions, after } = measuring
  const step = from === null ? undefined : flow.stepsById.get(from)
  const targets = step === undefined ? flow.start : step.next
  const sources = (step === undefined ? flow.source.start : step.source.next) ?? []
  const when = momentOf(after.state)
  const target = targets.findIndex(({ holds }) => isTruthy(holds(when)))
  for (const one of conditions) {
    if (one.decides !== 'leaving' || one.step !== (step?.index ?? -1)) continue
    // Targets after the selected one are not evaluated.
    const index = sources.findIndex((source) => source.when === one.rule)
    if (index < 0 || target < 0 || index <= target) decide(measuring, one)
  }
  if (target >= 0) return
  for (const later of flow.steps.slice((step?.index ?? -1) + 1)) {
    const own = conditions.find((one) => one.decides === 'step' && one.step === later.index)
    if (!isAside(later.source) && own) decide(measuring, own)
    if (later.id === to) return
  }
}

function isByEvent(before: RunState | null, by: CaseMoment['by']): boolean {
  return (
    by.kind === 'event' ||
    before?.awaited.some(({ phase, event }) => phase === 'do' && event !== undefined) === true
  )
}
