import type { Resolvers } from '../../graphql/generated.ts'
import type { DeletionService } from './deletion-service.ts'

export function createAccountResolvers(deletions: DeletionService): Resolvers {
  return {
    Query: { accountDeletion: (_root, _args, { viewer }) => deletions.state(viewer) },
    Mutation: {
      requestAccountDeletion: (_root, { idempotencyKey }, { viewer }) =>
        deletions.request(viewer, idempotencyKey),
      takeBackAccountDeletion: (_root, _args, { viewer }) => deletions.takeBack(viewer),
    },
  }
}
