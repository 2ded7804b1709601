import type { Selectable } from 'kysely'

/** What people say of their visits. Their words and ratings are in `sealed_content` alone, encrypted for this person and row. */
export type PostCallTables = {
  /** One for each visit. */
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
    /** When the gateway took the notice. */
    readonly notified_at: Date | null
  }
}

export type FeedbackRow = Selectable<PostCallTables['appointment_feedback']>
export type IncidentRow = Selectable<PostCallTables['appointment_incidents']>
