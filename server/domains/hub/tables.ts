/** The Hub's data about a person. */
export type HubTables = {
  readonly hub_accounts: {
    readonly user_id: string
    readonly has_onboarded: boolean
    /** Name of the person's open survey. */
    readonly survey: string | null
  }
}
