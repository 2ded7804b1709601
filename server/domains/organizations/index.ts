import type { Platform } from '../../platform.ts'
import type { Domain } from '../domain.ts'
import type { PeopleService } from '../people/people-service.ts'
import { createOrganizationService } from './organization-service.ts'
import { createOrganizationResolvers } from './resolvers.ts'

export function createOrganizationsDomain(platform: Platform, people: PeopleService): Domain {
  return {
    name: 'organizations',
    resolvers: createOrganizationResolvers(createOrganizationService(platform, people)),
  }
}
