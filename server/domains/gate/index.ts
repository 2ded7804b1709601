import type { Domain } from '../domain.ts'
import type { GateService } from './gate-service.ts'

/** The onboarding gate, which the server checks before every operation. */
export function createGateDomain(service: GateService): Domain {
  return {
    name: 'gate',
    resolvers: {
      Mutation: {
        acknowledgeCollaboration: (_root, _args, { viewer }) =>
          service.acknowledgeCollaboration(viewer),
      },
    },
  }
}
