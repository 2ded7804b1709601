import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { IdentityService } from './identity-service.ts'
import type { ImpersonationService } from './impersonation-service.ts'
import type { LinkService } from './link-service.ts'

/** The services of this domain. */
export type IdentityServices = {
  readonly identity: IdentityService
  readonly links: LinkService
  readonly impersonation: ImpersonationService
}

/** Who is asking, ask the service, return. */
export function createIdentityResolvers({ identity, links, impersonation }: IdentityServices): Resolvers {
  return {
    Query: {
      currentUser: (_root, _args, { viewer }) => identity.currentUser(viewer),
      userIsLoggedIn: (_root, _args, caller) => identity.loginStatus(caller),
      currentSession: (_root, _args, { viewer }) => identity.currentSession(viewer),
      userHasSso: (_root, _args, { viewer }) => identity.hasSso(viewer),
      userSsoRedirectUrl: (_root, _args, { viewer }) => identity.ssoRedirectUrl(viewer),
      portalCareRecommendationForUser: (_root, _args, { viewer }) => identity.careRecommendation(viewer),
    },
    Mutation: {
      login: async (_root, { email, password }, { clientAddress }) =>
        unwrap(await identity.login({ email, password, clientAddress })),
      logout: async (_root, _args, caller) => {
        await identity.logout(caller)
        return true
      },
      continueSession: (_root, _args, caller) => identity.continueSession(caller),
      sendActivationEmail: (_root, _args, { viewer }) => links.sendActivationEmail(viewer),
      passwordlessLogin: async (_root, { email, token }, { clientAddress }) =>
        unwrap(await links.passwordlessLogin({ email, token, clientAddress })),
      resetPassword: async (_root, args, { clientAddress }) =>
        unwrap(await links.mailLink({ ...args, purpose: 'PasswordReset', clientAddress })),
      triggerPasswordlessAuthFlow: async (_root, args, { clientAddress }) => ({
        success: unwrap(await links.mailLink({ ...args, purpose: 'LogIn', clientAddress })),
      }),
      renewLink: async (_root, args, { clientAddress }) => unwrap(await links.renewLink({ ...args, clientAddress })),
      stopImpersonating: async (_root, _args, caller) => {
        await impersonation.stop(caller)
        return true
      },
    },
  }
}
