import { applyTurn, type Comparison, type TurnResult } from './apply-turn.ts'
import type { DetourTurn, RunPair, PairTurn } from './turns.ts'
import type { Contrast } from './contrasts.ts'
import type { DiffSpace } from './prepare-diff.ts'
import { type PairState, pairReplayer, type StatePair } from './pair-state.ts'
import {
  type RulesAhead,
  splitRuns,
  type RunExample,
  exampleIn,
  type RunSet,
  readUncertain,
} from '../explore/index.ts'

/** Both runs of an input example. */
export type ExamplePair = RunExample & { readonly pair: RunPair }

/** The result of a turn, and the contrasts after it. */
export type TryResult = {
  readonly placed: PairState
  readonly contrasts: readonly Contrast[]
  readonly goesOn: boolean
}

export type PairActions = {
  /** Both runs at a state, for a part of the possible inputs. */
  readonly chooseAt: (here: PairState) => (part: RunSet) => ExamplePair
  /**
   * Applies a turn to both runs of a state, once for each part of the possible inputs that leads to
   * a different result.
   */
  readonly tried: (
    here: PairState,
    turn: PairTurn | DetourTurn,
    from: RunSet,
    ahead: readonly RulesAhead[],
  ) => Iterable<TryResult>
}

/** How turns are applied to the states of two versions. */
export function pairActions(space: DiffSpace, comparing: Comparison): PairActions {
  const replayed = pairReplayer(space)
  const chooseAt = (here: PairState) => {
    return ({ possible }: RunSet): ExamplePair => {
      const example = exampleIn(possible, here.example)
      const isSame = [...possible.keys()].every(
        (group) => example.get(group) === (here.example.get(group) ?? 0),
      )
      return {
        example,
        sums: [],
        pair: isSame ? here.pair : withStates(here.pair, replayed(here, example)),
      }
    }
  }
  const act =
    (turn: PairTurn | DetourTurn) =>
    ({ pair }: ExamplePair): TurnResult | null => {
      const moved = applyTurn(comparing, pair, turn)
      if (moved) readUncertainInBoth(space, moved.pair)
      return moved
    }
  function* tried(
    here: PairState,
    turn: PairTurn | DetourTurn,
    from: RunSet,
    ahead: readonly RulesAhead[],
  ): Generator<TryResult> {
    for (const { one, value, split } of splitRuns(space.before, from, {
      ahead,
      choose: chooseAt(here),
      act: act(turn),
    })) {
      if (!value) continue
      const { pair, contrasts, goesOn, events } = value
      const { possible } = split
      const placed = {
        pair,
        possible,
        example: one.example,
        options: here.options,
        from: { placed: here, turn, events },
      }
      yield { placed, contrasts, goesOn }
    }
  }
  return { chooseAt, tried }
}

/** Reads the data that decide whether either run drops an answer. */
export function readUncertainInBoth({ before, after }: DiffSpace, pair: RunPair): void {
  readUncertain(before, pair.before.state)
  readUncertain(after, pair.after.state)
}

function withStates(pair: RunPair, { before, after }: StatePair): RunPair {
  return {
    ...pair,
    before: { ...pair.before, state: before },
    after: { ...pair.after, state: after },
  }
}
