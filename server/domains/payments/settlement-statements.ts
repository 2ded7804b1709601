import type { Db } from '../../database/database.ts'
import { visitsToSettle } from '../scheduling/visit-parts.ts'

/** Whether a visit of a person is to be paid, by card or by them as they were asked: never tried, under way or declined. */
export async function hasVisitToSettle(db: Db, userId: string): Promise<boolean> {
  return (await visitsToSettle(db).where('visit.user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined
}
