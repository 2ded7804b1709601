import type { Cells } from '../answers/cells.ts'
import type { ShownRow } from '../definition/flow.ts'
import type { Json, JsonObject } from '../definition/types.ts'

/**
 * A place on the way that was taken. The way is a list with the newest place first; earlier states share its tail. `isLeft`: by going on; an
 * event or a failure that leads elsewhere leaves a place as it is.
 */
export type Way = {
  readonly step: string
  readonly page: string | null
  readonly isLeft: boolean
  readonly before: Way | null
} | null

/** An effect that waits for its answer, and what goes on after it. */
export type Awaited = {
  readonly id: string
  readonly step: string
  readonly phase: 'enter' | 'leave' | 'do'
  /** Name of the view event, phase `do`. */
  readonly event: string | null
  /** Which case of the event, where it is not the first. */
  readonly taken?: number
  readonly data: Json
  /** The row that the event named, as it was then. */
  readonly row?: ShownRow
  /** Which of the effects of that list. */
  readonly index: number
  /** Arguments without secrets. */
  readonly args: JsonObject
}

/** What of a frame belongs to the place that is shown. */
export type Below = Pick<
  Frame,
  'step' | 'page' | 'way' | 'revisited' | 'outdated' | 'refused' | 'secretIssues' | 'touched' | 'undo'
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
  /** Modes sequence, first and tree: the step shown. */
  readonly step: string | null
  readonly page: string | null
  readonly way: Way
  /** The page was passed before. */
  readonly revisited: boolean
  /** The person has begun the step (mode first holds it then). */
  readonly begun: boolean
  /** New inputs made the step apply no more while an effect of it is awaited: it is left after the reply. */
  readonly outdated: boolean
  readonly only: string | null
  /** While a step lies over another one: the place below, as it was left; `step` is null there in mode all. */
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
  /** A refused next: all issues of the page are shown. */
  readonly refused: boolean
  /** What a refused next found wrong in secret fields, by field id: the codes alone. */
  readonly secretIssues: { readonly [field: string]: string }
  /** Fields that the person left, on this page. */
  readonly touched: readonly string[]
  /** Raw answers before the last answer, where it removed typed text. */
  readonly undo: {
    readonly answers: readonly (readonly [field: string, before: Json])[]
    readonly removed: readonly string[]
  } | null
  /** Steps whose frame runs inside, by step id or `step/slot`. */
  readonly children: { readonly [key: string]: Frame }
}
