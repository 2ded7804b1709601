/** A file that a mail carries. */
export type MailAttachment = { readonly fileName: string; readonly mediaType: string; readonly content: string }

/** A mail as it leaves: the same text as plain text and as HTML. */
export type Mail = {
  /** With its angle brackets. A receiver that keeps ids takes a mail of an id once. */
  readonly messageId: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly MailAttachment[]
  /** Where the receiver stops mails of this kind; null of a mail that everybody gets. */
  readonly unsubscribeUrl: string | null
}

/**
 * What became of one attempt. Refused: trying again would change nothing. Unavailable: it may be tried again with the same
 * message id; the mail may have been taken although its receipt was lost. Codes never quote the mail.
 */
export type MailOutcome =
  | { readonly type: 'taken' }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'unavailable'; readonly code: string }

/** Sends mails. */
export type MailGateway = {
  /** Expected failures are outcomes; nothing is thrown for them. */
  readonly sendMail: (mail: Mail) => Promise<MailOutcome>
}
