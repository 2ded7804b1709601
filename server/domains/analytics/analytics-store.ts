import type { Insertable } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { AnalyticsTables } from './tables.ts'

export async function addEvents(
  db: Db,
  rows: readonly Insertable<AnalyticsTables['analytics_events']>[],
): Promise<void> {
  await db.insertInto('analytics_events').values(rows).execute()
}
