import { describe, expect, it } from 'vitest'
import { type PlaceFacts, stateRefusalAt } from '#server/domains/eligibility/eligibility-rules.ts'
import type { CareType } from '#server/domains/organizations/tables.ts'
import { begin } from '../../engine/kit/index.ts'
import { offer, school, told } from '../flows/onboarding/person.ts'
import { shipped } from '../flows/shipped.ts'

type Offer = NonNullable<PlaceFacts['organizationFlows']>[number]

const SELF_PAY_STATES = { Therapy: ['NY', 'CA', 'MI'], Psychiatry: ['NY'] }
const STATES = ['NY', 'MI', 'TX'] as const
const ASSIGNED: readonly (readonly CareType[])[] = [[], ['Therapy'], ['Psychiatry'], ['Therapy', 'Psychiatry']]
const WORDS = [
  ['STATE_LIMITED', 'currently limited in'],
  ['STATE_NOT_OFFERED', 'is not currently set up to offer services in'],
] as const

const offers = (careType: CareType): readonly (readonly Offer[])[] => [
  [],
  [{ careType, statesAvailable: [], referralRestrictedStates: [] }],
  [{ careType, statesAvailable: ['NY'], referralRestrictedStates: [] }],
  [{ careType, statesAvailable: [], referralRestrictedStates: ['TX'] }],
]

/** Nobody's organization, and organizations that offer each care type not at all, everywhere, in one state, or in all but one. */
const ORGANIZATIONS: readonly PlaceFacts['organizationFlows'][] = [
  undefined,
  ...offers('Therapy').flatMap((therapy) => offers('Psychiatry').map((psychiatry) => [...therapy, ...psychiatry])),
]

describe('the states that an address may be in', () => {
  it('are the same in the form and on the server, for every organization and every assigned care [ADDR-10]', () => {
    const cases = ORGANIZATIONS.flatMap((organizationFlows) =>
      ASSIGNED.flatMap((assigned) => STATES.map((state) => ({ organizationFlows, assigned, state }))),
    )
    const onServer = cases.map((one) => stateRefusalAt({ ...one, selfPayStates: SELF_PAY_STATES }))
    expect(cases.map(inForm)).toEqual(onServer)
    expect(new Set(onServer)).toEqual(new Set([undefined, 'STATE_LIMITED', 'STATE_NOT_OFFERED']))
  })
})

/** What the address form says of a state, by the code of its words. */
function inForm({ organizationFlows, assigned, state }: Omit<PlaceFacts, 'selfPayStates'>): string | undefined {
  const careFlows = organizationFlows?.map(({ careType, ...where }) => offer(careType, { ...where }))
  const inputs = told({
    primaryAddress: null,
    organization: careFlows === undefined ? null : school({ careFlows }),
    careFlows: assigned.map((careType) => ({
      careType,
      careStatus: 'New',
      paymentSource: 'Organization',
      hideSessionCount: null,
    })),
  })
  const { issue } = begin(shipped, 'getting-started', { inputs }).answer('State', state).question('State')
  return WORDS.find(([, words]) => issue?.message.includes(words))?.[0] ?? issue?.message
}
