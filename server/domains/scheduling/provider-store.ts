import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Interval } from '../../time/zoned-time.ts'
import type { CareType } from '../organizations/tables.ts'
import type { Calendar } from './availability-rules.ts'
import { providerParts, storedProvider, type StoredProvider } from './provider-parts.ts'
import type { ProviderPortraitRow, SuggestedRow } from './tables.ts'

/** Reads providers and when they work. */
export type ProviderStore = {
  readonly find: (ids: readonly string[]) => Promise<readonly StoredProvider[]>
  readonly portrait: (id: string) => Promise<ProviderPortraitRow | undefined>
  /** Who may treat people in a state, by name, and when they work. Exceptions of long ago are left out. */
  readonly offering: (asked: AskedProviders) => Promise<readonly Offering[]>
  /** When a provider works; `undefined` of one who is not there. Exceptions of long ago are left out. */
  readonly calendar: (id: string, since: number) => Promise<Calendar | undefined>
  /** By name: whom a person's referrer suggests, or the referrer. */
  readonly suggested: (userId: string, kind: SuggestedRow['kind']) => Promise<readonly StoredProvider[]>
  /** What keeps providers busy during a stretch of time, by id. */
  readonly booked: (ids: readonly string[], during: Interval) => Promise<ReadonlyMap<string, readonly Interval[]>>
}

/** Who is looked for; by default all. */
export type AskedProviders = {
  readonly careType: CareType
  readonly state: string
  /** Epoch milliseconds. */
  readonly since: number
  readonly ids?: readonly string[] | undefined
}

/** A provider by id, whether they may be promoted, and when they work. */
export type Offering = { readonly id: string; readonly isPromotable: boolean; readonly calendar: Calendar }

const DAY_MS = 86_400_000

/** Milliseconds. */
function epochOf(column: 'starts_at' | 'ends_at') {
  return sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
}

/** One array, so that the statement is the same for any number. */
function isOneOf(column: 'id' | 'provider_id', ids: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${[...new Set(ids)]}::uuid[])`
}

/** The store over PostgreSQL. */
export function createProviderStore(db: Db | Trx): ProviderStore {
  const calendars = (since: number) =>
    db.selectFrom('providers').select((eb) => [
      'time_zone as timeZone',
      jsonArrayFrom(
        eb
          .selectFrom('provider_hours')
          .select(['weekday', 'start_minute as startMinute', 'end_minute as endMinute'])
          .whereRef('provider_id', '=', 'providers.id'),
      ).as('weekly'),
      jsonArrayFrom(
        eb
          .selectFrom('provider_exceptions')
          .select(['date', 'kind', 'start_minute as startMinute', 'end_minute as endMinute'])
          .whereRef('provider_id', '=', 'providers.id')
          .where('date', '>=', new Date(since - DAY_MS).toISOString().slice(0, 10)),
      ).as('exceptions'),
    ])
  return {
    find: async (ids) => {
      if (ids.length === 0) return []
      const rows = await db.selectFrom('providers').selectAll().select(providerParts).where(isOneOf('id', ids)).execute()
      return rows.map(storedProvider)
    },
    portrait: (id) => db.selectFrom('provider_portraits').selectAll().where('provider_id', '=', id).executeTakeFirst(),
    offering: async ({ careType, state, since, ids }) => {
      const all = calendars(since)
        .select((eb) => ['id', eb.ref('eligible_for_scheduling_promotion').as('isPromotable')])
        .where((where) => where(where.val(careType), '=', where.fn.any('care_types')))
        .where((where) => where(where.val(state), '=', where.fn.any('geo_states')))
        .orderBy('first_name')
        .orderBy('last_name')
        .orderBy('id')
      const rows = await (ids === undefined ? all : all.where(isOneOf('id', ids))).execute()
      return rows.map(({ id, isPromotable, ...calendar }) => ({ id, isPromotable, calendar }))
    },
    calendar: (id, since) => calendars(since).where('id', '=', id).executeTakeFirst(),
    suggested: async (userId, kind) => {
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
    },
    booked: async (ids, { start, end }) => {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('appointments')
        // Thousands of rows: a number is read far more quickly than a date.
        .select(['provider_id', epochOf('starts_at').as('start'), epochOf('ends_at').as('end')])
        .where(isOneOf('provider_id', ids))
        // As the index says it, also where the statement is prepared.
        .where(sql<boolean>`status not in ('cancelled', 'rescheduled')`)
        .where('ends_at', '>', new Date(start))
        .where('starts_at', '<', new Date(end))
        .execute()
      return Map.groupBy(rows, (row) => row.provider_id)
    },
  }
}
