import type { Generated, Selectable } from 'kysely'

/** Mails, stored from their cause until their receiver accepts or refuses them. */
export type OutboxTables = {
  readonly mails: {
    /** First part of the Message-ID, by which receivers recognize a repeated mail. */
    readonly id: string
    readonly user_id: string
    readonly template: string
    /** Subject of the mail, for withdrawing it. */
    readonly about: string | null
    /** The mail is not sent after this time. */
    readonly until: Date | null
    /**
     * GivenUp: the receiver could not be reached in any attempt. Withdrawn: it became untrue before
     * it was sent.
     */
    readonly status: Generated<'Waiting' | 'Sent' | 'Refused' | 'GivenUp' | 'Withdrawn'>
    readonly attempts: Generated<number>
    /** Code of the last failure. */
    readonly failure: string | null
    /** The mail with its recipient, encrypted. Deleted when the mail is settled. */
    readonly sealed_content: Buffer | null
    readonly created_at: Date
    readonly settled_at: Date | null
  }
}

export type MailRow = Selectable<OutboxTables['mails']>
