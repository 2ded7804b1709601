import type { Resolvers } from '../../graphql/generated.ts'
import type { SharingService } from './sharing-service.ts'

export function createSharingResolvers(service: SharingService): Resolvers {
  return {
    Mutation: {
      setDataSharingConsent: (_root, { consent, initials, declined, idempotencyKey }, { viewer }) =>
        service.setConsent(viewer, { isGranted: consent, initials, declined, idempotencyKey }),
    },
  }
}
