import type { CareType } from '../organizations/tables.ts'

/** What eligibility is decided by. */
export type EligibilityFacts = {
  /** YYYY-MM-DD; `null` when nobody told. */
  readonly birthDate: string | null
  /** Today as YYYY-MM-DD. */
  readonly today: string
  /** The state of residence, a two-letter code; `null` when nobody told. */
  readonly state: string | null
  readonly minimumAge: number
  /** Where each care type is offered to self-pay patients. */
  readonly selfPayStates: Readonly<Record<CareType, readonly string[]>>
  /** What the organization offers; `undefined` for self-pay patients. */
  readonly organizationFlows:
    | readonly {
        readonly careType: CareType
        readonly statesAvailable: readonly string[]
        readonly referralRestrictedStates: readonly string[]
      }[]
    | undefined
  /** Care types that were assigned to the person. */
  readonly assigned: readonly CareType[]
}

/** Whether the person may get care here, and which. */
export type Eligibility = {
  readonly isUserEligible: boolean
  readonly isUserUnderage: boolean
  readonly minimumAge: number
  readonly permittedCareTypes: readonly CareType[]
}

const CARE_TYPES: readonly CareType[] = ['Therapy', 'Psychiatry']

/** What of eligibility depends on where somebody lives. */
export type PlaceFacts = Pick<EligibilityFacts, 'state' | 'selfPayStates' | 'organizationFlows' | 'assigned'>

/** STATE_LIMITED: by the person's organization. STATE_NOT_OFFERED: to those who pay themselves. */
export type StateRefusal = 'STATE_LIMITED' | 'STATE_NOT_OFFERED'

/**
 * Why somebody cannot live in a state and be served; `undefined` where they can. Who pays themselves needs one care type there. An
 * organization's people need all those assigned to them that the organization offers; without an assigned one, one that it offers.
 *
 * Source: onboarding, section 5; decision Q-ADDR-01.
 */
export function stateRefusalAt(facts: PlaceFacts): StateRefusal | undefined {
  const { organizationFlows, assigned } = facts
  const permitted = CARE_TYPES.filter((careType) => isPermitted(careType, facts))
  if (organizationFlows === undefined) return permitted.length > 0 ? undefined : 'STATE_NOT_OFFERED'
  const judged = assigned.filter((careType) => organizationFlows.some((flow) => flow.careType === careType))
  const isServed = assigned.length > 0 ? judged.every((careType) => permitted.includes(careType)) : permitted.length > 0
  return isServed ? undefined : 'STATE_LIMITED'
}

/**
 * Decides eligibility. Age counts in whole years on the person's birthday. Of assigned care types all must be permitted where
 * the person lives; without any, one is enough. Who gave no birth date is not eligible yet and not underage.
 *
 * Source: onboarding, section 3; decisions on supported states.
 */
export function decideEligibility(facts: EligibilityFacts): Eligibility {
  const { birthDate, today, minimumAge, assigned } = facts
  const isUserUnderage = birthDate !== null && ageOn(birthDate, today) < minimumAge
  const permittedCareTypes = CARE_TYPES.filter((careType) => isPermitted(careType, facts))
  const isServed =
    assigned.length > 0 ? assigned.every((type) => permittedCareTypes.includes(type)) : permittedCareTypes.length > 0
  return { isUserEligible: birthDate !== null && !isUserUnderage && isServed, isUserUnderage, minimumAge, permittedCareTypes }
}

/** Whole years from birth to a day, both YYYY-MM-DD. Who is born on 29 February has a birthday on 1 March of other years. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

function isPermitted(careType: CareType, { state, selfPayStates, organizationFlows }: PlaceFacts): boolean {
  if (organizationFlows === undefined) return state !== null && selfPayStates[careType].includes(state)
  const flow = organizationFlows.find((candidate) => candidate.careType === careType)
  if (flow === undefined) return false
  // An organization's people are asked for their address later than this; the address step refuses a state that is not served.
  if (state === null) return true
  const isOffered = flow.statesAvailable.length === 0 || flow.statesAvailable.includes(state)
  return isOffered && !flow.referralRestrictedStates.includes(state)
}
