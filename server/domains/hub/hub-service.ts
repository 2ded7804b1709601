import { type Outcome, refuse } from '../../errors.ts'
import { describeFailure } from '../../graphql/error-formatter.ts'
import type { HubTarget } from '../../gateways/hub/hub-gateway.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { FlowInputs } from '../flow-inputs.ts'

/** The Hub, for people whose organization has it. */
export type HubService = {
  /** An anonymous link. NOT_FOUND without the Hub, SERVICE_UNAVAILABLE where there is none to be had. */
  readonly linkTo: (viewer: Viewer | undefined, target: HubTarget) => Promise<Outcome<{ readonly url: string }>>
}

type HubPorts = { readonly platform: Pick<Platform, 'gateways' | 'log'>; readonly personOf: FlowInputs['personOf'] }

/** The service over a platform. */
export function createHubService({ platform: { gateways, log }, personOf }: HubPorts): HubService {
  return {
    linkTo: async (viewer, target) => {
      const { facts } = await personOf(requirePatient(viewer))
      if (!facts.ask('has-hub')) return refuse('NOT_FOUND')
      try {
        return { ok: true, value: { url: await gateways.hub.linkTo(target) } }
      } catch (error) {
        log.warn({ failure: describeFailure(error) }, 'The Hub gave no link')
        return refuse('SERVICE_UNAVAILABLE')
      }
    },
  }
}
