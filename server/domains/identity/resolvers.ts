import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { IdentityService } from './identity-service.ts'

/** Who is asking, ask the service, return. */
export function createIdentityResolvers(service: IdentityService): Resolvers {
  return {
    Query: {
      currentUser: (_root, _args, { viewer }) => service.currentUser(viewer),
      userIsLoggedIn: (_root, _args, caller) => service.loginStatus(caller),
      userHasSso: (_root, _args, { viewer }) => service.hasSso(viewer),
    },
    Mutation: {
      login: async (_root, { email, password }, { clientAddress }) =>
        unwrap(await service.login({ email, password, clientAddress })),
      logout: async (_root, _args, caller) => {
        await service.logout(caller)
        return true
      },
      continueSession: (_root, _args, caller) => service.continueSession(caller),
    },
  }
}
