import type { ColumnType, Generated, Selectable } from 'kysely'

/** A definition file as stored and sent. */
export type StoredFile = { readonly path: string; readonly text: string }

/**
 * Published definitions. A version never changes. The `current_…` tables name the versions for new
 * runs and for the server.
 */
export type DefinitionTables = {
  readonly flow_versions: {
    readonly flow_id: string
    /** SHA-256 of the flow and everything that it refers to, in hexadecimal. */
    readonly version: string
    /** 1, 2, 3 … per flow. */
    readonly number: number
    readonly title: string
    /** The files of the flow and of everything that it refers to. */
    readonly files: ColumnType<readonly StoredFile[], string, never>
    readonly published_at: Date
  }
  readonly current_flows: {
    readonly flow_id: string
    readonly version: string
    readonly moved_at: Date
  }
  readonly fact_versions: {
    /** SHA-256 of all facts, in hexadecimal. */
    readonly version: string
    readonly number: number
    readonly files: ColumnType<readonly StoredFile[], string, never>
    readonly published_at: Date
  }
  /** Has one row: the current version. */
  readonly current_facts: {
    readonly is_only: Generated<true>
    readonly version: string
    readonly moved_at: Date
  }
}

export type FlowVersionRow = Selectable<DefinitionTables['flow_versions']>
