import { type Outcome, refuse } from '../../errors.ts'
import { describeFailure } from '../../graphql/error-formatter.ts'
import type { HubStatus, SurveyStatus } from '../../graphql/generated.ts'
import type { HubTarget } from '../../gateways/hub/hub-gateway.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { FlowInputs } from '../flow-inputs.ts'
import { findHubAccount } from './hub-store.ts'

/** Links to the Hub, for people whose organization has it. */
export type HubService = {
  /**
   * An anonymous link. NOT_FOUND if the organization has no Hub, SERVICE_UNAVAILABLE if the Hub
   * gives no link.
   */
  readonly linkTo: (
    viewer: Viewer | undefined,
    target: HubTarget,
  ) => Promise<Outcome<{ readonly url: string }>>
  /** A link that identifies the person to the Hub. Same refusals. */
  readonly ownLinkTo: (
    viewer: Viewer | undefined,
    target: HubTarget,
  ) => Promise<Outcome<{ readonly url: string }>>
  readonly status: (viewer: Viewer | undefined) => Promise<HubStatus>
  /** Null if there is no open survey. */
  readonly survey: (viewer: Viewer | undefined) => Promise<SurveyStatus | null>
}

type HubPorts = {
  readonly platform: Pick<Platform, 'db' | 'gateways' | 'log'>
  readonly personOf: FlowInputs['personOf']
}

export function createHubService({
  platform: { db, gateways, log },
  personOf,
}: HubPorts): HubService {
  const link = async (make: () => Promise<string>): Promise<Outcome<{ readonly url: string }>> => {
    try {
      return { ok: true, value: { url: await make() } }
    } catch (error) {
      log.warn({ failure: describeFailure(error) }, 'The Hub gave no link')
      return refuse('SERVICE_UNAVAILABLE')
    }
  }
  return {
    linkTo: async (viewer, target) => {
      const { facts } = await personOf(requirePatient(viewer))
      return facts.ask('has-hub') ? link(() => gateways.hub.linkTo(target)) : refuse('NOT_FOUND')
    },
    ownLinkTo: async (viewer, target) => {
      const { facts, user } = await personOf(requirePatient(viewer))
      return facts.ask('has-hub')
        ? link(() => gateways.hub.linkTo(target, user.customerId))
        : refuse('NOT_FOUND')
    },
    status: async (viewer) => {
      const patient = requirePatient(viewer)
      const [{ facts }, { hasOnboarded }] = await Promise.all([
        personOf(patient),
        findHubAccount(db, patient.userId),
      ])
      return { isHubEnabled: facts.ask('has-hub'), hasHubOnboarded: hasOnboarded }
    },
    survey: async (viewer) => {
      const patient = requirePatient(viewer)
      const { survey } = await findHubAccount(db, patient.userId)
      if (survey === null || !(await personOf(patient)).facts.ask('has-hub')) return null
      return { name: survey }
    },
  }
}
