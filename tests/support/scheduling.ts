import { randomUUID } from 'node:crypto'
import type { AppointmentStatus, AppointmentType } from '#server/domains/scheduling/tables.ts'
import type { CareType } from '#server/domains/organizations/tables.ts'
import type { TestServer } from './server.ts'

/** Differences from a therapist in New York who works Monday to Friday from 9 to 12. */
type ProviderStory = {
  readonly name?: string
  readonly careTypes?: readonly CareType[]
  readonly states?: readonly string[]
  readonly timeZone?: string
  readonly titles?: string
  /** Minutes of the day; by default 9 to 12. */
  readonly hours?: readonly [startMinute: number, endMinute: number]
  readonly exceptions?: readonly {
    readonly date: string
    readonly kind: 'Extra' | 'Off'
    readonly hours: readonly [number, number]
  }[]
  readonly isPromotable?: boolean
  readonly traits?: { readonly [category: string]: readonly string[] }
}

/** Adds a provider. @returns The id. */
export async function addProvider(
  { database }: TestServer,
  story: ProviderStory = {},
): Promise<string> {
  const { db } = database.database
  const id = randomUUID()
  const [firstName = '', lastName = ''] = (story.name ?? 'Iris Vale').split(' ')
  await db
    .insertInto('providers')
    .values({
      id,
      first_name: firstName,
      last_name: lastName,
      post_nominal_titles: story.titles ?? null,
      classification: 'Licensed Therapist',
      care_types: story.careTypes ?? ['Therapy'],
      geo_states: story.states ?? ['NY'],
      pronouns: null,
      gender: null,
      fun_fact: null,
      eligible_for_scheduling_promotion: story.isPromotable ?? false,
      time_zone: story.timeZone ?? 'America/New_York',
    })
    .execute()
  const [start_minute, end_minute] = story.hours ?? [540, 720]
  await db
    .insertInto('provider_hours')
    .values(
      [1, 2, 3, 4, 5].map((weekday) => ({ provider_id: id, weekday, start_minute, end_minute })),
    )
    .execute()
  for (const { date, kind, hours } of story.exceptions ?? []) {
    await db
      .insertInto('provider_exceptions')
      .values({ provider_id: id, date, kind, start_minute: hours[0], end_minute: hours[1] })
      .execute()
  }
  for (const [category, values] of Object.entries(story.traits ?? {})) {
    await db
      .insertInto('provider_traits')
      .values({ provider_id: id, category, trait_values: values })
      .execute()
  }
  return id
}

/** Differences from an upcoming therapy intake of one hour. */
export type AppointmentStory = {
  readonly userId: string
  readonly providerId: string
  readonly start: string
  readonly minutes?: number
  readonly careType?: CareType
  readonly type?: AppointmentType
  readonly status?: AppointmentStatus
}

/**
 * Adds an appointment without the rules of booking; the database's constraints apply. @returns The
 * id.
 */
export async function addAppointment(
  { database, clock }: TestServer,
  story: AppointmentStory,
): Promise<string> {
  const start = new Date(story.start)
  const { id } = await database.database.db
    .insertInto('appointments')
    .values({
      user_id: story.userId,
      provider_id: story.providerId,
      care_type: story.careType ?? 'Therapy',
      appointment_type: story.type ?? 'intake',
      status: story.status ?? 'upcoming',
      description: 'Visit',
      starts_at: start,
      ends_at: new Date(start.getTime() + (story.minutes ?? 60) * 60_000),
      payment_source: 'SelfPay',
      price_in_cents: null,
      created_at: clock.now,
      cancelled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
