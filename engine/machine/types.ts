import type { Json, JsonObject } from '../definition/types.ts'
import type { Frame } from './frame.ts'

/** The API's entities as they are, by the name of the shared input. */
export type Inputs = JsonObject

/**
 * One moment of a run. Immutable; every earlier state stays valid. Read it through `screenOf`, `conclusionsOf` and
 * `serialize`, not by its fields.
 */
export type RunState = Frame

export type StartOptions = {
  /** Name of the run: the first part of every effect id. Default `run`. */
  readonly run?: string
  /** That step alone, with save and cancel. */
  readonly only?: string
  /** Mode `tree`: the path shown first. */
  readonly path?: readonly string[]
}

/**
 * What happens to a run. `at` addresses a sub-flow by the ids of the steps (or `step/slot`) that lead to it; without it the event
 * goes to the innermost sub-flow that is on screen.
 */
export type FlowEvent = { readonly at?: readonly string[] } & (
  | { readonly type: 'answer'; readonly field: string; readonly value: Json }
  /** An answer by choice: answers, and goes on where the question advances. */
  | { readonly type: 'choose'; readonly field: string; readonly value: Json }
  /** The person left the field: its issue may be shown. */
  | { readonly type: 'blur'; readonly field: string }
  | { readonly type: 'undo' }
  /** Continue, Next, Submit, Get Started. Secret fields give their values here; they are never stored. */
  | { readonly type: 'next'; readonly secrets?: JsonObject }
  | { readonly type: 'back' }
  /** What lies over another step is closed: by its button, by Escape. */
  | { readonly type: 'close' }
  /** To a step, question or section of this run that was already passed. */
  | { readonly type: 'go'; readonly to: string }
  /** An event of a view. `row`: the key of the row that the step is shown for. */
  | { readonly type: 'view'; readonly name: string; readonly data?: Json; readonly step?: string; readonly row?: string }
  | { readonly type: 'result'; readonly id: string; readonly value?: Json }
  /** `message`: a sentence for the person, shown where the definition has no words for the code. */
  | { readonly type: 'failure'; readonly id: string; readonly code: string; readonly message?: string }
  | { readonly type: 'inputs'; readonly inputs: Inputs }
  | { readonly type: 'time'; readonly now: string }
  | { readonly type: 'path'; readonly path: readonly string[] }
  /** Mode first: the step's flow has begun in a run of its own; the step is held until `leave`. */
  | { readonly type: 'hold' }
  /** The person leaves: cancels an `only` run, releases a held step. */
  | { readonly type: 'leave' }
)

/** Something the host has to carry out. The id is an idempotency key: the same effect has the same id after a resume. */
export type Effect = {
  readonly id: string
  readonly effect: string
  readonly args: JsonObject
  /** True: the run waits for `result` or `failure` with this id. */
  readonly waits: boolean
  readonly at: readonly string[]
  readonly step: string
}

/** Why an event changed nothing (INVALID also makes the issues of the page visible, LEADS_ROUND is shown as an error). */
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
  /** Ids of the fields concerned, in screen order; of LEADS_ROUND the paths of the steps that lead to each other. */
  readonly fields: readonly string[]
}

export type Transition = { readonly state: RunState; readonly effects: readonly Effect[]; readonly refusal: Refusal | null }
