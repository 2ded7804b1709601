import type { Flow } from '../../definition/flow.ts'
import type { Effect, FlowEvent, Refusal, RunState } from '../../machine/types.ts'
import { transition } from '../../machine/transition.ts'
import { type Detour, type Move, type MoveOptions, possibleMoves } from '../explore/index.ts'

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
    return `answer ${pathOf(state)[0]} ${move.field}`
  if (move.kind === 'next' || move.kind === 'view') return `goes on ${placeOf(state)}`
  const id = 'id' in move.event ? move.event.id : ''
  const effect = move.words.split(' ')[0]
  return `${flow.id} ${id.slice(0, id.lastIndexOf('/'))} ${effect}`
}

function pathOf(state: RunState): readonly [string, ...string[]] {
  const child = state.step === null ? undefined : state.children[state.step]
  const here = `${state.step}`
  return child ? [`${here}/${pathOf(child)[0]}`] : [here]
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
 */
export function applyToSide(
  flow: Flow,
  side: Side,
  decision: NextDecision,
  move: Move,
): MoveResult {
  const own =
    decision.moves.find((one) => choiceName(one) === choiceName(move)) ?? translated(decision, move)
  if (own.kind === 'empty')
    return { side: { ...side, decided: [...side.decided, own.field] }, refusal: null, event: null }
  const { state, effects, refusal } = transition(flow, side.state, own.event)
  if (refusal) return { side: { ...side, state }, refusal, event: own.event }
  const stays = pageOf(state) === pageOf(side.state)
  const settled = own.kind === 'answer' ? [...side.decided, own.field] : side.decided
  return {
    side: {
      state,
      decided: stays && own.kind !== 'next' ? settled : [],
      asked: addRequests(side.asked, effects),
    },
    refusal,
    event: own.event,
  }
}

export function applyDetour(flow: Flow, side: Side, { event }: Detour): MoveResult {
  const { state, effects, refusal } = transition(flow, side.state, event)
  const decided = pageOf(state) === pageOf(side.state) ? side.decided : []
  return { side: { state, decided, asked: addRequests(side.asked, effects) }, refusal, event }
}

/** The page of a run. As long as it stays the same, decided questions stay decided. */
function pageOf(state: RunState): string {
  const child = state.step === null ? undefined : state.children[state.step]
  return `${state.flow} ${state.step} ${state.page}${child ? ` ${pageOf(child)}` : ''}`
}

/** A reply from the other version, addressed to the effect that is awaited here. */
function translated(decision: NextDecision, move: Move): Move {
  const [first] = decision.moves
  if (
    (move.kind !== 'reply' && move.kind !== 'failure') ||
    !first ||
    !('event' in first) ||
    !('id' in first.event)
  )
    return move
  const { id } = first.event
  const event = move.event
  // The same type of event with another id.
  return 'id' in event ? { ...move, event: { ...event, id } as FlowEvent } : move
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

/** True if a reply of the host is awaited, here or in a sub-flow. */
export function awaitsReply(state: RunState): boolean {
  return state.awaited.length > 0 || Object.values(state.children).some(awaitsReply)
}

/** True if the run is between two places: the host's reply decides where it goes. */
export function isLeaving(state: RunState): boolean {
  return (
    state.awaited.some(({ phase }) => phase !== 'enter') ||
    Object.values(state.children).some(isLeaving)
  )
}
