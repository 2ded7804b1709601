import type { Db } from '../../database/database.ts'
import { visitsToSettle } from '../scheduling/visit-parts.ts'

/** True if a person has a visit to pay whose charge is missing, pending or declined. */
export async function hasVisitToSettle(db: Db, userId: string): Promise<boolean> {
  return (
    (await visitsToSettle(db).where('visit.user_id', '=', userId).limit(1).executeTakeFirst()) !==
    undefined
  )
}
