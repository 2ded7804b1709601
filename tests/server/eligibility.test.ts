import { afterAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/index.ts'
import { ageOn, decideEligibility } from '#server/domains/eligibility/eligibility-rules.ts'
import { offer, school } from '#tests/flows/onboarding/person.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { factsAbout } from './facts-about.ts'

const lines: string[] = []
const server = await startServer(
  { LOG_LEVEL: 'error' },
  { logStream: { write: (line: string) => void lines.push(line) } },
)
afterAll(() => server.close())

const QUERY = '{ careEligibility { isUserEligible isUserUnderage minimumAge permittedCareTypes } }'

describe('care eligibility', () => {
  it('gives a self-pay adult the care that their state offers, from the default age of 18 [ENTY-07]', async () => {
    const token = await tokenOf(server, await server.addPerson({ state: 'NJ' }))
    expect((await server.ask(QUERY, { token })).data.careEligibility).toEqual({
      isUserEligible: true,
      isUserUnderage: false,
      minimumAge: 18,
      permittedCareTypes: ['Therapy'],
    })
  })

  it("uses the school's minimum age instead of the default [ENTY-07]", async () => {
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

  it('ignores the state if a person has no usable care, and logs an error [SCHD-23]', async () => {
    const none = await server.addSchool({ careFlows: [] })
    const offers = [
      { careType: 'Therapy' as const, sponsoredSessions: null, statesAvailable: ['NC'] },
    ]
    const therapy = await server.addSchool({ careFlows: offers })
    const care = { careType: 'Therapy', careStatus: 'New', paymentSource: 'Organization' } as const
    const judged = async (story: Parameters<typeof server.addPerson>[0]) => {
      const person = await server.addPerson({ state: 'NY', ...story })
      const { careEligibility } = (
        await server.ask(QUERY, { token: await tokenOf(server, person) })
      ).data
      const errors = lines.filter(
        (line) => line.includes(person.id) && line.includes('no usable care'),
      )
      return { careEligibility, errors: errors.length, person }
    }
    const skipped = await judged({ schoolId: none })
    expect(skipped).toMatchObject({
      careEligibility: { isUserEligible: true, permittedCareTypes: [] },
      errors: 1,
    })
    expect(
      at(JSON.parse(lines.find((line) => line.includes(skipped.person.id)) ?? ''), 'level'),
    ).toBe(50)
    expect(await judged({ schoolId: therapy })).toMatchObject({
      careEligibility: { isUserEligible: false },
      errors: 0,
    })
    expect(await judged({ schoolId: none, careFlows: [care] })).toMatchObject({
      careEligibility: { isUserEligible: false },
      errors: 0,
    })
    expect(await judged({})).toMatchObject({ careEligibility: { isUserEligible: true }, errors: 0 })
    expect(await judged({ state: 'WY' })).toMatchObject({
      careEligibility: { isUserEligible: false },
      errors: 0,
    })
  })

  it('needs a login', async () => {
    expect((await server.ask(QUERY)).code).toBe('INVALID_AUTHENTICATION')
  })
})

const limited = (therapy: JsonObject) => ({
  organization: school({ careFlows: [offer('Therapy', therapy), offer('Psychiatry')] }),
})
const living = (state: string | null) => ({
  primaryAddress: { line1: null, line2: null, city: null, state, zip: null },
})
const assigned = (...careTypes: readonly string[]) => ({
  careFlows: careTypes.map((careType) => ({
    careType,
    careStatus: 'New',
    paymentSource: 'SelfPay',
    hideSessionCount: null,
  })),
})
const BOTH = ['Therapy', 'Psychiatry']

describe('the rules of eligibility', () => {
  it.each<
    [
      string,
      JsonObject,
      { readonly age?: number | null; readonly organizationMinimumAge?: number },
      boolean,
      readonly string[],
    ]
  >([
    ['a state that is not served', living('WY'), {}, false, []],
    ['no state for a self-pay patient', living(null), {}, false, []],
    ['no address for a self-pay patient', { primaryAddress: null }, {}, false, []],
    ['no birth date', {}, { age: null }, false, BOTH],
    ['the last year below the minimum age', {}, { age: 17 }, false, BOTH],
    ['the minimum age', {}, { age: 18 }, true, BOTH],
    ['a minimum age of the organization', {}, { age: 16, organizationMinimumAge: 16 }, true, BOTH],
    ['a school without limits', { ...limited({}), ...living('WY') }, {}, true, BOTH],
    [
      'a school whose students gave no address yet',
      { ...limited({ statesAvailable: ['CA'] }), ...living(null) },
      {},
      true,
      BOTH,
    ],
    [
      'a school that limits therapy to other states',
      limited({ statesAvailable: ['CA'] }),
      {},
      true,
      ['Psychiatry'],
    ],
    [
      'a school that refers people of other states',
      limited({ referralRestrictedStates: ['CA'] }),
      {},
      true,
      ['Psychiatry'],
    ],
    [
      'a school that refers people of the state',
      limited({ referralRestrictedStates: ['CA', 'NY'] }),
      {},
      true,
      BOTH,
    ],
    [
      'an assigned type that is not permitted',
      { ...limited({ statesAvailable: ['CA'] }), ...assigned('Therapy') },
      {},
      false,
      ['Psychiatry'],
    ],
    [
      'one of two assigned types',
      { ...assigned('Therapy', 'Psychiatry'), ...living('MI') },
      {},
      false,
      ['Therapy'],
    ],
  ])('decide on %s', (_name, user, differs, isUserEligible, permittedCareTypes) => {
    const ageCheck = { age: 26, organizationMinimumAge: null, ...differs }
    const facts = factsAbout({ careFlows: [], ...user }, { ageCheck })
    expect(decideEligibility(facts)).toMatchObject({ isUserEligible, permittedCareTypes })
  })

  it('count full years, also for a birthday on 29 February', () => {
    expect(ageOn('2004-02-29', '2022-02-28')).toBe(17)
    expect(ageOn('2004-02-29', '2022-03-01')).toBe(18)
    expect(ageOn('2008-12-31', '2026-01-01')).toBe(17)
  })
})
