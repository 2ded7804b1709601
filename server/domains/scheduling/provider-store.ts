import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Interval } from '../../time/zoned-time.ts'
import type { CareType } from '../organizations/tables.ts'
import type { Calendar } from './availability-rules.ts'
import { providerParts, storedProvider, type StoredProvider } from './provider-parts.ts'
import type { ProviderPortraitRow, ProviderRow } from './tables.ts'

/** Reads providers and when they work. */
export type ProviderStore = {
  readonly find: (ids: readonly string[]) => Promise<readonly StoredProvider[]>
  readonly portrait: (id: string) => Promise<ProviderPortraitRow | undefined>
  /** Who may treat people in a state, by name. */
  readonly licensed: (careType: CareType, state: string) => Promise<readonly StoredProvider[]>
  /** When providers work, by id. Exceptions of long ago are left out. */
  readonly calendars: (providers: readonly ProviderRow[], since: Date) => Promise<ReadonlyMap<string, Calendar>>
  /** What keeps providers busy during a stretch of time, by id. */
  readonly booked: (ids: readonly string[], during: Interval) => Promise<ReadonlyMap<string, readonly Interval[]>>
}

const DAY_MS = 86_400_000

/** The store over PostgreSQL. */
export function createProviderStore(db: Db | Trx): ProviderStore {
  return {
    find: async (ids) => {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('providers')
        .selectAll()
        .select(providerParts)
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return rows.map(storedProvider)
    },
    portrait: (id) => db.selectFrom('provider_portraits').selectAll().where('provider_id', '=', id).executeTakeFirst(),
    licensed: async (careType, state) => {
      const rows = await db
        .selectFrom('providers')
        .selectAll()
        .select(providerParts)
        .where((where) => where(where.val(careType), '=', where.fn.any('care_types')))
        .where((where) => where(where.val(state), '=', where.fn.any('geo_states')))
        .orderBy('first_name')
        .orderBy('last_name')
        .orderBy('id')
        .execute()
      return rows.map(storedProvider)
    },
    calendars: async (providers, since) => {
      const ids = providers.map((provider) => provider.id)
      if (ids.length === 0) return new Map()
      const [hours, exceptions] = await Promise.all([
        db.selectFrom('provider_hours').selectAll().where('provider_id', 'in', ids).execute(),
        db
          .selectFrom('provider_exceptions')
          .selectAll()
          .where('provider_id', 'in', ids)
          .where('date', '>=', new Date(since.getTime() - DAY_MS).toISOString().slice(0, 10))
          .execute(),
      ])
      return new Map(
        providers.map(({ id, time_zone: timeZone }) => [
          id,
          {
            timeZone,
            weekly: hours
              .filter((row) => row.provider_id === id)
              .map((row) => ({ weekday: row.weekday, startMinute: row.start_minute, endMinute: row.end_minute })),
            exceptions: exceptions
              .filter((row) => row.provider_id === id)
              .map((row) => ({ date: row.date, kind: row.kind, startMinute: row.start_minute, endMinute: row.end_minute })),
          },
        ]),
      )
    },
    booked: async (ids, { start, end }) => {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('appointments')
        .select(['provider_id', 'starts_at', 'ends_at'])
        .where('provider_id', 'in', ids)
        .where('status', 'not in', ['cancelled', 'rescheduled'])
        .where('ends_at', '>', new Date(start))
        .where('starts_at', '<', new Date(end))
        .execute()
      const byProvider = Map.groupBy(rows, (row) => row.provider_id)
      return new Map(
        [...byProvider].map(([id, of]) => [
          id,
          of.map((row) => ({ start: row.starts_at.getTime(), end: row.ends_at.getTime() })),
        ]),
      )
    },
  }
}
