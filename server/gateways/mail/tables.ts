/** Mails of the embedded gateway. */
export type MailTables = {
  readonly outbox_mails: {
    readonly message_id: string
    readonly sender: string
    readonly recipient: string
    readonly subject: string
    readonly body: string
    readonly html: string
    readonly created_at: Date
  }
}
