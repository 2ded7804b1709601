/** Where in the Hub somebody begins. */
export type HubTarget = 'Home' | 'SurveyStart'

/** The Hub, a site of its own beside the portal. */
export type HubGateway = {
  /**
   * Makes a link. Without a customer id it tells the Hub nothing of who comes by it.
   *
   * @throws {Error} If the Hub gives none, or one that leads elsewhere.
   */
  readonly linkTo: (target: HubTarget, customerId?: string) => Promise<string>
}

/** The embedded gateway: a page of this server stands in for the Hub. */
export function createHubStandIn(publicUrl: string): HubGateway {
  return { linkTo: async (target) => new URL(`${HUB_STAND_IN_PATH}/${target}`, publicUrl).href }
}

/** In production nothing stands in for the Hub. */
export function createNoHub(): HubGateway {
  return { linkTo: () => Promise.reject(new Error('Cannot make a link to the Hub: HUB_LINK_SERVICE is not set')) }
}

/** Where the stand-in page lies. */
export const HUB_STAND_IN_PATH = '/hub-stand-in'
