import type { RunState } from '../../machine/types.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { ExploredState } from './exploration.ts'
import { type Move, toAwaited } from './moves/moves.ts'
import { exampleIn, type PossibleInputs, type InputExample } from './inputs/possible-inputs.ts'
import type { Space } from './space.ts'
import { newInputsMove, exampleInputs } from './steps.ts'
import { hasEffect, replayRun } from './apply-move.ts'

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

/** The maximum number of cached runs. Later runs continue from them instead of starting over. */
const MOST_KEPT = 5000

/** How runs to the nodes of an exploration are repeated. */
export type ReplaySteps<Node, State> = {
  readonly keyOf: (node: Node) => string
  /** The node before the last move; null if the run to this node does not depend on another. */
  readonly before: (node: Node) => Node | null
  readonly begin: (node: Node, example: InputExample) => State
  readonly goOn: (state: State, node: Node) => State
}

/** Returns a function that repeats the run to a node with other inputs. */
export function replayer<Node, State>({ keyOf, before, begin, goOn }: ReplaySteps<Node, State>) {
  const known = new Map<string, State>()
  return (last: Node, example: InputExample): State => {
    const host = exampleKey(example)
    const open: Node[] = []
    let node: Node = last
    let state = known.get(`${keyOf(node)} ${host}`)
    while (state === undefined) {
      const earlier = before(node)
      if (earlier === null) {
        state = begin(node, example)
        known.set(`${keyOf(node)} ${host}`, state)
      } else {
        open.push(node)
        node = earlier
        state = known.get(`${keyOf(node)} ${host}`)
      }
    }
    if (known.size > MOST_KEPT) known.clear()
    for (const one of open.reverse()) {
      state = goOn(state, one)
      known.set(`${keyOf(one)} ${host}`, state)
    }
    return state
  }
}

function exampleKey(example: InputExample): string {
  return [...example]
    .flatMap(([group, at]) => (at === 0 ? [] : [`${group}=${at}`]))
    .sort()
    .join(';')
}
