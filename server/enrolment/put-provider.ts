import type { Trx } from '../database/transaction.ts'
import { minuteOf, type NewProvider } from './new-provider.ts'
import type { Picture } from './portrait-file.ts'

/**
 * Adds or updates a provider with hours, exceptions, traits and portrait. Existing appointments
 * stay.
 *
 * @returns True if the provider is new.
 */
export async function putProvider(
  trx: Trx,
  provider: NewProvider,
  picture?: Picture,
): Promise<boolean> {
  const { id } = provider
  const said = {
    first_name: provider.firstName,
    last_name: provider.lastName,
    post_nominal_titles: provider.titles ?? null,
    classification: provider.classification,
    care_types: provider.careTypes,
    geo_states: provider.states,
    pronouns: provider.pronouns ?? null,
    gender: provider.gender ?? null,
    fun_fact: provider.about ?? null,
    eligible_for_scheduling_promotion: provider.isPromoted === true,
    degrees: provider.degrees ?? [],
    qualifications: provider.qualifications ?? [],
    certifications: provider.certifications ?? [],
    time_zone: provider.timeZone,
  }
  const there = await trx
    .updateTable('providers')
    .set(said)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (there === undefined)
    await trx
      .insertInto('providers')
      .values({ id, ...said })
      .execute()
  for (const table of [
    'provider_hours',
    'provider_exceptions',
    'provider_traits',
    'provider_portraits',
  ] as const)
    await trx.deleteFrom(table).where('provider_id', '=', id).execute()
  await insertHours(trx, provider)
  await insertExceptions(trx, provider)
  for (const [category, values] of Object.entries(provider.traits ?? {}))
    await trx
      .insertInto('provider_traits')
      .values({ provider_id: id, category, trait_values: values })
      .execute()
  if (picture !== undefined)
    await trx
      .insertInto('provider_portraits')
      .values({ provider_id: id, media_type: picture.mediaType, bytes: picture.bytes })
      .execute()
  return there === undefined
}

async function insertHours(trx: Trx, { id, hours }: NewProvider): Promise<void> {
  const rows = hours.flatMap(({ days, from, to }) =>
    days.map((weekday) => ({
      provider_id: id,
      weekday,
      start_minute: minuteOf(from),
      end_minute: minuteOf(to),
    })),
  )
  if (rows.length > 0) await trx.insertInto('provider_hours').values(rows).execute()
}

async function insertExceptions(trx: Trx, { id, exceptions = [] }: NewProvider): Promise<void> {
  const rows = exceptions.map(({ date, kind, from = '00:00', to = '24:00' }) => ({
    provider_id: id,
    date,
    kind,
    start_minute: minuteOf(from),
    end_minute: minuteOf(to),
  }))
  if (rows.length > 0) await trx.insertInto('provider_exceptions').values(rows).execute()
}
