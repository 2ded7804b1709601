import type { Step } from '../definition/flow.ts'
import type { FlowSource, StepSource } from '../definition/types.ts'
import type { Frame } from '../machine/frame.ts'

/** What a mode is like, for those who look at definitions: checks, screens, analyses. */
export type ModeTraits = {
  /** Steps lead on to each other, Back returns, and after the last one the run has ended. */
  readonly leadsOn: boolean
  /** The first step that applies is shown: those behind it are asked nothing. */
  readonly showsFirst: boolean
  /** Every step that applies is shown, side by side. */
  readonly showsEvery: boolean
  /** A path names the step that is shown. */
  readonly takesPaths: boolean
  /** A flow of this mode may fill a slot of a view. */
  readonly fillsSlots: boolean
  /** Keys that not every mode knows, and this one does. */
  readonly flowKeys: readonly (keyof FlowSource)[]
  readonly stepKeys: readonly (keyof StepSource)[]
}

/** What a mode does with a run, `work`: the next state in the making. */
export type FlowMode<Work> = ModeTraits & {
  /** Shows what a run begins with. */
  readonly begin: (work: Work) => Work
  /** Decides what is shown after new inputs. @param before The run with the inputs before. */
  readonly takeInputs: (before: Work, told: Work) => Work
  /** Decides what is shown after answers or values changed. @param before The frame until then. */
  readonly takeChanges: (work: Work, before: Frame) => Work
  /** Leads away from what applies no more, once nothing is awaited there. */
  readonly leaveOutdated: (work: Work, step: Step | null) => Work
  /** All `leave` effects of a step are answered. */
  readonly afterStep: (work: Work, step: Step) => Work
  /** A flow inside has ended, and was closed. */
  readonly afterFlow: (work: Work) => Work
  /** The person leaves the flow. */
  readonly leave: (work: Work) => Work
  /** The person goes to a path; null where the mode takes none. */
  readonly goToPath: (work: Work, path: readonly string[]) => Work | null
  /** The host holds the step that is shown; null where the mode holds none. */
  readonly hold: (work: Work) => Work | null
}
