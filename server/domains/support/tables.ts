import type { Generated, Selectable } from 'kysely'

/**
 * Messages to Patient Support. Their texts are only in encrypted columns, bound to the person and
 * the row.
 */
export type SupportTables = {
  /** Messages, stored from sending until the help desk accepts or refuses them. */
  readonly support_messages: {
    /** The ticket's id at the help desk. */
    readonly id: string
    readonly user_id: string
    /** Chosen by the sender; unique per message. */
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
  /** Drafts at paths below /support. */
  readonly support_drafts: {
    readonly user_id: string
    readonly path: string
    /** The client id of the future message. Two tabs with one draft therefore send one message. */
    readonly client_id: string
    readonly sealed_content: Buffer
  }
}

export type SupportMessageRow = Selectable<SupportTables['support_messages']>
export type SupportDraftRow = Selectable<SupportTables['support_drafts']>
