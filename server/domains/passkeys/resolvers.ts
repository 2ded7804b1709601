import { codedError, unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { PasskeyService } from './passkey-service.ts'

export function createPasskeyResolvers(service: PasskeyService): Resolvers {
  return {
    Query: {
      passkeys: (_root, _args, { viewer }) => service.list(viewer),
      mayAddPasskey: (_root, _args, { viewer }) => service.mayAdd(viewer),
      isPasskeyOffered: (_root, _args, { viewer }) => service.isOffered(viewer),
    },
    Mutation: {
      beginPasskey: async (_root, _args, { viewer }) => unwrap(await service.beginAdding(viewer)),
      addPasskey: async (_root, { reply }, { viewer, device }) =>
        unwrap(await service.add(viewer, reply, device)),
      renamePasskey: async (_root, { id, name }, { viewer }) => {
        if (!(await service.rename(viewer, id, name)))
          throw codedError('TEXT_TOO_LONG', { details: { field: 'name' } })
        return true
      },
      removePasskey: (_root, { id }, { viewer }) => service.remove(viewer, id),
      putOffPasskeyOffer: (_root, _args, { viewer }) => service.putOffOffer(viewer),
      beginPasskeyLogin: async (_root, _args, { clientAddress }) =>
        unwrap(await service.beginLogin(clientAddress)),
      loginWithPasskey: async (_root, { reply }, { clientAddress, device }) =>
        unwrap(await service.login({ reply, clientAddress, device })),
    },
  }
}
