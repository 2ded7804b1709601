import type { Flow } from '../../definition/flow.ts'
import { flowOf } from '../../definition/library.ts'
import { pagePath } from '../../machine/led-back.ts'
import { transition } from '../../machine/transition.ts'
import type { Effect, FlowEvent, Refusal, RunState } from '../../machine/types.ts'
import {
  type Detour,
  type Move,
  type MoveOptions,
  possibleMoves,
  toAwaited,
} from '../explore/index.ts'

/**
 * One of two runs under comparison: its state, the decided questions of its page, and its latest
 * requests to the host.
 */
export type Side = {
  readonly state: RunState
  readonly decided: readonly string[]
  readonly asked: readonly string[]
}

/**
 * What a run waits for (an answer, a button or the host), with the moves that are possible there.
 */
export type NextDecision = {
  readonly key: string
  readonly isReply: boolean
  readonly moves: readonly Move[]
}

/** The next decision of a run; null if nothing more can happen. */
export function nextDecision(
  flow: Flow,
  { state, decided }: Side,
  options: MoveOptions,
): NextDecision | null {
  const moves = possibleMoves(flow, state, decided, options)
  const [first] = moves
  if (!first) return null
  const isReply = first.kind === 'reply' || first.kind === 'failure'
  return { key: keyOf(flow, state, first), isReply, moves }
}

function keyOf(flow: Flow, state: RunState, move: Move): string {
  if (move.kind === 'answer' || move.kind === 'empty')
    return `answer ${stepPath(state)} ${move.field}`
  if (move.kind === 'next' || move.kind === 'view') return `goes on ${placeOf(state)}`
  const id = 'id' in move.event ? move.event.id : ''
  const effect = move.words.split(' ')[0]
  return `${flow.id} ${id.slice(0, id.lastIndexOf('/'))} ${effect}`
}

function stepPath({ step, children }: RunState): string {
  const child = step === null ? undefined : children[step]
  return child ? `${step}/${stepPath(child)}` : `${step}`
}

/** The step and page of a run, through all sub-flows. */
export function placeOf(state: RunState): string {
  const child = state.step === null ? undefined : state.children[state.step]
  const step = state.step ?? 'no step'
  const below = state.below === null ? '' : ` over ${state.below.step ?? 'no step'}`
  const own =
    state.status === 'active'
      ? `${step}${state.page === null ? '' : ` ${state.page}`}${below}`
      : state.status
  return child ? `${own} / ${placeOf(child)}` : own
}

/** A name for a move that is the same in every version. */
export function choiceName(move: Move): string {
  if (move.kind === 'empty') return 'empty'
  if (move.kind === 'answer')
    return move.value === null ? 'empty' : `is ${JSON.stringify(move.value)}`
  if (move.kind === 'view')
    return `${move.words} ${JSON.stringify('data' in move.event ? move.event.data : null)}`
  return move.kind === 'next' ? 'next' : move.words
}

export function isDetour(move: Move | Detour): move is Detour {
  const { kind } = move
  return kind === 'back' || kind === 'undo' || kind === 'anew' || kind === 'inputs'
}

/**
 * A run after a move, or the reason why the engine refuses it. `event`: the event sent to the
 * engine; null if there was none.
 */
export type MoveResult = {
  readonly side: Side
  readonly refusal: Refusal | null
  readonly event: FlowEvent | null
}

/**
 * Applies a move that either version offers. It is sent to the engine even if this version does not
 * offer it.
 * @param decision What the run waits for. If it waits for nothing, only a detour is possible.
 */
export function applyToSide(
  flow: Flow,
  side: Side,
  decision: NextDecision | null,
  move: Move | Detour,
): MoveResult | null {
  if (isDetour(move)) return afterEvent(flow, side, move.event, side.decided)
  if (!decision) return null
  const own = decision.moves.find((one) => choiceName(one) === choiceName(move)) ?? move
  if (own.kind === 'empty')
    return { side: { ...side, decided: [...side.decided, own.field] }, refusal: null, event: null }
  const settled = own.kind === 'answer' ? [...side.decided, own.field] : side.decided
  const event = toAwaited(flow, side.state, own.event)
  return afterEvent(flow, side, event, own.kind === 'next' ? [] : settled)
}

function afterEvent(
  flow: Flow,
  side: Side,
  event: FlowEvent,
  settled: readonly string[],
): MoveResult {
  const { state, effects, refusal } = transition(flow, side.state, event)
  if (refusal) return { side: { ...side, state }, refusal, event }
  const decided = pagePath(state) === pagePath(side.state) ? settled : []
  return { side: { state, decided, asked: addRequests(side.asked, effects) }, refusal, event }
}

/** Adds requests to the host, without duplicates and without the counters in their ids. */
export function addRequests(
  asked: readonly string[],
  effects: readonly Effect[],
): readonly string[] {
  const fresh = effects.map(({ effect, args, at, step }) =>
    JSON.stringify({ effect, args, at, step }),
  )
  return [...asked, ...fresh.filter((one) => !asked.includes(one))]
}

/** A run and its sub-flows, outermost first. */
export function framesOf(state: RunState): readonly RunState[] {
  return [state, ...Object.values(state.children).flatMap(framesOf)]
}

/** True if a reply of the host is awaited, here or in a sub-flow. */
export function awaitsReply(state: RunState): boolean {
  return framesOf(state).some(({ awaited }) => awaited.length > 0)
}

/** True if the run is between two places: the host's reply decides where it goes. */
export function isLeaving(state: RunState): boolean {
  return framesOf(state).some(({ awaited }) => awaited.some(({ phase }) => phase !== 'enter'))
}

/**
 * The position of a run in a version, which may be the other one: step, page and question, through
 * all sub-flows.
 * @returns Null if the version has no such place.
 */
export function positionIn(
  flow: Flow,
  state: RunState,
  decision: NextDecision | null,
): readonly number[] | null {
  const step = state.step === null ? undefined : flow.stepsById.get(state.step)
  if (!step) return null
  const child = state.children[step.id]
  if (child) {
    if (step.source.flow !== child.flow || !flow.library.flows.has(child.flow)) return null
    const inside = positionIn(flowOf(flow.library, child.flow), child, decision)
    return inside && [step.index, ...inside]
  }
  if (!step.form || state.page === null)
    return step.form || state.page !== null ? null : [step.index]
  const page = step.form.pagesById.get(state.page)
  if (!page) return null
  const move = decision?.moves.find((one) => 'field' in one)
  const field = move && 'field' in move ? flow.fieldsById.get(move.field) : undefined
  if (move && !field) return null
  return [step.index, page.index, field?.index ?? Number.MAX_SAFE_INTEGER]
}

/** True if the first position comes before the second. */
export function comesBefore(one: readonly number[], other: readonly number[]): boolean {
  for (let i = 0; i < Math.min(one.length, other.length); i += 1) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return one.length < other.length
}
