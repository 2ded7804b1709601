import type { EligibilityFacts } from '../definitions/asked-facts.ts'
import type { CareType } from '../organizations/tables.ts'

/** What facts about eligibility read besides the person. */
export type AgeCheck = {
  /** In whole years; `null` when nobody told. */
  readonly age: number | null
  /** `null` where the organization has none of its own. */
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

/** STATE_LIMITED: by the person's organization. STATE_NOT_OFFERED: to those who pay themselves. */
export type StateRefusal = 'STATE_LIMITED' | 'STATE_NOT_OFFERED'

/**
 * Why somebody cannot live in a state and be served; `undefined` where they can.
 *
 * @param state A two-letter code.
 */
export function stateRefusalAt(facts: EligibilityFacts, state: string): StateRefusal | undefined {
  if (facts.ask('state-is-limited', { state })) return 'STATE_LIMITED'
  return facts.ask('state-is-not-offered', { state }) ? 'STATE_NOT_OFFERED' : undefined
}

/** Eligibility as the API says it. */
export function decideEligibility(facts: EligibilityFacts): Eligibility {
  return {
    isUserEligible: facts.ask('may-be-treated'),
    isUserUnderage: facts.ask('is-below-minimum-age'),
    minimumAge: facts.ask('minimum-age-here'),
    permittedCareTypes: CARE_TYPES.filter((careType) => facts.ask('is-offered-at-home', { careType })),
  }
}

/** Whole years from birth to a day, both YYYY-MM-DD. Who is born on 29 February has a birthday on 1 March of other years. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}
