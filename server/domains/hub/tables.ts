/** What the Hub says of a person. */
export type HubTables = {
  readonly hub_accounts: {
    readonly user_id: string
    readonly has_onboarded: boolean
    /** The name of the survey that waits for the person there. */
    readonly survey: string | null
  }
}
