import type { Domain } from '../domain.ts'
import type { PeopleService } from './people-service.ts'
import { createPeopleResolvers } from './resolvers.ts'

export function createPeopleDomain(people: PeopleService): Domain {
  return { name: 'people', resolvers: createPeopleResolvers(people) }
}
