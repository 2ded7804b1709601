import { unwrap } from '../../errors.ts'
import type { RefusalOfGate } from '../../graphql/authorization.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { Viewer } from '../../viewer.ts'
import type { VideoCallService } from './video-call-service.ts'

export function createVideoCallResolvers(
  service: VideoCallService,
  refusalOfGate: RefusalOfGate,
): Resolvers {
  /**
   * As the query `videoCall`: not for staff who act for the person, and not before the gate is
   * passed.
   */
  const callOf = async (viewer: Viewer | undefined, id: string) => {
    if (viewer?.impersonation !== undefined) return null
    if (viewer !== undefined && (await refusalOfGate(viewer, 'Query.videoCall')) !== undefined)
      return null
    const call = await service.videoCall(viewer, id)
    return call.ok ? call.value : null
  }
  return {
    Appointment: {
      videoCallState: ({ id }, _args, { viewer }) => service.stateOf(viewer, id),
      videoSessionId: async ({ id }, _args, { viewer }) =>
        (await callOf(viewer, id))?.videoSessionId ?? null,
      videoToken: async ({ id }, _args, { viewer }) =>
        (await callOf(viewer, id))?.videoToken ?? null,
    },
    Query: {
      videoCall: async (_root, { appointmentId }, { viewer }) =>
        unwrap(await service.videoCall(viewer, appointmentId)),
    },
    Mutation: { createTestVideoSession: (_root, _args, { viewer }) => service.testSession(viewer) },
  }
}
