import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { AnalyticsService } from './analytics-service.ts'

export function createAnalyticsResolvers(service: AnalyticsService): Resolvers {
  return {
    Query: { analyticsUser: (_root, _args, { viewer }) => service.analyticsUser(viewer) },
    Mutation: {
      track: async (_root, { tag, data }, { viewer }) =>
        unwrap(await service.track(viewer, { tag, data })),
      trackAll: async (_root, { events }, { viewer }) =>
        unwrap(await service.trackAll(viewer, events)),
    },
  }
}
