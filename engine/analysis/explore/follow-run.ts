import type { Json, JsonObject } from '../../definition/types.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { RunState } from '../../machine/types.ts'
import type { Edge, ExploredState } from './exploration.ts'
import type { Move } from './moves/moves.ts'
import type { Appearance } from './moves/appearances.ts'
import { type PossibleInputs, type InputExample, exampleIn } from './inputs/possible-inputs.ts'
import type { RunSet } from './inputs/split-inputs.ts'
import type { Space } from './space.ts'
import {
  type StepResult,
  moveRuns,
  movesForRuns,
  type ExampleRun,
  type RunsAtState,
  exampleInputs,
} from './steps.ts'

/** The possible inputs at a start, with an example. */
export type StartInputs = { readonly possible: PossibleInputs; readonly example: InputExample }

/** The explored space, and the function that observed it. */
export type FollowContext = {
  readonly space: Space
  readonly states: readonly ExploredState<string>[]
  readonly see: (moment: StepResult) => readonly string[]
}

/** A run, and the possible inputs that result in the same run. */
type Piece = Pick<StepResult, 'state' | 'decided'> &
  StartInputs & { readonly moves: readonly Move[]; readonly seen: readonly string[] }

/**
 * Finds one run along a route through the exploration, with the inputs that the route needs.
 * @returns Null if no run can follow the route.
 */
export function followRun(
  { space, states, see }: FollowContext,
  begins: readonly StartInputs[],
  edges: readonly Edge[],
): { readonly inputs: JsonObject; readonly moves: readonly Move[] } | null {
  const goOn = (piece: Piece, at: number, isExact: boolean): Piece | null => {
    const edge = edges[at]
    if (!edge) return piece
    const there = states[edge.to]
    const wanted = there && space.keyOf(there.state, there.decided)
    // Runs that reach the exact state of the route are preferred. Otherwise, a run with the same
    // appearances may still follow the route.
    const others: Piece[] = []
    for (const next of onward(space, piece, edge, see)) {
      const isThere =
        sameText(next.seen, edge.seen) && space.keyOf(next.state, next.decided) === wanted
      if (!isThere && !isExact) others.push(next)
      const found = isThere ? goOn(next, at + 1, isExact) : null
      if (found) return found
    }
    for (const next of others) {
      const found = goOn(next, at + 1, isExact)
      if (found) return found
    }
    return null
  }
  for (const isExact of [true, false]) {
    for (const { possible, example } of begins) {
      const { state } = start(space.flow, exampleInputs(space, example))
      const last = goOn({ state, decided: [], possible, example, moves: [], seen: [] }, 0, isExact)
      if (last) return { inputs: exampleInputs(space, last.example), moves: last.moves }
    }
  }
  return null
}

/** The runs that have the same appearances as an edge. */
function* onward(
  space: Space,
  piece: Piece,
  { move, appeared }: Edge,
  see: FollowContext['see'],
): Generator<Piece> {
  const again = (example: InputExample): RunState =>
    piece.moves.reduce(
      (state, one) => after(space, state, one),
      start(space.flow, exampleInputs(space, example)).state,
    )
  const choose = ({ possible }: RunSet): ExampleRun => {
    const example = exampleIn(possible, piece.example)
    const isSame = [...possible.keys()].every(
      (group) => example.get(group) === (piece.example.get(group) ?? 0),
    )
    return { example, state: isSame ? piece.state : again(example) }
  }
  const standing: RunsAtState = {
    decided: piece.decided,
    ahead: space.aheadOf(piece.state),
    choose,
  }
  for (const { value: moves, split } of movesForRuns(
    space,
    standing,
    { possible: piece.possible },
    { failures: true },
  )) {
    const own = moves.find((one) => isSameMove(one, move))
    if (!own) continue
    for (const { one, value, split: left } of moveRuns(
      space,
      standing,
      { move: own, from: split },
      see,
    )) {
      if (!value || keysOf(value[0].appeared) !== keysOf(appeared)) continue
      const [{ state, decided }, seen] = value
      yield {
        state,
        decided,
        seen,
        possible: left.possible,
        example: one.example,
        moves: [...piece.moves, own],
      }
    }
  }
}

function after({ flow }: Space, state: RunState, move: Move): RunState {
  return move.kind === 'empty' ? state : transition(flow, state, move.event).state
}

/** True if both are the same action, whatever the ids of the effects they reply to. */
function isSameMove(one: Move, other: Move): boolean {
  if ('field' in one && 'field' in other)
    return one.field === other.field && sameText(answerOf(one), answerOf(other))
  if (one.kind !== other.kind || !('words' in one && 'words' in other) || one.words !== other.words)
    return false
  if (one.event.type !== 'view' || other.event.type !== 'view') return true
  return sameText(one.event.data, other.event.data)
}

/** The answer of a move; null if the question was skipped or cleared. */
function answerOf(move: Move): Json {
  return 'value' in move ? move.value : null
}

function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function keysOf(appeared: readonly Appearance[]): string {
  return appeared.map(({ key }) => key).join(' ')
}
