import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { visitsAtAnotherTime, visitsToCome } from '../scheduling/visit-parts.ts'

/** A visit whose patient is to be reminded, so many hours before it. */
export type DueReminder = {
  readonly appointmentId: number
  readonly userId: string
  readonly startsAt: Date
  readonly hoursBefore: number
}

const HOUR_MS = 3_600_000

/**
 * Visits that begin within so many hours and were booked before that, whose patients were not reminded and want to be.
 *
 * @param window The hours of this reminder and of the next one, which takes its place; 0 for the last.
 */
export async function readDueReminders(
  db: Db,
  window: { readonly hours: number; readonly nextHours: number; readonly now: Date; readonly most: number },
): Promise<readonly DueReminder[]> {
  const { hours, nextHours, now, most } = window
  const inHours = (later: number) => new Date(now.getTime() + later * HOUR_MS)
  const rows = await visitsToCome(db, { after: inHours(nextHours), until: inHours(hours) })
    .where(sql<boolean>`visit.created_at < visit.starts_at - make_interval(hours => ${hours})`)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('visit_reminders')
            .select('hours_before')
            .whereRef('appointment_id', '=', 'visit.id')
            .whereRef('visit_reminders.starts_at', '=', 'visit.starts_at')
            .where('hours_before', '=', hours),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('reminder_refusals')
            .select('reminder_refusals.user_id')
            .whereRef('reminder_refusals.user_id', '=', 'visit.user_id'),
        ),
      ),
    )
    .limit(most)
    .execute()
  return rows.map((row) => ({
    appointmentId: row.id,
    userId: row.user_id,
    startsAt: row.starts_at,
    hoursBefore: hours,
  }))
}

/** Visits of which their patients know another time than that at which they begin. */
export function readMovedVisits(db: Db, now: Date, most: number) {
  return visitsAtAnotherTime(db, now).limit(most).execute()
}

/** Notes that a patient was reminded. @returns False where somebody did it already. */
export async function addReminder(trx: Trx, reminder: DueReminder, at: Date): Promise<boolean> {
  const added = await trx
    .insertInto('visit_reminders')
    .values({
      appointment_id: reminder.appointmentId,
      hours_before: reminder.hoursBefore,
      starts_at: reminder.startsAt,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hours_before')
    .executeTakeFirst()
  return added !== undefined
}

/** Notes that a person wants no reminders; once is enough. */
export async function addRefusal(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .insertInto('reminder_refusals')
    .values({ user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
