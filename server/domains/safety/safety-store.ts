import type { Db } from '../../database/database.ts'
import type { SafetyRecordRow } from './tables.ts'

/** Runs in the transaction that saves the answers. */
export async function addSafetyRecord(trx: Db, record: SafetyRecordRow): Promise<void> {
  await trx.insertInto('safety_records').values(record).execute()
}

/** Ids of records that were not reported yet, oldest first. */
export async function unreportedRecords(db: Db, most: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('safety_records')
    .select('id')
    .where('notified_at', 'is', null)
    .orderBy('recorded_at')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

/** Stores when the gateway accepted the notice of a record. */
export async function markReported(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('safety_records')
    .set({ notified_at: at })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .execute()
}

/** The records of one person, oldest first. */
export async function readSafetyRecords(
  db: Db,
  userId: string,
): Promise<readonly SafetyRecordRow[]> {
  return await db
    .selectFrom('safety_records')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('recorded_at')
    .execute()
}
