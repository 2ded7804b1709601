import type { JsonObject } from '../../definition/types.ts'
import type { RunState } from '../../machine/types.ts'
import type { GoingBack, Move } from './moves/moves.ts'
import type { StepResult } from './steps.ts'
import type { Appearance } from './moves/appearances.ts'

/** A state of the exploration. Its run represents all runs that reach the state. */
export type ExploredState<Mark> = {
  readonly index: number
  readonly state: RunState
  /** Questions of the page that are already decided. */
  readonly decided: readonly string[]
  readonly mark: Mark
  /** The previous state and the last move of the shortest run here; null at a start. */
  readonly from: { readonly index: number; readonly move: Move } | null
  readonly inputs: JsonObject
  /** Everything that appeared during that move. */
  readonly appeared: readonly Appearance[]
}

export type Edge = {
  readonly from: number
  readonly to: number
  readonly appeared: readonly Appearance[]
  readonly move: Move
  /** The question it answers could be left empty. */
  readonly isOptional: boolean
  /** Edges of the same part of a state are open to the same runs. */
  readonly part: number
  /** The results of `see` for this edge. */
  readonly seen: readonly string[]
}

/** A start of runs: the inputs, and the first appearances. */
export type StartEdge = {
  readonly to: number
  readonly appeared: readonly Appearance[]
  readonly inputs: JsonObject
  readonly seen: readonly string[]
}

/** The explored state space. `isComplete` is false if the limit was reached. */
export type Exploration<Mark> = {
  readonly states: readonly ExploredState<Mark>[]
  readonly edges: readonly Edge[]
  /** All starts of runs. Several of them may reach the same state. */
  readonly startEdges: readonly StartEdge[]
  /** States where some runs have no further moves. */
  readonly resting: ReadonlySet<number>
  readonly isComplete: boolean
  /** The state that ended the search. */
  readonly hit: number | null
  /** Questions for which not every distinguishable answer was tried. */
  readonly sampled: readonly string[]
}

/** The bound that a command has reached, such as `60 seconds`; null while it may continue. */
export type Budget = () => string | null

/** The default limit on explored states. */
export const MOST_STATES_EXPLORED = 200_000

export type SearchOptions<Mark> = {
  /** Effects may fail. */
  readonly failures: boolean
  /** The mark of a run after each move, computed on the sliced flow. */
  readonly mark: (before: Mark | null, appeared: readonly Appearance[], state: RunState) => Mark
  /**
   * Observes each step. Runs that differ in the data it reads are distinguished, and its result is
   * stored with the edge.
   */
  readonly see?: (moment: StepResult) => readonly string[]
  readonly until?: (state: ExploredState<Mark>) => boolean
  /** True if no later event can matter. The search does not continue from such a state. */
  readonly isOver?: (mark: Mark) => boolean
  readonly limit?: number
  readonly budget?: Budget | undefined
  /** The order of appearances affects the mark. */
  readonly countsOrder?: boolean
  /** Where Back is pressed. Default: nowhere. */
  readonly goesBack?: GoingBack
  /**
   * The inputs may change at any time. Requires Back everywhere, because then every answer can
   * matter.
   */
  readonly takesInputs?: boolean
  /**
   * States with the same key share the outcomes of a move. Faster if later rules read few inputs.
   * If values are copied from inputs, a move has one outcome for each value.
   */
  readonly sharesOutcomes?: boolean
  /** Changes the mark when Back is pressed, an answer is replaced or the inputs change. */
  readonly afterChange?: (before: Mark) => Mark
}
