import type { Step } from '../definition/flow.ts'
import type { FlowSource, StepSource } from '../definition/types.ts'
import type { Frame } from '../machine/frame.ts'

/** Properties of a mode that checks, screens and analyses read. */
export type ModeTraits = {
  /** Steps follow each other, Back returns, and the run ends after the last step. */
  readonly leadsOn: boolean
  /** Only the first applicable step is shown, so the conditions of later steps do not matter. */
  readonly showsFirst: boolean
  /** All applicable steps are shown together. */
  readonly showsEvery: boolean
  /** A path selects the step. */
  readonly takesPaths: boolean
  readonly fillsSlots: boolean
  /** Keys that only some modes allow, this mode included. */
  readonly flowKeys: readonly (keyof FlowSource)[]
  readonly stepKeys: readonly (keyof StepSource)[]
}

/** The behavior of a mode. Each function takes a run as `work` and returns the changed run. */
export type FlowMode<Work> = ModeTraits & {
  /** Shows the first step or steps of a run. */
  readonly begin: (work: Work) => Work
  /** Chooses what to show after new inputs. @param before The run with the previous inputs. */
  readonly takeInputs: (before: Work, told: Work) => Work
  /** Chooses what to show after answers or values changed. @param before The previous frame. */
  readonly takeChanges: (work: Work, before: Frame) => Work
  /** Leaves a step that no longer applies, once none of its effects is awaited. */
  readonly leaveOutdated: (work: Work, step: Step | null) => Work
  /** Continues after all `leave` effects of a step have their results. */
  readonly afterStep: (work: Work, step: Step) => Work
  /** Continues after a sub-flow has ended and closed. */
  readonly afterFlow: (work: Work) => Work
  /** Leaves the flow at the person's request. */
  readonly leave: (work: Work) => Work
  /** Goes to a path. Null if the mode has no paths. */
  readonly goToPath: (work: Work, path: readonly string[]) => Work | null
  /** Keeps the step on screen at the host's request. Null if the mode cannot keep steps. */
  readonly hold: (work: Work) => Work | null
}
