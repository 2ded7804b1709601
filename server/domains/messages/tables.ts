import type { Generated, Selectable } from 'kysely'

/** Who wrote a message. */
export type Sender = 'patient' | 'provider'

/** What people and their providers write to each other. Words are in sealed columns alone, encrypted for the person and the row. */
export type MessageTables = {
  /** One for each person and provider who can write to each other. */
  readonly message_channels: {
    readonly id: string
    readonly user_id: string
    readonly provider_id: string
    /** The number of its newest message; 0 while there is none. */
    readonly last_number: Generated<number>
    /** The person has read the messages up to this number. */
    readonly read_number: Generated<number>
    /** What the person began to write; `null` where there is nothing. */
    readonly sealed_draft: Buffer | null
    /** Files that are to go with it, in their order. Some may be gone or sent. */
    readonly draft_upload_ids: Generated<readonly string[]>
    readonly created_at: Date
  }
  readonly messages: {
    readonly id: string
    readonly channel_id: string
    /** Its place in the channel: 1, 2, 3 and so on, without gaps. */
    readonly number: number
    readonly sender: Sender
    /** Chosen by the sender; unique for a message. */
    readonly client_id: string
    readonly sealed_content: Buffer
    readonly created_at: Date
  }
}

export type MessageRow = Selectable<MessageTables['messages']>
export type ChannelRow = Selectable<MessageTables['message_channels']>
