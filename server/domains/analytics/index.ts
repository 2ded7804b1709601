import type { Platform } from '../../platform.ts'
import type { Domain } from '../domain.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import type { PeopleService } from '../people/people-service.ts'
import { createAnalyticsService } from './analytics-service.ts'
import { createAnalyticsResolvers } from './resolvers.ts'

export function createAnalyticsDomain(
  platform: Platform,
  people: PeopleService,
  versions: FlowVersions,
): Domain {
  return {
    name: 'analytics',
    resolvers: createAnalyticsResolvers(createAnalyticsService(platform, people, versions)),
  }
}
