import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Interval } from '../../time/zoned-time.ts'
import type { CareType } from '../organizations/tables.ts'
import type { Calendar } from './availability-rules.ts'
import { providerParts, storedProvider, type StoredProvider } from './provider-parts.ts'
import type { ProviderPortraitRow, ProviderRow, SuggestedRow } from './tables.ts'

/** Reads providers and their working hours. */
export type ProviderStore = {
  readonly find: (ids: readonly string[]) => Promise<readonly StoredProvider[]>
  readonly portrait: (id: string) => Promise<ProviderPortraitRow | undefined>
  /**
   * Providers for people in a state, sorted by name, with their working hours. Old exceptions are
   * omitted.
   */
  readonly offering: (asked: AskedProviders) => Promise<readonly Offering[]>
  /**
   * A provider's working hours; `undefined` if the provider does not exist. Old exceptions are
   * omitted.
   */
  readonly calendar: (id: string, since: number) => Promise<Calendar | undefined>
  /** The providers that a person's referrer suggests, or the referrer. Sorted by name. */
  readonly suggested: (
    userId: string,
    kind: SuggestedRow['kind'],
  ) => Promise<readonly StoredProvider[]>
  /** The times of providers' appointments in an interval, by provider id. */
  readonly booked: (
    ids: readonly string[],
    during: Interval,
  ) => Promise<ReadonlyMap<string, readonly Interval[]>>
}

/** A search for providers. Without ids, all of them. */
type AskedProviders = {
  readonly careType: CareType
  readonly state: string
  /** Epoch milliseconds. */
  readonly since: number
  readonly ids?: readonly string[] | undefined
}

/** A provider's id and working hours, and whether they may be promoted. */
export type Offering = {
  readonly id: string
  readonly isPromotable: boolean
  readonly calendar: Calendar
}

const DAY_MS = 86_400_000

/** Converts a column to epoch milliseconds. */
function epochOf(column: 'starts_at' | 'ends_at') {
  return sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
}

/** Uses one array parameter, so that the prepared statement is the same for any number of ids. */
function isOneOf(column: 'id' | 'provider_id', ids: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${[...new Set(ids)]}::uuid[])`
}

type ZonedProvider = Pick<ProviderRow, 'id' | 'time_zone'>

/** Reads the working hours of providers. Thousands of hours are read fastest as one list each. */
async function readCalendars(
  db: Db | Trx,
  providers: readonly ZonedProvider[],
  since: number,
): Promise<(provider: ZonedProvider) => Calendar> {
  const ids = providers.map(({ id }) => id)
  const hours = await db
    .selectFrom('provider_hours')
    .select([
      'provider_id',
      sql<readonly HoursEntry[]>`json_agg(array[weekday, start_minute, end_minute])`.as('entries'),
    ])
    .where(isOneOf('provider_id', ids))
    .groupBy('provider_id')
    .execute()
  const exceptions = await db
    .selectFrom('provider_exceptions')
    .select([
      'provider_id',
      sql<string>`date::text`.as('date'),
      'kind',
      'start_minute',
      'end_minute',
    ])
    .where(isOneOf('provider_id', ids))
    .where('date', '>=', new Date(since - DAY_MS).toISOString().slice(0, 10))
    .execute()
  const hoursOf = new Map(hours.map(({ provider_id, entries }) => [provider_id, entries]))
  const exceptionsOf = Map.groupBy(exceptions, ({ provider_id }) => provider_id)
  return ({ id, time_zone: timeZone }) => ({
    timeZone,
    weekly: (hoursOf.get(id) ?? []).map(([weekday, startMinute, endMinute]) => ({
      weekday,
      startMinute,
      endMinute,
    })),
    exceptions: (exceptionsOf.get(id) ?? []).map(
      ({ date, kind, start_minute: startMinute, end_minute: endMinute }) => ({
        date,
        kind,
        startMinute,
        endMinute,
      }),
    ),
  })
}

type HoursEntry = readonly [weekday: number, startMinute: number, endMinute: number]

async function find(db: Db | Trx, ids: readonly string[]): Promise<readonly StoredProvider[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('providers')
    .selectAll()
    .select(providerParts)
    .where(isOneOf('id', ids))
    .execute()
  return rows.map(storedProvider)
}

function portrait(db: Db | Trx, id: string): Promise<ProviderPortraitRow | undefined> {
  return db
    .selectFrom('provider_portraits')
    .selectAll()
    .where('provider_id', '=', id)
    .executeTakeFirst()
}

async function offering(
  db: Db | Trx,
  { careType, state, since, ids }: AskedProviders,
): Promise<readonly Offering[]> {
  const all = db
    .selectFrom('providers')
    .select((eb) => [
      'id',
      eb.ref('eligible_for_scheduling_promotion').as('isPromotable'),
      'time_zone',
    ])
    .where((where) => where(where.val(careType), '=', where.fn.any('care_types')))
    .where((where) => where(where.val(state), '=', where.fn.any('geo_states')))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
  const rows = await (ids === undefined ? all : all.where(isOneOf('id', ids))).execute()
  const calendarOf = await readCalendars(db, rows, since)
  return rows.map((row) => ({
    id: row.id,
    isPromotable: row.isPromotable,
    calendar: calendarOf(row),
  }))
}

async function calendar(db: Db | Trx, id: string, since: number): Promise<Calendar | undefined> {
  const row = await db
    .selectFrom('providers')
    .select(['id', 'time_zone'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (await readCalendars(db, [row], since))(row)
}

async function suggested(
  db: Db | Trx,
  userId: string,
  kind: SuggestedRow['kind'],
): Promise<readonly StoredProvider[]> {
  const rows = await db
    .selectFrom('providers')
    .innerJoin('suggested_providers', 'suggested_providers.provider_id', 'providers.id')
    .selectAll('providers')
    .select(providerParts)
    .where('suggested_providers.user_id', '=', userId)
    .where('suggested_providers.kind', '=', kind)
    .orderBy('first_name')
    .orderBy('last_name')
    .execute()
  return rows.map(storedProvider)
}

async function booked(
  db: Db | Trx,
  ids: readonly string[],
  { start, end }: Interval,
): Promise<ReadonlyMap<string, readonly Interval[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointments')
    // There may be thousands of rows, and numbers are parsed much faster than dates.
    .select(['provider_id', epochOf('starts_at').as('start'), epochOf('ends_at').as('end')])
    .where(isOneOf('provider_id', ids))
    // Written as in the partial index, so that prepared statements use it too.
    .where(sql<boolean>`status not in ('cancelled', 'rescheduled')`)
    .where('ends_at', '>', new Date(start))
    .where('starts_at', '<', new Date(end))
    .execute()
  return Map.groupBy(rows, (row) => row.provider_id)
}

export function createProviderStore(db: Db | Trx): ProviderStore {
  return {
    find: (ids) => find(db, ids),
    portrait: (id) => portrait(db, id),
    offering: (asked) => offering(db, asked),
    calendar: (id, since) => calendar(db, id, since),
    suggested: (userId, kind) => suggested(db, userId, kind),
    booked: (ids, during) => booked(db, ids, during),
  }
}
