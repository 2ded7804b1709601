import type { Json, JsonObject } from '../definition/types.ts'
import type { Frame } from './frame.ts'

/** The API's entities, unchanged, by the name of the shared input. */
export type Inputs = JsonObject

/**
 * One moment of a run. Immutable; every earlier state stays valid. Read it through `screenOf`,
 * `conclusionsOf` and `serialize`, not by its fields.
 */
export type RunState = Frame

export type StartOptions = {
  /** Name of the run: the first part of every effect id. Default `run`. */
  readonly run?: string
  /** Id of the only step to show, with Save and Cancel. */
  readonly only?: string
  /** Mode `tree`: the path shown first. */
  readonly path?: readonly string[]
}

/**
 * An event of a run. `at` is the path of a sub-flow: the ids of the steps (or `step/slot`) that
 * contain it. Without `at`, the event goes to the innermost sub-flow on screen.
 */
export type FlowEvent = { readonly at?: readonly string[] } & (
  | { readonly type: 'answer'; readonly field: string; readonly value: Json }
  /** Chooses an option. Continues to the next page if the question advances. */
  | { readonly type: 'choose'; readonly field: string; readonly value: Json }
  /** The field lost focus, so its issue may be shown. */
  | { readonly type: 'blur'; readonly field: string }
  | { readonly type: 'undo' }
  /**
   * Continue, Next, Submit or Get Started. `secrets` carries the values of secret fields, which
   * are never stored.
   */
  | { readonly type: 'next'; readonly secrets?: JsonObject }
  | { readonly type: 'back' }
  /** Closes the open dialog, by its button or Escape. */
  | { readonly type: 'close' }
  /** Goes to a step, question or section that was already passed in this run. */
  | { readonly type: 'go'; readonly to: string }
  /** An event of a view. `row`: the key of the row that the step is shown for. */
  | {
      readonly type: 'view'
      readonly name: string
      readonly data?: Json
      readonly step?: string
      readonly row?: string
    }
  | { readonly type: 'result'; readonly id: string; readonly value?: Json }
  /** `message`: shown to the person if the definition has no text for the code. */
  | {
      readonly type: 'failure'
      readonly id: string
      readonly code: string
      readonly message?: string
    }
  | { readonly type: 'inputs'; readonly inputs: Inputs }
  | { readonly type: 'time'; readonly now: string }
  | { readonly type: 'path'; readonly path: readonly string[] }
  /** Mode `first`: the step's flow has its own run now. The step is held until `leave`. */
  | { readonly type: 'hold' }
  /** The person leaves: cancels an `only` run, releases a held step. */
  | { readonly type: 'leave' }
)

/**
 * A request to the host. The id is an idempotency key: an effect keeps its id after a resume.
 */
export type Effect = {
  readonly id: string
  readonly effect: string
  readonly args: JsonObject
  /** True: the run waits for `result` or `failure` with this id. */
  readonly waits: boolean
  readonly at: readonly string[]
  readonly step: string
}

/**
 * The reason why an event changed nothing. INVALID also makes the page's issues visible;
 * LEADS_ROUND is shown as an error.
 */
export type Refusal = {
  readonly code:
    | 'INVALID'
    | 'NOT_ASKED'
    | 'UNKNOWN_OPTION'
    | 'INVALID_VALUE'
    | 'UNKNOWN_FIELD'
    | 'UNKNOWN_EVENT'
    | 'UNKNOWN_STEP'
    | 'BUSY'
    | 'ENDED'
    | 'NO_WAY_BACK'
    | 'NOTHING_TO_UNDO'
    | 'SECRET'
    | 'NOT_AWAITED'
    | 'UNKNOWN_PLACE'
    | 'NOT_POSSIBLE'
    | 'LEADS_ROUND'
  /**
   * Ids of the fields concerned, in screen order. For LEADS_ROUND: the paths of the steps in the
   * cycle.
   */
  readonly fields: readonly string[]
}

/** A move from one step to another. `from` is null at the start, `to` is null at the end. */
export type StepMove = { readonly from: string | null; readonly to: string | null }

export type Transition = {
  readonly state: RunState
  readonly effects: readonly Effect[]
  readonly refusal: Refusal | null
  /**
   * The steps of the flow itself that the event left and entered, in order, with those that show
   * nothing. A step to which Back returns is not entered again.
   */
  readonly moves: readonly StepMove[]
}
