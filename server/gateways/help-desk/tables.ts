/** Tickets of the embedded gateway. What they say is in `sealed_content` alone. */
export type HelpDeskTables = {
  readonly help_desk_tickets: {
    readonly id: string
    readonly sealed_content: Buffer
    readonly created_at: Date
  }
}
