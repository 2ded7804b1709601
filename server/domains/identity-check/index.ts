import { unwrap } from '../../errors.ts'
import type { Domain } from '../domain.ts'
import type { IdentityService } from './identity-service.ts'

/** ID and face photos. They arrive as uploads, and staff read them only with a command. */
export function createIdentityCheckDomain(
  service: Pick<IdentityService, 'check' | 'isBlurry'>,
): Domain {
  return {
    name: 'identity-check',
    resolvers: {
      Query: { identityCheck: (_root, _args, { viewer }) => service.check(viewer) },
      Mutation: {
        checkIsBlurry: async (_root, { key }, { viewer }) =>
          unwrap(await service.isBlurry(viewer, key)),
      },
    },
  }
}
