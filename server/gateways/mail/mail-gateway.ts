export type MailAttachment = {
  readonly fileName: string
  readonly mediaType: string
  readonly content: string
}

/** An outgoing mail, with the same text as plain text and as HTML. */
export type Mail = {
  /** With its angle brackets. Receivers that store ids accept an id only once. */
  readonly messageId: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly MailAttachment[]
  /** Where the receiver unsubscribes from mails of this kind; null for mails that everyone gets. */
  readonly unsubscribeUrl: string | null
}

/**
 * The result of one attempt. Refused: repeating would not help. Unavailable: can be repeated with
 * the same message id; the mail may have been accepted although the reply was lost. Codes never
 * quote the mail.
 */
export type MailOutcome =
  | { readonly type: 'taken' }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'unavailable'; readonly code: string }

export type MailGateway = {
  /** Expected failures are returned, not thrown. */
  readonly sendMail: (mail: Mail) => Promise<MailOutcome>
}
