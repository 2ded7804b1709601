import type { Selectable } from 'kysely'

/**
 * Records that a person may be in danger: who, when, and by which item of which version. They
 * contain no answers, and are kept when a run is deleted.
 */
export type SafetyTables = {
  readonly safety_records: {
    readonly id: string
    readonly user_id: string
    readonly run_id: string | null
    readonly flow_id: string
    readonly flow_version: string
    /** Name of the flag that became active. */
    readonly flag: string
    /** The question that the flag names. */
    readonly item: string | null
    readonly recorded_at: Date
    /** When the gateway accepted the notice. */
    readonly notified_at: Date | null
  }
  /** Statements of staff that a person is no longer in danger, with reasons. */
  readonly safety_clearances: {
    readonly id: string
    readonly user_id: string
    readonly staff_id: string
    readonly reason: string
    readonly cleared_at: Date
  }
  /** The safety plans that providers started with people. */
  readonly safety_plans: {
    readonly user_id: string
    readonly created_at: Date
    /** Null if no provider was named. */
    readonly activating_provider: string | null
  }
  /**
   * Every saved version of a safety plan. Its text is only in `sealed_plan`, encrypted for this
   * person and row.
   */
  readonly safety_plan_versions: {
    readonly id: string
    readonly user_id: string
    /** From 1, without gaps. */
    readonly number: number
    readonly edited_at: Date
    readonly editor: 'patient' | 'provider'
    readonly sealed_plan: Buffer
  }
}

export type SafetyPlanVersionRow = Selectable<SafetyTables['safety_plan_versions']>
export type SafetyRecordRow = Selectable<SafetyTables['safety_records']>
