import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { visitsAtAnotherTime, visitsToCome } from '../scheduling/visit-parts.ts'

/** A visit with a due reminder, and how many hours before the visit it is due. */
export type DueReminder = {
  readonly appointmentId: number
  readonly userId: string
  readonly startsAt: Date
  readonly hoursBefore: number
}

const HOUR_MS = 3_600_000

/**
 * Visits that begin within a number of hours and were booked before that, whose patients were not
 * reminded yet and have not unsubscribed.
 *
 * @param window The hours of this reminder and of the next one, which replaces it; 0 for the last.
 */
export async function readDueReminders(
  db: Db,
  window: {
    readonly hours: number
    readonly nextHours: number
    readonly now: Date
    readonly most: number
  },
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

/** Moved visits whose patients do not know the new time yet. */
export function readMovedVisits(db: Db, now: Date, most: number) {
  return visitsAtAnotherTime(db, now).limit(most).execute()
}

/** Stores that a patient was reminded. @returns False if it was already stored. */
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

/** Stores that a person unsubscribed from reminders. Idempotent. */
export async function addRefusal(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .insertInto('reminder_refusals')
    .values({ user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
