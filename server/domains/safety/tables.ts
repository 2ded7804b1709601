import type { Selectable } from 'kysely'

/** That a person may be in danger: who, when, by which item of which version. Never an answer, and never deleted with a run. */
export type SafetyTables = {
  readonly safety_records: {
    readonly id: string
    readonly user_id: string
    readonly run_id: string | null
    readonly flow_id: string
    readonly flow_version: string
    /** Name of the flag that began to hold. */
    readonly flag: string
    /** The question that the flag names. */
    readonly item: string | null
    readonly recorded_at: Date
    /** When the gateway took the notice. */
    readonly notified_at: Date | null
  }
  /** Who of the staff said that a person is in danger no more, and why. */
  readonly safety_clearances: {
    readonly id: string
    readonly user_id: string
    readonly staff_id: string
    readonly reason: string
    readonly cleared_at: Date
  }
  /** The safety plan that a provider began with a person. */
  readonly safety_plans: {
    readonly user_id: string
    readonly created_at: Date
    /** Null of plans that were begun without saying by whom. */
    readonly activating_provider: string | null
  }
  /** Every version of a safety plan that was saved. What was written is in `sealed_plan` alone, encrypted for this person and row. */
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
