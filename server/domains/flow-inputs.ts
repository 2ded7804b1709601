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

/**
 * What flows are told of a person and of the operator: the API's entities as they are, read by the server itself. It is read once for a
 * viewer, and every operation has a viewer of its own: the gate before it and the operation itself see the same person.
 */
export function createFlowInputs({ platform, identity, eligibility, configuration }: InputPorts) {
  const known = new WeakMap<Viewer, Promise<JsonObject>>()
  const read = async (viewer: Viewer): Promise<JsonObject> => {
    const { stored, user } = await identity.person(viewer.userId)
    return {
      user: toJson(JSON.parse(JSON.stringify(user))),
      eligibility: toJson(eligibility.eligibilityOf(stored)),
      session: { userHasSso: identity.hasSsoOf(stored), isImpersonated: viewer.impersonation !== undefined },
      config: toJson(configuration.appConfig()),
      now: platform.now().toISOString(),
    }
  }
  return async (viewer: Viewer, opening: JsonObject): Promise<JsonObject> => {
    const reading = known.get(viewer) ?? read(viewer)
    known.set(viewer, reading)
    return { ...(await reading), opening }
  }
}
