import type { JsonObject } from '../definition/types.ts'
import type { RunState } from '../machine/types.ts'
import type { Move } from './moves.ts'
import type { Appearance } from './places.ts'

/** A situation that runs come to: one of those runs stands for all of them. */
export type Situation<Mark> = {
  readonly index: number
  readonly state: RunState
  /** Questions of the page that are settled. */
  readonly decided: readonly string[]
  readonly mark: Mark
  /** How the shortest run came here; null at a start. */
  readonly from: { readonly situation: number; readonly move: Move } | null
  readonly inputs: JsonObject
  /** What appeared on the way here from `from`. */
  readonly appeared: readonly Appearance[]
}

export type Passage = {
  readonly from: number
  readonly to: number
  readonly appeared: readonly Appearance[]
  readonly move: Move
  /** The question that it answers could be left empty. */
  readonly isOptional: boolean
  /** Passages of one part of a situation are open to the same runs of it. */
  readonly part: number
  /** What somebody who looked at it saw. */
  readonly seen: readonly string[]
}

/** How runs begin: what the host says, and what appears at once. */
export type Beginning = {
  readonly to: number
  readonly appeared: readonly Appearance[]
  readonly inputs: JsonObject
  readonly seen: readonly string[]
}

/** Everything that can happen to a run, as far as it was gone through. `isComplete` false: the bound was met. */
export type Exploration<Mark> = {
  readonly situations: readonly Situation<Mark>[]
  readonly passages: readonly Passage[]
  /** Every way in which runs begin; several may come to one situation. */
  readonly beginnings: readonly Beginning[]
  /** Situations in which nothing more can happen to some runs. */
  readonly resting: ReadonlySet<number>
  readonly isComplete: boolean
  /** The situation that ended the search. */
  readonly hit: number | null
  /** Questions of whose answers only some were tried. */
  readonly sampled: readonly string[]
}

/** Situations that are gone through at most, where nobody says otherwise. */
export const MOST_SITUATIONS = 200_000
