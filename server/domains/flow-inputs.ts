import { type JsonObject, toJson } from '#engine/index.ts'
import type { Platform } from '../platform.ts'
import type { Viewer } from '../viewer.ts'
import type { ConfigurationService } from './configuration/configuration-service.ts'
import type { EligibilityService } from './eligibility/eligibility-service.ts'
import type { IdentityService } from './identity/identity-service.ts'

type InputPorts = {
  readonly platform: Platform
  readonly identity: IdentityService
  readonly eligibility: EligibilityService
  readonly configuration: ConfigurationService
}

/** What flows are told of a person and of the operator: the API's entities as they are, read by the server itself. */
export function createFlowInputs({ platform, identity, eligibility, configuration }: InputPorts) {
  return async (viewer: Viewer, opening: JsonObject): Promise<JsonObject> => {
    const [user, care, userHasSso] = await Promise.all([
      identity.currentUser(viewer),
      eligibility.careEligibility(viewer),
      identity.hasSso(viewer),
    ])
    return {
      user: toJson(JSON.parse(JSON.stringify(user))),
      eligibility: toJson(care),
      session: { userHasSso, isImpersonated: viewer.impersonation !== undefined },
      config: toJson(configuration.appConfig()),
      now: platform.now().toISOString(),
      opening,
    }
  }
}
