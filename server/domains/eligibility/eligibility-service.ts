import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { EligibilityFacts } from '../definitions/asked-facts.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { Person } from '../people/user-rules.ts'
import {
  type AgeCheck,
  ageOn,
  decideEligibility,
  type Eligibility,
  type StateRefusal,
  stateRefusalAt,
} from './eligibility-rules.ts'

export type EligibilityPorts = {
  readonly platform: Platform
  readonly people: PeopleService
  readonly configuration: ConfigurationService
}

/** Decides whether a person may get care. */
export type EligibilityService = {
  readonly careEligibility: (viewer: Viewer | undefined) => Promise<Eligibility>
  readonly eligibilityOf: (person: Person) => Eligibility
  /**
   * Why a person cannot get care in a state; `undefined` if they can.
   *
   * @param state A two-letter code.
   */
  readonly stateRefusal: (person: Person, state: string) => StateRefusal | undefined
}

export function createEligibilityService({
  platform,
  people,
  configuration,
}: EligibilityPorts): EligibilityService {
  const { log } = platform
  const factsOf = ({ stored, user }: Person): EligibilityFacts => {
    const today = platform.now().toISOString().slice(0, 10)
    const ageCheck: AgeCheck = {
      age: user.birthDate == null ? null : ageOn(user.birthDate, today),
      organizationMinimumAge: stored.organization?.organization.minimum_age ?? null,
    }
    return stored.facts.about({ user, config: configuration.appConfig(), ageCheck })
  }
  return {
    careEligibility: async (viewer) => {
      const { userId } = requirePatient(viewer)
      const facts = factsOf(await people.person(userId))
      if (facts.ask('has-no-usable-care'))
        log.error({ user: userId }, 'A state was not checked: the person has no usable care types')
      return decideEligibility(facts)
    },
    eligibilityOf: (person) => decideEligibility(factsOf(person)),
    stateRefusal: (person, state) => stateRefusalAt(factsOf(person), state),
  }
}
