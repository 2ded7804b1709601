import type { Flow } from '../definition/flow.ts'
import type { Effect, FlowEvent, Refusal, RunState } from '../machine/types.ts'
import { transition } from '../machine/transition.ts'
import { type Besides, type Move, type MoveOptions, movesOf } from './moves.ts'

/** One of two runs that are compared: where it is, which questions of the page are settled, what it asked of the host lately. */
export type Side = { readonly state: RunState; readonly decided: readonly string[]; readonly asked: readonly string[] }

/** What a run waits for: an answer, a button, the host; with everything that may happen there. */
export type Decision = { readonly key: string; readonly isReply: boolean; readonly moves: readonly Move[] }

/** The next decision of a run; null where nothing more can happen. */
export function decisionOf(flow: Flow, { state, decided }: Side, options: MoveOptions): Decision | null {
  const moves = movesOf(flow, state, decided, options)
  const [first] = moves
  if (!first) return null
  const isReply = first.kind === 'reply' || first.kind === 'failure'
  return { key: keyOf(flow, state, first), isReply, moves }
}

function keyOf(flow: Flow, state: RunState, move: Move): string {
  if (move.kind === 'answer' || move.kind === 'empty') return `answer ${pathOf(state)[0]} ${move.field}`
  if (move.kind === 'next' || move.kind === 'view') return `goes on ${placeOf(state)}`
  const id = 'id' in move.event ? move.event.id : ''
  const effect = move.words.split(' ')[0]
  return `${flow.id} ${id.slice(0, id.lastIndexOf('/'))} ${effect}`
}

/** The names of the innermost step and those around it. */
function pathOf(state: RunState): readonly [string, ...string[]] {
  const child = state.step === null ? undefined : state.children[state.step]
  const here = `${state.step}`
  return child ? [`${here}/${pathOf(child)[0]}`] : [here]
}

/** Where a run is: step and page, through the flows inside. */
export function placeOf(state: RunState): string {
  const child = state.step === null ? undefined : state.children[state.step]
  const step = state.step ?? 'no step'
  const below = state.below === null ? '' : ` over ${state.below.step ?? 'no step'}`
  const own = state.status === 'active' ? `${step}${state.page === null ? '' : ` ${state.page}`}${below}` : state.status
  return child ? `${own} / ${placeOf(child)}` : own
}

/** Which of the things that may happen this is, in the same words for every version. */
export function choiceOf(move: Move): string {
  if (move.kind === 'empty') return 'empty'
  if (move.kind === 'answer') return move.value === null ? 'empty' : `is ${JSON.stringify(move.value)}`
  if (move.kind === 'view') return `${move.words} ${JSON.stringify('data' in move.event ? move.event.data : null)}`
  return move.kind === 'next' ? 'next' : move.words
}

/** A run after a move, or why the engine refuses it; `event`: what the engine was told, null where nothing was done. */
export type Taken = { readonly side: Side; readonly refusal: Refusal | null; readonly event: FlowEvent | null }

/** Takes a move that either version offers. What this one does not offer is asked of the engine all the same. */
export function take(flow: Flow, side: Side, decision: Decision, move: Move): Taken {
  const own = decision.moves.find((one) => choiceOf(one) === choiceOf(move)) ?? translated(decision, move)
  if (own.kind === 'empty') return { side: { ...side, decided: [...side.decided, own.field] }, refusal: null, event: null }
  const { state, effects, refusal } = transition(flow, side.state, own.event)
  if (refusal) return { side: { ...side, state }, refusal, event: own.event }
  const stays = pageOf(state) === pageOf(side.state)
  const settled = own.kind === 'answer' ? [...side.decided, own.field] : side.decided
  return {
    side: { state, decided: stays && own.kind !== 'next' ? settled : [], asked: withEffects(side.asked, effects) },
    refusal,
    event: own.event,
  }
}

/** What is tried besides going on. */
export function takeBesides(flow: Flow, side: Side, { event }: Besides): Taken {
  const { state, effects, refusal } = transition(flow, side.state, event)
  const decided = pageOf(state) === pageOf(side.state) ? side.decided : []
  return { side: { state, decided, asked: withEffects(side.asked, effects) }, refusal, event }
}

/** The same page of the same step: what is settled on it stays settled. */
function pageOf(state: RunState): string {
  const child = state.step === null ? undefined : state.children[state.step]
  return `${state.flow} ${state.step} ${state.page}${child ? ` ${pageOf(child)}` : ''}`
}

/** A reply of the other version under the id of the effect that is awaited here. */
function translated(decision: Decision, move: Move): Move {
  const [first] = decision.moves
  if ((move.kind !== 'reply' && move.kind !== 'failure') || !first || !('event' in first) || !('id' in first.event)) return move
  const { id } = first.event
  const event = move.event
  return 'id' in event ? { ...move, event: { ...event, id } as FlowEvent } : move // an event of the same type with another id
}

/** What was asked of the host, each once, without the counts in its ids. */
export function withEffects(asked: readonly string[], effects: readonly Effect[]): readonly string[] {
  const fresh = effects.map(({ effect, args, at, step }) => JSON.stringify({ effect, args, at, step }))
  return [...asked, ...fresh.filter((one) => !asked.includes(one))]
}

/** Whether an answer of the host is awaited, here or in a flow inside. */
export function isWaiting(state: RunState): boolean {
  return state.awaited.length > 0 || Object.values(state.children).some(isWaiting)
}

/** On the way from one place to the next: what the host answers decides where to. */
export function isLeaving(state: RunState): boolean {
  return state.awaited.some(({ phase }) => phase !== 'enter') || Object.values(state.children).some(isLeaving)
}
