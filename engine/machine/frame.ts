import type { Cells } from '../answers/cells.ts'
import type { ShownRow } from '../definition/flow.ts'
import type { Json, JsonObject } from '../definition/types.ts'

/**
 * The history of visited places: a linked list, newest first, whose tail earlier states share.
 * `isLeft`: the place was completed, not interrupted by an event or a failure.
 */
export type Way = {
  readonly step: string
  readonly page: string | null
  readonly isLeft: boolean
  readonly before: Way | null
} | null

/** An effect that waits for its result, and where to continue afterwards. */
export type Awaited = {
  readonly id: string
  readonly step: string
  readonly phase: 'enter' | 'leave' | 'do'
  /** Name of the view event, phase `do`. */
  readonly event: string | null
  /** Index of the case of the event, unless it is the first. */
  readonly taken?: number
  readonly data: Json
  /** The row that the event named, as of that time. */
  readonly row?: ShownRow
  /** Index of the effect in the phase's list. */
  readonly index: number
  /** Arguments without secrets. */
  readonly args: JsonObject
}

/** The part of a frame that belongs to the place on screen. */
export type Below = Pick<
  Frame,
  | 'step'
  | 'page'
  | 'way'
  | 'revisited'
  | 'outdated'
  | 'refused'
  | 'secretIssues'
  | 'touched'
  | 'undo'
>

/** One flow in progress; sub-flows are frames inside. */
export type Frame = {
  readonly flow: string
  readonly version: string
  readonly run: string
  readonly at: readonly string[]
  readonly status: 'active' | 'ended' | 'left'
  readonly inputs: JsonObject
  readonly cells: Cells
  /** The step shown, in modes `sequence`, `first` and `tree`. */
  readonly step: string | null
  readonly page: string | null
  readonly way: Way
  /** The page was passed before. */
  readonly revisited: boolean
  /** The person has begun the step. Mode `first` then holds it. */
  readonly begun: boolean
  /** New inputs made the step inapplicable during an awaited effect. It is left after the reply. */
  readonly outdated: boolean
  readonly only: string | null
  /** The place below an open dialog, unchanged. In mode `all`, its `step` is null. */
  readonly below: Below | null
  readonly path: readonly string[]
  readonly effectCount: number
  readonly awaited: readonly Awaited[]
  readonly error: {
    readonly step: string
    /** Key of the row. */
    readonly row?: string
    readonly code: string
    readonly text: string | null
  } | null
  /** `next` was refused, so all issues of the page are shown. */
  readonly refused: boolean
  /** Issue codes of secret fields after a refused `next`, by field id. */
  readonly secretIssues: { readonly [field: string]: string }
  /** Fields of this page that have lost focus. */
  readonly touched: readonly string[]
  /** Raw answers before the last answer, if that answer removed typed text. */
  readonly undo: {
    readonly answers: readonly (readonly [field: string, before: Json])[]
    readonly removed: readonly string[]
  } | null
  /** Frames of sub-flows, by step id or `step/slot`. */
  readonly children: { readonly [key: string]: Frame }
}
