import type { Resolvers } from '../../graphql/generated.ts'
import type { RunService } from './run-service.ts'

export function createRunResolvers(service: RunService): Resolvers {
  return {
    Query: {
      currentRun: (_root, { flowId, requestId }, { viewer }) =>
        service.currentRun(viewer, flowId, requestId ?? null),
      openRuns: async (_root, _args, { viewer }) => [...(await service.openRuns(viewer))],
    },
    Mutation: {
      startRun: (_root, { flowId, requestId }, { viewer }) =>
        service.startRun(viewer, flowId, requestId ?? null),
      sendRunEvents: (_root, sent, { viewer }) => service.sendEvents(viewer, sent),
      submitRun: (_root, asked, { viewer }) => service.submit(viewer, asked),
      abandonRun: (_root, { runId }, { viewer }) => service.abandon(viewer, runId),
    },
  }
}
