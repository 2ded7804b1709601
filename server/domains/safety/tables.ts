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
}

export type SafetyRecordRow = Selectable<SafetyTables['safety_records']>
