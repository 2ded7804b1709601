import type { JSONColumnType } from 'kysely'
import type { MailAttachment } from './mail-gateway.ts'

/** Mails of the embedded gateway. */
export type MailTables = {
  readonly outbox_mails: {
    readonly message_id: string
    readonly sender: string
    readonly recipient: string
    readonly subject: string
    readonly body: string
    readonly html: string
    readonly attachments: JSONColumnType<readonly MailAttachment[]>
    readonly unsubscribe_url: string | null
    readonly created_at: Date
  }
}
