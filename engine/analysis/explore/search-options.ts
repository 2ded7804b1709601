import type { RunState } from '../../machine/types.ts'
import type { Budget, ExploredState } from './exploration.ts'
import type { Appearance } from './moves/appearances.ts'
import type { GoingBack } from './moves/moves.ts'
import type { StepResult } from './steps.ts'

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
