import type { Generated, Selectable } from 'kysely'

/**
 * Active: questions may be open. Submitted: its answers were submitted. Ended: it ended without a
 * submission. Abandoned: its answers were deleted.
 */
export type RunStatus = 'Active' | 'Submitted' | 'Ended' | 'Abandoned'

/** Runs of flows. Answers are only in `sealed_state`, encrypted for this person and run. */
export type RunTables = {
  readonly runs: {
    readonly id: string
    readonly user_id: string
    readonly flow_id: string
    /** The version that the run started with, and keeps. */
    readonly flow_version: string
    /** The request that the run answers; `null` if the person started it themselves. */
    readonly request_id: string | null
    /** The sub-flow on screen. Same as `flow_id` if no sub-flow runs. */
    readonly inner_flow_id: string
    /** Number of applied events. */
    readonly revision: Generated<number>
    readonly status: Generated<RunStatus>
    /** The serialized state; `null` after the run was abandoned. */
    readonly sealed_state: Buffer | null
    readonly started_at: Date
    readonly updated_at: Date
  }
  /** Ids of applied events, which make repeated saves idempotent. Without content. */
  readonly run_events: {
    readonly run_id: string
    readonly event_id: string
    /** The revision of the run after this event. */
    readonly revision: number
  }
}

export type RunRow = Selectable<RunTables['runs']>
