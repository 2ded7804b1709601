import { afterAll, describe, expect, it } from 'vitest'
import { ageOn, decideEligibility, type EligibilityFacts } from '#server/domains/eligibility/eligibility-rules.ts'
import { startServer, tokenOf } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())

const QUERY = '{ careEligibility { isUserEligible isUserUnderage minimumAge permittedCareTypes } }'

describe('care eligibility', () => {
  it('permits a self-pay adult what is offered where they live, from the default age of 18 [ENTY-07]', async () => {
    const token = await tokenOf(server, await server.addPerson({ state: 'NJ' }))
    expect((await server.ask(QUERY, { token })).data.careEligibility).toEqual({
      isUserEligible: true,
      isUserUnderage: false,
      minimumAge: 18,
      permittedCareTypes: ['Therapy'],
    })
  })

  it("takes the school's minimum age before the default [ENTY-07]", async () => {
    const school = await server.addSchool({ minimumAge: 16 })
    const young = { birthDate: '2009-03-03', state: 'NY' }
    const student = await tokenOf(server, await server.addPerson({ ...young, schoolId: school }))
    const selfPay = await tokenOf(server, await server.addPerson(young))
    expect((await server.ask(QUERY, { token: student })).data.careEligibility).toMatchObject({
      isUserUnderage: false,
      minimumAge: 16,
    })
    expect((await server.ask(QUERY, { token: selfPay })).data.careEligibility).toMatchObject({
      isUserEligible: false,
      isUserUnderage: true,
      minimumAge: 18,
    })
  })

  it('needs a login', async () => {
    expect((await server.ask(QUERY)).code).toBe('INVALID_AUTHENTICATION')
  })
})

const ADULT: EligibilityFacts = {
  birthDate: '2000-01-01',
  today: '2026-03-02',
  state: 'NY',
  minimumAge: 18,
  selfPayStates: { Therapy: ['NY', 'NJ'], Psychiatry: ['NY'] },
  organizationFlows: undefined,
  assigned: [],
}
const school = (therapy: readonly string[], restricted: readonly string[] = []): EligibilityFacts['organizationFlows'] => [
  { careType: 'Therapy', statesAvailable: therapy, referralRestrictedStates: restricted },
  { careType: 'Psychiatry', statesAvailable: [], referralRestrictedStates: [] },
]

describe('the rules of eligibility', () => {
  it.each([
    ['a state that is not served', { state: 'WY' }, false, []],
    ['no state for a self-pay patient', { state: null }, false, []],
    ['no birth date', { birthDate: null }, false, ['Therapy', 'Psychiatry']],
    ['the day before the birthday', { birthDate: '2008-03-03' }, false, ['Therapy', 'Psychiatry']],
    ['the birthday', { birthDate: '2008-03-02' }, true, ['Therapy', 'Psychiatry']],
    ['a school without limits', { organizationFlows: school([]), state: 'WY' }, true, ['Therapy', 'Psychiatry']],
    ['a school that limits therapy to other states', { organizationFlows: school(['CA']) }, true, ['Psychiatry']],
    ['a school that restricts the state', { organizationFlows: school([], ['NY']) }, true, ['Psychiatry']],
    [
      'an assigned type that is not permitted',
      { organizationFlows: school(['CA']), assigned: ['Therapy'] },
      false,
      ['Psychiatry'],
    ],
    ['one of two assigned types', { assigned: ['Therapy', 'Psychiatry'], state: 'NJ' }, false, ['Therapy']],
  ] as const)('decide on %s', (_name, differs, isUserEligible, permittedCareTypes) => {
    expect(decideEligibility({ ...ADULT, ...differs })).toMatchObject({ isUserEligible, permittedCareTypes })
  })

  it('count whole years, for 29 February too', () => {
    expect(ageOn('2004-02-29', '2022-02-28')).toBe(17)
    expect(ageOn('2004-02-29', '2022-03-01')).toBe(18)
    expect(ageOn('2008-12-31', '2026-01-01')).toBe(17)
  })
})
