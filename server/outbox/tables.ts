import type { Generated, Selectable } from 'kysely'

/** Mails from the moment something caused them until their receiver took or refused them. */
export type OutboxTables = {
  readonly mails: {
    /** First part of the Message-ID, so that a receiver knows a repeated mail again. */
    readonly id: string
    readonly user_id: string
    readonly template: string
    /** What it is about, by which it can be withdrawn. */
    readonly about: string | null
    /** From then on it is of no use. */
    readonly until: Date | null
    /** GivenUp: the receiver could not be reached in any attempt. Withdrawn: it became untrue before it left. */
    readonly status: Generated<'Waiting' | 'Sent' | 'Refused' | 'GivenUp' | 'Withdrawn'>
    readonly attempts: Generated<number>
    /** Code of the last failure. */
    readonly failure: string | null
    /** The mail with its recipient, encrypted; gone as soon as the mail is settled. */
    readonly sealed_content: Buffer | null
    readonly created_at: Date
    readonly settled_at: Date | null
  }
}

export type MailRow = Selectable<OutboxTables['mails']>
