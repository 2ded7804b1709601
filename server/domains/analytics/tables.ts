import type { ColumnType } from 'kysely'

/** Tracked events. They contain no answers, scores, names or addresses. */
export type AnalyticsTables = {
  readonly analytics_events: {
    readonly id: string
    readonly user_id: string | null
    readonly tag: string
    readonly data: ColumnType<Readonly<Record<string, unknown>>, string, never>
    readonly tracked_at: Date
  }
}
