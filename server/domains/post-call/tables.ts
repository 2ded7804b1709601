import type { Selectable } from 'kysely'

/**
 * Feedback and incident reports after visits. Texts and ratings are only in `sealed_content`,
 * encrypted for this person and row.
 */
export type PostCallTables = {
  /** One row per visit. */
  readonly appointment_feedback: {
    readonly appointment_id: number
    readonly user_id: string
    readonly sealed_content: Buffer
    readonly submitted_at: Date
  }
  readonly appointment_incidents: {
    readonly id: string
    readonly appointment_id: number
    readonly user_id: string
    readonly sealed_content: Buffer
    readonly reported_at: Date
    /** When the gateway accepted the notice. */
    readonly notified_at: Date | null
  }
}

export type FeedbackRow = Selectable<PostCallTables['appointment_feedback']>
export type IncidentRow = Selectable<PostCallTables['appointment_incidents']>
