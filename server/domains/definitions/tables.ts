import type { ColumnType, Generated, Selectable } from 'kysely'

/** A definition file as it is stored and sent: path and text. */
export type StoredFile = { readonly path: string; readonly text: string }

/**
 * Published definitions. A version is written once and never changed; the pointer says which one new runs begin with, and by which one the
 * server judges.
 */
export type DefinitionTables = {
  readonly flow_versions: {
    readonly flow_id: string
    /** SHA-256 of the flow and everything that it refers to, in hexadecimal. */
    readonly version: string
    /** 1, 2, 3 … by flow. */
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
    /** 1, 2, 3 … */
    readonly number: number
    readonly files: ColumnType<readonly StoredFile[], string, never>
    readonly published_at: Date
  }
  /** One row: the version that the server judges by. */
  readonly current_facts: {
    readonly is_only: Generated<true>
    readonly version: string
    readonly moved_at: Date
  }
}

export type FlowVersionRow = Selectable<DefinitionTables['flow_versions']>
