import { sql } from 'kysely'
import type { Db } from '../../server/database/database.ts'

const PATIENTS = 20_000
const VISITS_TO_COME = 100
const PER_STATEMENT = 100_000

type Many = { readonly providers: number; readonly past: number }

/**
 * Adds therapists who work ten hours a day in one state, each with 100 future visits on 50 days,
 * and visits of the past. No two visits overlap.
 */
export async function addManyVisits(db: Db, { providers, past }: Many): Promise<void> {
  await addPeople(db, providers)
  await sql`insert into appointments (user_id, provider_id, care_type, appointment_type, status,
      description, starts_at, ends_at, payment_source, created_at)
    select md5('patient ' || (visit * ${providers}::int + provider) % ${PATIENTS}::int)::uuid,
      md5('provider ' || provider)::uuid, 'Therapy', 'checkin', 'upcoming', 'Therapy visit',
      starts_at, starts_at + interval '50 minutes', 'SelfPay', now()
    from generate_series(0, ${providers - 1}::int) as provider,
      generate_series(0, ${VISITS_TO_COME - 1}::int) as visit,
      lateral (select date_trunc('day', now()) + (2 + visit / 2) * interval '1 day'
        + (14 + visit % 2 * 4 + provider % 4) * interval '1 hour' as starts_at) as time`.execute(db)
  for (let from = 0; from < past; from += PER_STATEMENT) {
    await sql`insert into appointments (user_id, provider_id, care_type, appointment_type, status,
        description, starts_at, ends_at, payment_source, is_settled, created_at)
      select md5('patient ' || number % ${PATIENTS}::int)::uuid,
        md5('provider ' || number % ${providers}::int)::uuid, 'Therapy', 'checkin', 'complete',
        'Therapy visit', starts_at, starts_at + interval '50 minutes', 'SelfPay', true, starts_at
      from generate_series(${from}::int, ${from + PER_STATEMENT - 1}::int) as number,
        lateral (select date_trunc('day', now()) - (1 + number / ${providers}::int) * interval '1 day'
          + interval '14 hours' as starts_at) as time`.execute(db)
  }
  await sql`vacuum analyze`.execute(db)
}

/** Providers speak one of 20 languages and have one of five specialties. */
async function addPeople(db: Db, providers: number): Promise<void> {
  await sql`insert into users (id, customer_id, email, email_key, email_verified, first_name,
      birth_date, origin, address_state, created_at)
    select id, id::text, id || '@example.test', id || '@example.test', true, 'Ada', '1990-01-01',
      'Dtc', 'MI', now()
    from generate_series(0, ${PATIENTS - 1}::int) as number,
      lateral (select md5('patient ' || number)::uuid as id) as patient`.execute(db)
  await sql`insert into providers (id, first_name, last_name, classification, care_types,
      geo_states, gender, fun_fact, time_zone)
    select md5('provider ' || number)::uuid, 'Provider', 'Number ' || number, 'Licensed Therapist',
      '{Therapy}', '{MI}', case when number % 3 = 0 then 'man' else 'woman' end,
      repeat('I like to listen and to work at your pace. ', 6),
      (array['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'])
        [1 + number % 4]
    from generate_series(0, ${providers - 1}::int) as number`.execute(db)
  await sql`insert into provider_hours (provider_id, weekday, start_minute, end_minute)
    select providers.id, weekday, 480, 1080
    from providers, generate_series(1, 7) as weekday where first_name = 'Provider'`.execute(db)
  await sql`insert into provider_traits (provider_id, category, trait_values)
    select md5('provider ' || number)::uuid, category, array[category || ' ' || number % variety]
    from generate_series(0, ${providers - 1}::int) as number,
      (values ('Languages', 20), ('Specialties', 5)) as trait (category, variety)`.execute(db)
}
