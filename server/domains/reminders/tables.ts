/** Reminders that were sent, and people who unsubscribed. */
export type ReminderTables = {
  readonly visit_reminders: {
    readonly appointment_id: number
    readonly hours_before: number
    /** Start of the visit. If the visit is moved, it gets a new reminder. */
    readonly starts_at: Date
    readonly created_at: Date
  }
  readonly reminder_refusals: {
    readonly user_id: string
    readonly created_at: Date
  }
}
