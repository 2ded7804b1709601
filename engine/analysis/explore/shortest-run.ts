import type { RunState } from '../../machine/types.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { ExploredState } from './exploration.ts'
import { type Move, toAwaited } from './moves/moves.ts'
import { exampleIn, type PossibleInputs, type InputExample } from './inputs/possible-inputs.ts'
import type { Space } from './space.ts'
import { newInputsMove, exampleInputs } from './steps.ts'
import type { Sums } from './inputs/open-totals.ts'
import { hasEffect } from './apply-move.ts'
import { replayer } from './replayer.ts'
import { replayRun } from './replay-run.ts'

/** How a run with some sums reached a state. */
export type Arrival = {
  readonly sums: Sums
  readonly from: { readonly index: number; readonly sums: Sums; readonly move: Move } | null
}

/**
 * A state with the inputs and sums that it represents. `example`: the inputs of `state`. They may
 * not be possible here, because states with the same key share one representative.
 */
export type FoundState<Mark> = ExploredState<Mark> & {
  readonly key: string
  readonly possible: PossibleInputs
  readonly example: InputExample
  readonly sums: Sums
  readonly came: Map<string, Arrival>
}

type Run = { readonly example: InputExample; readonly sums: Sums }

/** Returns a function that repeats the run to a state with other inputs and sums. */
export function runReplayer<Mark>(
  space: Space,
  found: readonly FoundState<Mark>[],
): (index: number, run: Run) => RunState {
  const arrivalAt = ({ index, sums }: Node) => found[index]?.came.get(sums.join())?.from ?? null
  const again = replayer<Node, RunState>({
    keyOf: ({ index, sums }) => `${index} ${sums.join()}`,
    // New inputs replace the previous ones, so the run before them does not have to be repeated.
    before: (node) => {
      const from = arrivalAt(node)
      return from?.move.kind === 'inputs' ? null : from
    },
    begin: (node, example) => {
      const from = arrivalAt(node)
      const before = from && found[from.index]?.state
      if (before) return after(space, before, newInputsMove(space, example)).state
      return start(space.flow, exampleInputs(space, example)).state
    },
    goOn: (state, node) => {
      const move = arrivalAt(node)?.move
      return move ? after(space, state, move).state : state
    },
  })
  return (index, { example, sums }) => again({ index, sums }, example)
}

type Node = { readonly index: number; readonly sums: Sums }

/** The shortest run to a state, with the same inputs throughout. */
export function shortestRun<Mark>(
  space: Space,
  found: readonly FoundState<Mark>[],
  here: FoundState<Mark>,
): readonly ExploredState<Mark>[] {
  const { begins, moves } = runTo(space, found, here)
  const inputs = exampleInputs(space, begins)
  return [...replayRun(space.flow, { inputs, moves })].map(({ move, state, appeared }, index) => ({
    index,
    state,
    decided: [],
    mark: here.mark,
    from: move && { index: index - 1, move },
    inputs,
    appeared,
  }))
}

/** The moves of the shortest run to a state, and the inputs it starts with. */
function runTo<Mark>(space: Space, found: readonly FoundState<Mark>[], here: FoundState<Mark>) {
  const moves: Move[] = []
  let begins = exampleIn(here.possible, here.example)
  let came = found[here.index]?.came.get(here.sums.join())
  while (came?.from) {
    const { index, sums, move } = came.from
    moves.push(move.kind === 'inputs' ? newInputsMove(space, begins) : move)
    const before = found[index]
    if (move.kind === 'inputs' && before) begins = exampleIn(before.possible, before.example)
    came = found[index]?.came.get(sums.join())
  }
  return { begins, moves: moves.reverse() }
}

function after({ flow }: Space, state: RunState, move: Move) {
  if (move.kind === 'empty') return { state, effects: [] }
  const done = transition(flow, state, toAwaited(flow, state, move.event))
  if (!hasEffect(state, done, move))
    throw new Error(
      `Cannot go through "${flow.id}" again: ${move.kind} is refused as ${done.refusal?.code}`,
    )
  return done
}
