import { randomUUID } from 'node:crypto'
import type { AppointmentRow } from '#server/domains/scheduling/tables.ts'
import type { TestServer } from './server.ts'

/** Differences from a therapy intake that the patient pays for. */
export type VisitStory = Partial<
  Pick<
    AppointmentRow,
    | 'care_type'
    | 'appointment_type'
    | 'payment_source'
    | 'price_in_cents'
    | 'status'
    | 'starts_at'
    | 'ends_at'
  >
>

/** A past visit with a new provider. */
export async function addVisit(
  server: TestServer,
  userId: string,
  story: VisitStory = {},
): Promise<AppointmentRow> {
  const { db } = server.app.platform
  const providerId = randomUUID()
  await db
    .insertInto('providers')
    .values({
      id: providerId,
      first_name: 'Elena',
      last_name: 'Rivera',
      post_nominal_titles: null,
      classification: 'Licensed Clinical Social Worker',
      care_types: ['Therapy', 'Psychiatry'],
      geo_states: ['NY'],
      pronouns: null,
      gender: null,
      fun_fact: null,
      time_zone: 'America/New_York',
    })
    .execute()
  const earlier = await db
    .selectFrom('appointments')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  const startsAt = new Date(server.clock.now.getTime() - (earlier.length + 1) * 86_400_000)
  return db
    .insertInto('appointments')
    .values({
      user_id: userId,
      provider_id: providerId,
      care_type: 'Therapy',
      appointment_type: 'adhoc',
      status: 'complete',
      description: 'Therapy visit',
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + 3_600_000),
      payment_source: 'SelfPay',
      price_in_cents: 11900,
      created_at: server.clock.now,
      cancelled_at: null,
      ...story,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
