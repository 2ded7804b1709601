import type { Db } from '../../database/database.ts'
import type { FeedbackRow, IncidentRow } from './tables.ts'

/** Stores the first feedback on a visit. Later feedback changes nothing. */
export async function addFeedback(db: Db, row: FeedbackRow): Promise<void> {
  await db
    .insertInto('appointment_feedback')
    .values(row)
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .execute()
}

export async function addIncident(db: Db, row: IncidentRow): Promise<void> {
  await db.insertInto('appointment_incidents').values(row).execute()
}

/** True if a person reported an incident of a visit. */
export async function hasIncident(db: Db, userId: string, appointmentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('appointment_incidents')
    .select('id')
    .where('user_id', '=', userId)
    .where('appointment_id', '=', appointmentId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Ids of incidents that staff were not notified of yet, oldest first. */
export async function unreportedIncidents(db: Db, most: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('appointment_incidents')
    .select('id')
    .where('notified_at', 'is', null)
    .orderBy('reported_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores when the gateway accepted the notice of an incident. */
export async function markNotified(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('appointment_incidents')
    .set({ notified_at: at })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .execute()
}
