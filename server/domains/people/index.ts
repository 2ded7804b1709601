import type { Domain } from '../domain.ts'
import type { PeopleService } from './people-service.ts'
import { createPeopleResolvers } from './resolvers.ts'

/** People, their care, their tasks and notifications. */
export function createPeopleDomain(people: PeopleService): Domain {
  return { name: 'people', resolvers: createPeopleResolvers(people) }
}
