import type { Generated, Selectable } from 'kysely'

export type Sender = 'patient' | 'provider'

/**
 * Messages between people and their providers. Texts are only in encrypted columns, bound to the
 * person and the row.
 */
export type MessageTables = {
  /** One per person and provider. */
  readonly message_channels: {
    readonly id: string
    readonly user_id: string
    readonly provider_id: string
    /** Number of its newest message; 0 if it has none. */
    readonly last_number: Generated<number>
    /** The person has read the messages up to this number. */
    readonly read_number: Generated<number>
    /** The text of the person's draft; `null` if it has none. */
    readonly sealed_draft: Buffer | null
    /** The draft's files in order. Some may be deleted or sent already. */
    readonly draft_upload_ids: Generated<readonly string[]>
    readonly created_at: Date
  }
  readonly messages: {
    readonly id: string
    readonly channel_id: string
    /** Its position in the channel: 1, 2, 3 and so on, without gaps. */
    readonly number: number
    readonly sender: Sender
    /** Chosen by the sender; unique per message. */
    readonly client_id: string
    readonly sealed_content: Buffer
    readonly created_at: Date
  }
}

export type MessageRow = Selectable<MessageTables['messages']>
export type ChannelRow = Selectable<MessageTables['message_channels']>
