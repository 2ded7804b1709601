import type { Generated, Selectable } from 'kysely'

/** What people write to Patient Support. Their words are in sealed columns alone, encrypted for the person and the row. */
export type SupportTables = {
  /** Messages from the moment they are sent until the help desk took or refused them. */
  readonly support_messages: {
    /** The ticket's id at the help desk. */
    readonly id: string
    readonly user_id: string
    /** Chosen by the sender; unique for a message. */
    readonly client_id: string
    readonly tags: readonly string[]
    /** GivenUp: the help desk could not be reached in any attempt. */
    readonly status: Generated<'Waiting' | 'Sent' | 'Refused' | 'GivenUp'>
    readonly attempts: Generated<number>
    /** Code of the last failure. */
    readonly failure: string | null
    readonly sealed_content: Buffer
    readonly created_at: Date
    readonly settled_at: Date | null
  }
  /** What somebody began to write at an address below /support. */
  readonly support_drafts: {
    readonly user_id: string
    readonly path: string
    /** Under which it will be sent: two tabs with one draft send one message. */
    readonly client_id: string
    readonly sealed_content: Buffer
  }
}

export type SupportMessageRow = Selectable<SupportTables['support_messages']>
export type SupportDraftRow = Selectable<SupportTables['support_drafts']>
