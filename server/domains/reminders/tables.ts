/** Reminders that were sent, and people who want no more of them. */
export type ReminderTables = {
  readonly visit_reminders: {
    readonly appointment_id: number
    readonly hours_before: number
    /** When the visit was to begin: one that begins at another time is reminded of again. */
    readonly starts_at: Date
    readonly created_at: Date
  }
  readonly reminder_refusals: {
    readonly user_id: string
    readonly created_at: Date
  }
}
