import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import { isAssigned } from '../identity/user-rules.ts'
import type { OrganizationService } from '../organizations/organization-service.ts'
import {
  decideEligibility,
  type Eligibility,
  type EligibilityFacts,
  type StateRefusal,
  stateRefusalAt,
} from './eligibility-rules.ts'

/** What eligibility is read from. */
export type EligibilityPorts = {
  readonly platform: Platform
  readonly identity: IdentityService
  readonly organizations: OrganizationService
  readonly configuration: ConfigurationService
}

/** Whether somebody may get care. */
export type EligibilityService = {
  readonly careEligibility: (viewer: Viewer | undefined) => Promise<Eligibility>
  /**
   * Why somebody could not be served in a state; `undefined` where they can.
   *
   * @param state A two-letter code.
   */
  readonly stateRefusal: (userId: string, state: string) => Promise<StateRefusal | undefined>
}

/** The service over other domains' services. */
export function createEligibilityService({
  platform,
  identity,
  organizations,
  configuration,
}: EligibilityPorts): EligibilityService {
  const { operations } = configuration.operator
  const factsOf = async (userId: string): Promise<EligibilityFacts> => {
    const [{ user, careFlows }, stored] = await Promise.all([
      identity.storedUser(userId),
      organizations.organizationOfUser(userId),
    ])
    return {
      birthDate: user.birth_date,
      today: platform.now().toISOString().slice(0, 10),
      state: user.address_state,
      minimumAge: stored?.organization.minimum_age ?? operations.minimumAge,
      selfPayStates: { Therapy: operations.dtcTherapyStates, Psychiatry: operations.dtcPsychiatryStates },
      organizationFlows: stored?.careFlows.map((flow) => ({
        careType: flow.care_type,
        statesAvailable: flow.states_available,
        referralRestrictedStates: flow.referral_restricted_states,
      })),
      assigned: careFlows.filter(isAssigned).map((flow) => flow.care_type),
    }
  }
  return {
    careEligibility: async (viewer) => decideEligibility(await factsOf(requirePatient(viewer).userId)),
    stateRefusal: async (userId, state) => stateRefusalAt({ ...(await factsOf(userId)), state }),
  }
}
