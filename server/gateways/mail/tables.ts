/** Mails of the embedded gateway. */
export type MailTables = {
  readonly outbox_mails: {
    readonly id: string
    readonly recipient: string
    readonly subject: string
    readonly body: string
    readonly created_at: Date
  }
}
