import { HUB_STAND_IN } from '../../demo/hub-stand-in.ts'
import { unwrap } from '../../errors.ts'
import { HUB_STAND_IN_PATH } from '../../gateways/hub/hub-gateway.ts'
import type { Domain } from '../domain.ts'
import type { HubService } from './hub-service.ts'

/** Links to the Hub and, outside production, a page that replaces it. */
export function createHubDomain(service: HubService, hasStandIn: boolean): Domain {
  return {
    name: 'hub',
    resolvers: {
      Query: {
        getHubStatusForUser: (_root, _args, { viewer }) => service.status(viewer),
        patientPortalSurveyStatus: (_root, _args, { viewer }) => service.survey(viewer),
      },
      Mutation: {
        anonymousNavigateFromPatientPortal: async (_root, { target }, { viewer }) =>
          unwrap(await service.linkTo(viewer, target)),
        navigateFromPatientPortalToHub: async (_root, { target }, { viewer }) =>
          unwrap(await service.ownLinkTo(viewer, target)),
      },
    },
    routes: (app) => {
      if (hasStandIn)
        app.get(`${HUB_STAND_IN_PATH}/:target`, (_request, reply) =>
          reply.type('text/html; charset=utf-8').send(HUB_STAND_IN),
        )
    },
  }
}
