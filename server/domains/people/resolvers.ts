import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { PeopleService } from './people-service.ts'

export function createPeopleResolvers(people: PeopleService): Resolvers {
  return {
    Query: {
      currentUser: (_root, _args, { viewer }) => people.currentUser(viewer),
      notifications: async (_root, _args, { viewer }) =>
        (await people.currentUser(viewer)).notifications,
      userHasSso: (_root, _args, { viewer }) => people.hasSso(viewer),
      userSsoRedirectUrl: (_root, _args, { viewer }) => people.ssoRedirectUrl(viewer),
      portalCareRecommendationForUser: (_root, _args, { viewer }) =>
        people.careRecommendation(viewer),
    },
    Mutation: {
      patientPortalUserAcceptTerms: (_root, _args, { viewer }) => people.acceptTerms(viewer),
      dismissNotification: async (_root, { id }, { viewer }) =>
        unwrap(await people.dismissNotification(viewer, id)),
    },
  }
}
