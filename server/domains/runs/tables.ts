import type { Generated, Selectable } from 'kysely'

/** Active: questions may be open. Submitted: its answers were handed in. Ended: it ended by itself. Abandoned: its answers are deleted. */
export type RunStatus = 'Active' | 'Submitted' | 'Ended' | 'Abandoned'

/** Runs of flows. What a person answered is in `sealed_state` alone, encrypted for this person and run. */
export type RunTables = {
  readonly runs: {
    readonly id: string
    readonly user_id: string
    readonly flow_id: string
    /** The version that the run began with and stays on. */
    readonly flow_version: string
    /** The request that the run answers; `null` for a flow of one's own accord. */
    readonly request_id: string | null
    /** The innermost flow on screen: differs from `flow_id` while a flow inside it runs. */
    readonly inner_flow_id: string
    /** How many events were applied. */
    readonly revision: Generated<number>
    readonly status: Generated<RunStatus>
    /** The serialized state; `null` once the run is abandoned. */
    readonly sealed_state: Buffer | null
    readonly started_at: Date
    readonly updated_at: Date
  }
  /** The events that were applied, by the client's id, so that a repeated save is the same as one. No content. */
  readonly run_events: {
    readonly run_id: string
    readonly event_id: string
    /** The revision of the run after this event. */
    readonly revision: number
  }
}

export type RunRow = Selectable<RunTables['runs']>
