import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import { isOngoing } from '../identity/user-rules.ts'
import type { OrganizationService } from '../organizations/organization-service.ts'
import { decideEligibility, type Eligibility } from './eligibility-rules.ts'

/** What eligibility is read from. */
export type EligibilityPorts = {
  readonly platform: Platform
  readonly identity: IdentityService
  readonly organizations: OrganizationService
  readonly configuration: ConfigurationService
}

/** Whether somebody may get care. */
export type EligibilityService = { readonly careEligibility: (viewer: Viewer | undefined) => Promise<Eligibility> }

/** The service over other domains' services. */
export function createEligibilityService({
  platform,
  identity,
  organizations,
  configuration,
}: EligibilityPorts): EligibilityService {
  const { operations } = configuration.operator
  return {
    careEligibility: async (viewer) => {
      const { userId } = requirePatient(viewer)
      const [{ user, careFlows }, stored] = await Promise.all([
        identity.storedUser(userId),
        organizations.organizationOfUser(userId),
      ])
      return decideEligibility({
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
        assigned: careFlows.filter(isOngoing).map((flow) => flow.care_type),
      })
    },
  }
}
