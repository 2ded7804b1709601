import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import { isAssigned, type StoredUser } from '../identity/user-rules.ts'
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
  readonly configuration: ConfigurationService
}

/** Whether somebody may get care. */
export type EligibilityService = {
  readonly careEligibility: (viewer: Viewer | undefined) => Promise<Eligibility>
  readonly eligibilityOf: (stored: StoredUser) => Eligibility
  /**
   * Why somebody could not be served in a state; `undefined` where they can.
   *
   * @param state A two-letter code.
   */
  readonly stateRefusal: (userId: string, state: string) => Promise<StateRefusal | undefined>
}

/** The service over other domains' services. */
export function createEligibilityService({ platform, identity, configuration }: EligibilityPorts): EligibilityService {
  const { operations } = configuration.operator
  const factsOf = ({ user, careFlows, organization: stored }: StoredUser): EligibilityFacts => {
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
    careEligibility: async (viewer) => decideEligibility(factsOf(await identity.storedUser(requirePatient(viewer).userId))),
    eligibilityOf: (stored) => decideEligibility(factsOf(stored)),
    stateRefusal: async (userId, state) => stateRefusalAt({ ...factsOf(await identity.storedUser(userId)), state }),
  }
}
