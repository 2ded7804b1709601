import type { EligibilityFacts } from '../definitions/asked-facts.ts'
import type { CareType } from '../organizations/tables.ts'

/** Inputs of the eligibility facts, in addition to the person. */
export type AgeCheck = {
  /** In whole years; `null` if unknown. */
  readonly age: number | null
  /** `null` if the organization sets none. */
  readonly organizationMinimumAge: number | null
}

/** Whether the person may get care here, and which. */
export type Eligibility = {
  readonly isUserEligible: boolean
  readonly isUserUnderage: boolean
  readonly minimumAge: number
  readonly permittedCareTypes: readonly CareType[]
}

const CARE_TYPES: readonly CareType[] = ['Therapy', 'Psychiatry']

/**
 * STATE_LIMITED: not offered by the person's organization. STATE_NOT_OFFERED: not offered to
 * self-pay patients.
 */
export type StateRefusal = 'STATE_LIMITED' | 'STATE_NOT_OFFERED'

/**
 * Why a person cannot get care in a state; `undefined` if they can.
 *
 * @param state A two-letter code.
 */
export function stateRefusalAt(facts: EligibilityFacts, state: string): StateRefusal | undefined {
  if (facts.ask('state-is-limited', { state })) return 'STATE_LIMITED'
  return facts.ask('state-is-not-offered', { state }) ? 'STATE_NOT_OFFERED' : undefined
}

/** Eligibility in the API's format. */
export function decideEligibility(facts: EligibilityFacts): Eligibility {
  return {
    isUserEligible: facts.ask('may-be-treated'),
    isUserUnderage: facts.ask('is-below-minimum-age'),
    minimumAge: facts.ask('minimum-age-here'),
    permittedCareTypes: CARE_TYPES.filter((careType) =>
      facts.ask('is-offered-at-home', { careType }),
    ),
  }
}

/**
 * Whole years from birth to a day, both YYYY-MM-DD. A birthday on 29 February counts as 1 March in
 * other years.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}
