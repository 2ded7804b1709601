/** A file that came with it. */
export type TicketFile = { readonly name: string; readonly type: string; readonly bytes: Buffer }

/** What a person asks, as it leaves. */
export type Ticket = {
  /** The same for each attempt: a help desk takes a ticket of an id once. */
  readonly id: string
  readonly requester: { readonly name: string; readonly email: string }
  readonly subject: string
  readonly body: string
  readonly tags: readonly string[]
  /** Each is read when it is sent, so that they are not all in memory. */
  readonly attachments: readonly (() => Promise<TicketFile>)[]
}

/**
 * What became of one attempt. Refused: trying again would change nothing. Unavailable: it may be tried again under the same id; the
 * ticket may have been taken although its receipt was lost. Codes never quote the ticket.
 */
export type TicketOutcome =
  | { readonly type: 'taken' }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'unavailable'; readonly code: string }

/** Where Patient Support reads and answers. */
export type HelpDeskGateway = {
  /** Expected failures are outcomes; nothing is thrown for them, except what reading an attachment throws. */
  readonly createTicket: (ticket: Ticket) => Promise<TicketOutcome>
}
