import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/index.ts'
import { stateRefusalAt } from '#server/domains/eligibility/eligibility-rules.ts'
import type { CareType } from '#server/domains/organizations/tables.ts'
import { begin } from '../../engine/kit/index.ts'
import { offer, school, told } from '../flows/onboarding/person.ts'
import { shipped } from '../flows/shipped.ts'
import { factsAbout } from './facts-about.ts'

type Offer = {
  readonly careType: CareType
  readonly statesAvailable: readonly string[]
  readonly referralRestrictedStates: readonly string[]
}
type Case = {
  /** No organization by default. */
  readonly organizationFlows: readonly Offer[] | undefined
  readonly assigned: readonly CareType[]
  readonly state: string
}

const STATES = ['NY', 'MI', 'TX'] as const
const ASSIGNED: readonly (readonly CareType[])[] = [
  [],
  ['Therapy'],
  ['Psychiatry'],
  ['Therapy', 'Psychiatry'],
]
const WORDS = [
  ['STATE_LIMITED', 'currently limited in'],
  ['STATE_NOT_OFFERED', 'is not currently set up to offer services in'],
] as const

const offers = (careType: CareType): readonly (readonly Offer[])[] => [
  [],
  [{ careType, statesAvailable: [], referralRestrictedStates: [] }],
  [{ careType, statesAvailable: ['NY'], referralRestrictedStates: [] }],
  [{ careType, statesAvailable: [], referralRestrictedStates: ['TX', 'MI'] }],
]

/**
 * No organization, and organizations that offer each care type not at all, everywhere, in one
 * state, or by referral in two.
 */
const ORGANIZATIONS: readonly Case['organizationFlows'][] = [
  undefined,
  ...offers('Therapy').flatMap((therapy) =>
    offers('Psychiatry').map((psychiatry) => [...therapy, ...psychiatry]),
  ),
]

describe('the states for an address', () => {
  it('are the same in the form and on the server, for every organization and every assigned care [ADDR-10]', () => {
    const cases = ORGANIZATIONS.flatMap((organizationFlows) =>
      ASSIGNED.flatMap((assigned) =>
        STATES.map((state) => ({ organizationFlows, assigned, state })),
      ),
    )
    const onServer = cases.map((one) => stateRefusalAt(factsAbout(personOf(one)), one.state))
    const expected = cases.map(refusalOf)
    expect(onServer).toEqual(expected)
    expect(cases.map(inForm)).toEqual(expected)
    expect(new Set(expected)).toEqual(new Set([undefined, 'STATE_LIMITED', 'STATE_NOT_OFFERED']))
  })
})

/** Q-ADDR-01 and Q-SCHD-04, written independently of the facts. */
function refusalOf({ organizationFlows, assigned, state }: Case): string | undefined {
  if (organizationFlows === undefined)
    return ['NY', 'CA', 'MI'].includes(state) ? undefined : 'STATE_NOT_OFFERED'
  const isServed = ({ statesAvailable, referralRestrictedStates }: Offer) =>
    (statesAvailable.length === 0 || statesAvailable.includes(state)) &&
    (referralRestrictedStates.length === 0 || referralRestrictedStates.includes(state))
  const ofAssigned = organizationFlows.filter(({ careType }) => assigned.includes(careType))
  const isLimited =
    assigned.length > 0 ? !ofAssigned.every(isServed) : !organizationFlows.some(isServed)
  return isLimited ? 'STATE_LIMITED' : undefined
}

/** The address form's result for a state, by the code of its words. */
function inForm(one: Case): string | undefined {
  const { issue } = begin(shipped, 'getting-started', { inputs: told(personOf(one)) })
    .answer('State', one.state)
    .question('State')
  return WORDS.find(([, words]) => issue?.message.includes(words))?.[0] ?? issue?.message
}

function personOf({ organizationFlows, assigned }: Case): JsonObject {
  const careFlows = organizationFlows?.map(({ careType, ...where }) =>
    offer(careType, { ...where }),
  )
  return {
    primaryAddress: null,
    organization: careFlows === undefined ? null : school({ careFlows }),
    careFlows: assigned.map((careType) => ({
      careType,
      careStatus: 'New',
      paymentSource: 'Organization',
      hideSessionCount: null,
    })),
  }
}
