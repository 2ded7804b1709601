/** Tickets of the embedded gateway. Their texts are only in `sealed_content`. */
export type HelpDeskTables = {
  readonly help_desk_tickets: {
    readonly id: string
    readonly sealed_content: Buffer
    readonly created_at: Date
  }
}
