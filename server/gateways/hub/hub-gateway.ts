/** The page of the Hub that a link opens. */
export type HubTarget = 'Home' | 'SurveyStart'

/** The Hub, a separate site next to the portal. */
export type HubGateway = {
  /**
   * Makes a link. Without a customer id the Hub does not learn who uses it.
   *
   * @throws {Error} If the Hub returns no link, or one to another site.
   */
  readonly linkTo: (target: HubTarget, customerId?: string) => Promise<string>
}

/** The embedded gateway: links to a page of this server that replaces the Hub. */
export function createHubStandIn(publicUrl: string): HubGateway {
  return { linkTo: async (target) => new URL(`${HUB_STAND_IN_PATH}/${target}`, publicUrl).href }
}

/** In production there is no replacement for the Hub. */
export function createNoHub(): HubGateway {
  return {
    linkTo: () =>
      Promise.reject(new Error('Cannot make a link to the Hub: HUB_LINK_SERVICE is not set')),
  }
}

/** Path of the page that replaces the Hub. */
export const HUB_STAND_IN_PATH = '/hub-stand-in'
