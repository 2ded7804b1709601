import type { RunState } from '../../machine/types.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { ExploredState } from './exploration.ts'
import { type Move, toAwaited } from './moves/moves.ts'
import { exampleIn, type PossibleInputs, type InputExample } from './inputs/possible-inputs.ts'
import type { Space } from './space.ts'
import { newInputsMove, exampleInputs } from './steps.ts'
import { hasEffect } from './apply-move.ts'
import { replayer } from './replayer.ts'
import { replayRun } from './replay-run.ts'

/**
 * A state with the inputs that it represents. `example`: the inputs of `state`. They may
 * not be possible here, because states with the same key share one representative.
 */
export type FoundState<Mark> = ExploredState<Mark> & {
  readonly key: string
  readonly possible: PossibleInputs
  readonly example: InputExample
}

/** Returns a function that repeats the run to a state with other inputs. */
export function runReplayer<Mark>(
  space: Space,
  found: readonly FoundState<Mark>[],
): (index: number, example: InputExample) => RunState {
  const arrivalAt = (index: number) => found[index]?.from ?? null
  return replayer<number, RunState>({
    keyOf: String,
    // New inputs replace the previous ones, so the run before them does not have to be repeated.
    before: (index) => {
      const from = arrivalAt(index)
      return from === null || from.move.kind === 'inputs' ? null : from.index
    },
    begin: (index, example) => {
      const from = arrivalAt(index)
      const before = from && found[from.index]?.state
      if (before) return after(space, before, newInputsMove(space, example)).state
      return start(space.flow, exampleInputs(space, example)).state
    },
    goOn: (state, index) => {
      const move = arrivalAt(index)?.move
      return move ? after(space, state, move).state : state
    },
  })
}

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
  let { from } = here
  while (from) {
    const { index, move } = from
    moves.push(move.kind === 'inputs' ? newInputsMove(space, begins) : move)
    const before = found[index]
    if (move.kind === 'inputs' && before) begins = exampleIn(before.possible, before.example)
    from = before?.from ?? null
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
