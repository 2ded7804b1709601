import type { Resolvers } from '../../graphql/generated.ts'
import { savedOrThrow } from './field-issue.ts'
import type { ProfileService } from './profile-service.ts'

export function createProfileResolvers(service: ProfileService): Resolvers {
  return {
    Query: {
      currentUserInterpretationServices: (_root, _args, { viewer }) =>
        service.interpretationServices(viewer),
      interpretationLanguages: () => service.interpretationLanguages(),
    },
    Mutation: {
      updateUser: async (_root, { updates, known, acceptsLimitedCare }, { viewer }) =>
        savedOrThrow(
          await service.updateUser(viewer, {
            updates,
            known: known ?? {},
            acceptsLimitedCare: acceptsLimitedCare === true,
          }),
        ),
      finishResetPassword: async (_root, args, { clientAddress }) =>
        savedOrThrow(await service.finishResetPassword({ ...args, clientAddress })),
      activateAccount: async (_root, details, { viewer }) =>
        savedOrThrow(await service.activateAccount(viewer, details)),
    },
  }
}
