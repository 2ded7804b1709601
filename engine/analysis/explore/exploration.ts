import type { JsonObject } from '../../definition/types.ts'
import type { RunState } from '../../machine/types.ts'
import type { Move } from './moves/moves.ts'
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
