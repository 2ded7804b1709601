import type { PortalProcess } from '../support/portal-process.ts'
import { changeData } from './change-data.ts'
import { moveToDaytime } from './daytime.ts'

const MINUTE_MS = 60_000

type Visit = {
  readonly email?: string
  /** Milliseconds from now to its start. */
  readonly inMinutes?: number
  /** Its duration in milliseconds. */
  readonly minutes?: number
  readonly isCheckedIn?: boolean
  readonly careType?: string
  readonly status?: string
}

/**
 * Removes all other people's visits: a provider has one at a time, and the time of this visit
 * depends on the time of day.
 */
export const visitsOfOthersAside = (email: string) =>
  `update appointments set status = 'cancelled' where user_id <> (select id from users where email = '${email}')`

/**
 * Replaces all visits of a person by a follow-up with Rafael Duarte, booked a week ago, in a place
 * where it is daytime.
 *
 * @returns Its new id, and its start.
 */
export async function putVisit(
  portal: Pick<PortalProcess, 'dataDir'>,
  {
    email = 'will@demo.example',
    inMinutes = 5,
    minutes = 60,
    isCheckedIn = true,
    careType = 'Therapy',
    status = 'upcoming',
  }: Visit = {},
): Promise<{ readonly id: number; readonly start: Date }> {
  const id = Math.floor(Math.random() * 1e6) + 1e6
  const start = new Date(Date.now() + inMinutes * MINUTE_MS)
  const end = new Date(start.getTime() + minutes * MINUTE_MS)
  await changeData(
    portal,
    moveToDaytime(email),
    visitsOfOthersAside(email),
    `delete from appointments where user_id = (select id from users where email = '${email}')`,
    `insert into appointments (id, user_id, provider_id, care_type, appointment_type, status, description, starts_at, ends_at, payment_source, created_at, checked_in_at)
      overriding system value
      select ${id}, users.id, providers.id, '${careType}', 'checkin', '${status}', '${careType} follow-up',
        '${start.toISOString()}', '${end.toISOString()}', 'Organization', now() - interval '7 days', ${isCheckedIn ? 'now()' : 'null'}
      from users, providers where users.email = '${email}' and providers.last_name = 'Duarte'`,
  )
  return { id, start }
}
