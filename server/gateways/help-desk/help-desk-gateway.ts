/** A file attached to a ticket. */
export type TicketFile = { readonly name: string; readonly type: string; readonly bytes: Buffer }

/** An outgoing ticket. */
export type Ticket = {
  /** The same for each attempt, so that the help desk creates the ticket once. */
  readonly id: string
  readonly requester: { readonly name: string; readonly email: string }
  readonly subject: string
  readonly body: string
  readonly tags: readonly string[]
  /** Read one by one while sending, so that they are not all in memory. */
  readonly attachments: readonly (() => Promise<TicketFile>)[]
}

/**
 * The result of one attempt. Refused: repeating would not help. Unavailable: can be repeated with
 * the same id; the ticket may have been accepted although the reply was lost. Codes never quote the
 * ticket.
 */
export type TicketOutcome =
  | { readonly type: 'taken' }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'unavailable'; readonly code: string }

/** The help desk of Patient Support. */
export type HelpDeskGateway = {
  /** Expected failures are returned, not thrown. Errors from reading an attachment are thrown. */
  readonly createTicket: (ticket: Ticket) => Promise<TicketOutcome>
}
