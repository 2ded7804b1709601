import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Trx } from '#server/database/transaction.ts'
import { at, type PersonStory, startServer, tokenOf } from '#tests/support/server.ts'
import { addVisit } from '#tests/support/visits.ts'
import { whileHeld } from '#tests/support/while-held.ts'

// The operator offers therapy in New York and not in Alaska.
const server = await startServer()
afterAll(() => server.close())
const { db } = server.app.platform

type Care = NonNullable<PersonStory['careFlows']>[number]
type CareType = Care['careType']
const SPONSORED: Care = { careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' }
const PSYCHIATRY: Care = { ...SPONSORED, careType: 'Psychiatry' }

const FIELDS = 'id careType nextSteps requestedCareOutOfState completedOn'
const BEGIN = `mutation ($careType: CareType!, $nextSteps: CareNextSteps!) {
  userCreateCareTransition(careType: $careType, nextSteps: $nextSteps) { ${FIELDS} } }`
const COMPLETE = `mutation ($careType: CareType!) { completePendingTransition(careType: $careType) { ${FIELDS} } }`
const LEAVE = `mutation ($careType: CareType!) { completePendingTransition(careType: $careType, keepsPayer: true) { ${FIELDS} } }`
const UPDATE =
  'mutation ($updates: UserUpdates!) { updateUser(updates: $updates) { secondaryState } }'
const CARD =
  'mutation ($token: String!) { updatePaymentMethod(token: $token, type: "card") { last4 } }'
const READ = `{ currentUser { secondaryState hasPaymentMethod careTransitions { ${FIELDS} }
  careFlows { careType careStatus paymentSource providerStatesAvailable } } }`
const OFFER =
  'query ($careType: CareType!) { selfPayOffer(careType: $careType) { canPay statesAvailable hadVisit } }'
const AUTO = `mutation ($careType: CareType!) { autoApplyCoupons(careType: $careType) {
  coupons { code } followUpPriceInCents discountedFollowUpPriceInCents coupon { code maxUses percentDiscount } } }`

async function student(careFlows: readonly Care[] = [SPONSORED], state = 'NY') {
  const offered = (['Therapy', 'Psychiatry'] as const).map((careType) => ({
    careType,
    sponsoredSessions: null,
  }))
  const schoolId = await server.addSchool({ careFlows: offered })
  const person = await server.addPerson({ schoolId, careFlows, state })
  const token = await tokenOf(server, person)
  const ask = (query: string, variables: object = {}) => server.ask(query, { token, variables })
  return {
    id: person.id,
    ask,
    begin: (careType: CareType = 'Therapy') => ask(BEGIN, { careType, nextSteps: 'activeSelfPay' }),
    complete: (careType: CareType = 'Therapy') => ask(COMPLETE, { careType }),
    leave: (careType: CareType = 'Therapy') => ask(LEAVE, { careType }),
    moveTo: (secondaryState: string) => ask(UPDATE, { updates: { secondaryState } }),
    giveCard: (card = 'pm_card_visa') => ask(CARD, { token: card }),
    offer: async (careType: CareType = 'Therapy') =>
      at((await ask(OFFER, { careType })).data, 'selfPayOffer'),
    read: async (...path: readonly (string | number)[]) =>
      at((await ask(READ)).data, 'currentUser', ...path),
  }
}

const PENDING = { nextSteps: 'activeSelfPay', requestedCareOutOfState: false, completedOn: null }

describe('continuing with care', () => {
  it.each(['Therapy', 'Psychiatry'] as const)(
    'begins once per care type, with its steps, even if repeated: %s [CONT-04] [MUTA-12] [AENT-02]',
    async (careType) => {
      const ada = await student([SPONSORED, PSYCHIATRY])
      const first = await ada.begin(careType)
      expect(at(first.data, 'userCreateCareTransition')).toEqual({
        id: expect.any(String),
        careType,
        ...PENDING,
      })
      await Promise.all([ada.begin(careType), ada.begin(careType)])
      expect(await ada.read('careTransitions')).toEqual([
        at(first.data, 'userCreateCareTransition'),
      ])
      await ada.begin(careType === 'Therapy' ? 'Psychiatry' : 'Therapy')
      expect(await ada.read('careTransitions')).toHaveLength(2)
    },
  )

  it('is unique in the database: there is no second pending one', async () => {
    const ada = await student()
    await ada.begin()
    const second = {
      id: randomUUID(),
      user_id: ada.id,
      care_type: 'Therapy' as const,
      next_steps: 'activeSelfPay' as const,
    }
    const adding = db
      .insertInto('care_transitions')
      .values({ ...second, created_at: server.clock.now, completed_on: null })
    await expect(adding.execute()).rejects.toThrow('one_pending_care_transition')
  })

  it('is refused for care that the school does not pay, and for care that the person does not have [CONT-04]', async () => {
    const paying = await student([{ ...SPONSORED, paymentSource: 'SelfPay' }])
    expect((await paying.begin()).code).toBe('WRONG_PAYMENT_SOURCE')
    expect((await paying.begin('Psychiatry')).code).toBe('CARE_TYPE_NOT_OFFERED')
    const beginning = await student([{ ...SPONSORED, careStatus: 'New' }])
    expect((await beginning.begin()).code).toBe('CARE_TYPE_NOT_OFFERED')
    expect([await paying.offer(), await beginning.offer()]).toMatchObject([
      { canPay: false },
      { canPay: false },
    ])
    expect([await paying.read('careTransitions'), await beginning.read('careTransitions')]).toEqual(
      [[], []],
    )
  })

  it('accepts only known steps [MUTA-12]', async () => {
    const ada = await student()
    expect((await ada.ask(BEGIN, { careType: 'Therapy', nextSteps: 'stop' })).data).toEqual({})
    expect(await ada.read('careTransitions')).toEqual([])
  })

  it('stores the second state, even if it is the home state, while it is pending [CONT-07] [MUTA-07]', async () => {
    const ada = await student()
    expect((await ada.moveTo('NY')).code).toBe('INVALID_FIELD')
    await ada.begin()
    for (const state of ['NY', 'AK', 'GU']) {
      await ada.moveTo(state)
      expect(await ada.read('secondaryState')).toBe(state)
    }
    await ada.leave()
    expect((await ada.moveTo('NY')).code).toBe('INVALID_FIELD')
  })
})

describe('states that offer care to self-pay people', () => {
  it('are the operator’s before there is a provider, then the states of providers [CONT-08] [AENT-03]', async () => {
    const ada = await student([SPONSORED, PSYCHIATRY])
    const { data } = await ada.ask('{ appConfig { dtcTherapyStates dtcPsychiatryStates } }')
    expect(await ada.offer()).toEqual({
      canPay: true,
      statesAvailable: at(data, 'appConfig', 'dtcTherapyStates'),
      hadVisit: false,
    })
    expect(await ada.offer('Psychiatry')).toMatchObject({
      statesAvailable: at(data, 'appConfig', 'dtcPsychiatryStates'),
    })
    expect(await ada.read('careFlows', 0, 'providerStatesAvailable')).toBeNull()
    const { provider_id: seen } = await addVisit(server, ada.id, {
      payment_source: 'Organization',
      price_in_cents: null,
    })
    await db
      .updateTable('providers')
      .set({ geo_states: ['AK', 'VT'] })
      .where('id', '=', seen)
      .execute()
    expect(await ada.offer()).toEqual({
      canPay: true,
      statesAvailable: ['AK', 'VT'],
      hadVisit: true,
    })
    expect(await ada.offer('Psychiatry')).toMatchObject({ hadVisit: false })
    await db.updateTable('providers').set({ geo_states: [] }).where('id', '=', seen).execute()
    expect(await ada.offer()).toMatchObject({ statesAvailable: [] })
  })
})

describe('completing it', () => {
  it.each(['Active', 'OnHold'] as const)(
    'makes the person the payer if state and card fit, in one transaction; a repeat changes nothing: %s [CONT-17] [MUTA-13] [AENT-02]',
    async (careStatus) => {
      const ada = await student([{ ...SPONSORED, careStatus }, PSYCHIATRY])
      await ada.begin()
      await ada.moveTo('NY')
      await ada.giveCard()
      const [first, second] = await Promise.all([ada.complete(), ada.complete()])
      expect(first.data).toEqual(second.data)
      expect(at(first.data, 'completePendingTransition')).toMatchObject({
        careType: 'Therapy',
        requestedCareOutOfState: false,
        completedOn: server.clock.now.toISOString(),
      })
      server.clock.now = new Date(server.clock.now.getTime() + 60_000)
      expect((await ada.complete()).data).toEqual(first.data)
      expect((await ada.complete('Psychiatry')).code).toBe('NOT_FOUND')
      expect(await ada.read('careTransitions')).toHaveLength(1)
      expect(await ada.read('careFlows')).toMatchObject([
        { careType: 'Psychiatry', careStatus: 'Active', paymentSource: 'Organization' },
        { careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' },
      ])
      expect((await ada.begin()).code).toBe('WRONG_PAYMENT_SOURCE')
    },
  )

  it.each([
    ['a state where it is not offered', 'AK', 'pm_card_visa'],
    ['no card', 'NY', null],
    ['no state', null, 'pm_card_visa'],
  ])(
    'leaves the care unchanged with %s, and says so [CONT-09] [CONT-17] [MUTA-13]',
    async (_what, state, card) => {
      const ada = await student([{ ...SPONSORED, careStatus: 'OnHold' }])
      await ada.begin()
      if (state !== null) await ada.moveTo(state)
      if (card !== null) await ada.giveCard(card)
      const done = at((await ada.complete()).data, 'completePendingTransition')
      expect(done).toMatchObject({ requestedCareOutOfState: true, completedOn: expect.any(String) })
      expect(await ada.read('careFlows', 0)).toMatchObject({
        careStatus: 'OnHold',
        paymentSource: 'Organization',
      })
      expect(at((await ada.begin()).data, 'userCreateCareTransition', 'completedOn')).toBeNull()
      expect(await ada.read('careTransitions')).toHaveLength(2)
    },
  )

  it('leaves the care unchanged if the card cannot be charged or the bank declines it immediately', async () => {
    const ada = await student()
    await ada.begin()
    await ada.moveTo('NY')
    expect((await ada.giveCard('pm_card_visa_chargeDeclined')).code).toBe('CARD_DECLINED')
    expect(await ada.read('hasPaymentMethod')).toBe(false)
    await ada.giveCard()
    await db
      .updateTable('users')
      .set({ is_payment_method_valid: false })
      .where('id', '=', ada.id)
      .execute()
    expect(
      at((await ada.complete()).data, 'completePendingTransition', 'requestedCareOutOfState'),
    ).toBe(true)
    expect(await ada.read('careFlows', 0, 'paymentSource')).toBe('Organization')
  })

  it('leaves the care unchanged if the person was informed that it is not offered, even if it is by then [CONT-09]', async () => {
    const ada = await student()
    await ada.giveCard()
    await ada.begin()
    await ada.moveTo('NY')
    expect(
      at((await ada.leave()).data, 'completePendingTransition', 'requestedCareOutOfState'),
    ).toBe(true)
    expect(await ada.read('careFlows', 0, 'paymentSource')).toBe('Organization')
  })

  it('leaves the care unchanged if the card became invalid while the call waited', async () => {
    const ada = await student()
    await ada.giveCard()
    await ada.begin()
    await ada.moveTo('NY')
    const change = (trx: Trx) =>
      trx
        .updateTable('users')
        .set({ is_payment_method_valid: false })
        .where('id', '=', ada.id)
        .execute()
    const [reply] = await whileHeld(db, ada.id, { send: () => [ada.complete()], change })
    expect(at(reply?.data, 'completePendingTransition', 'requestedCareOutOfState')).toBe(true)
    expect(await ada.read('careFlows', 0, 'paymentSource')).toBe('Organization')
  })

  it('does not report a state if the person became the payer in between', async () => {
    const ada = await student()
    await ada.begin()
    await db
      .updateTable('user_care_flows')
      .set({ payment_source: 'SelfPay' })
      .where('user_id', '=', ada.id)
      .execute()
    expect(at((await ada.complete()).data, 'completePendingTransition')).toMatchObject({
      requestedCareOutOfState: false,
      completedOn: expect.any(String),
    })
  })

  it('is refused if nothing was begun', async () => {
    const ada = await student()
    expect([(await ada.complete()).code, await ada.read('careTransitions')]).toEqual([
      'NOT_FOUND',
      [],
    ])
  })
})

describe('coupons that need no code', () => {
  const addCoupon = async (given: {
    readonly code: string
    readonly percent: number
    readonly careType: CareType
  }) => {
    const { code, percent, careType } = given
    const worth = {
      discount_type: 'PercentDiscount' as const,
      percent_discount: percent,
      replace_price_cents: null,
    }
    const row = {
      id: randomUUID(),
      code,
      code_key: code.toUpperCase(),
      care_types: [careType],
      max_uses: 3,
      is_automatic: true,
    }
    await db
      .insertInto('coupons')
      .values({ ...row, ...worth })
      .execute()
  }

  it('apply to the care type once and to the price of a follow-up; without coupons there is no such price [MUTA-19]', async () => {
    const ada = await student([SPONSORED, PSYCHIATRY])
    const plain = {
      coupons: [],
      followUpPriceInCents: 9900,
      discountedFollowUpPriceInCents: null,
      coupon: null,
    }
    expect(at((await ada.ask(AUTO, { careType: 'Therapy' })).data, 'autoApplyCoupons')).toEqual(
      plain,
    )
    await addCoupon({ code: 'Stay10', percent: 10, careType: 'Therapy' })
    await addCoupon({ code: 'Stay20', percent: 20, careType: 'Therapy' })
    await addCoupon({ code: 'Mind50', percent: 50, careType: 'Psychiatry' })
    const discounted = {
      coupons: [{ code: 'Stay10' }, { code: 'Stay20' }],
      followUpPriceInCents: 9900,
      discountedFollowUpPriceInCents: 7920,
      coupon: { code: 'Stay20', maxUses: 3, percentDiscount: 20 },
    }
    for (const _time of ['once', 'again'])
      expect(at((await ada.ask(AUTO, { careType: 'Therapy' })).data, 'autoApplyCoupons')).toEqual(
        discounted,
      )
    expect(
      await db
        .selectFrom('user_coupons')
        .select('coupon_id')
        .where('user_id', '=', ada.id)
        .execute(),
    ).toHaveLength(2)
    const other = await ada.ask(AUTO, { careType: 'Psychiatry' })
    expect(at(other.data, 'autoApplyCoupons', 'coupon', 'code')).toBe('Mind50')
  })

  it('apply to people who pay, or who may continue and pay [MUTA-19]', async () => {
    const paying = await student([{ ...SPONSORED, paymentSource: 'SelfPay' }])
    expect((await paying.ask(AUTO, { careType: 'Therapy' })).code).toBeUndefined()
    const beginning = await student([{ ...SPONSORED, careStatus: 'New' }])
    expect((await beginning.ask(AUTO, { careType: 'Therapy' })).code).toBe('WRONG_PAYMENT_SOURCE')
  })
})

describe('no one is left between school and self-pay', () => {
  const STEPS = ['begin', 'home', 'elsewhere', 'card', 'complete', 'leave'] as const
  type Step = (typeof STEPS)[number]

  it('has one payer after any calls, lost replies, repeats and two tabs, and pending steps can be completed', async () => {
    const calls = fc.array(
      fc.record({ step: fc.constantFrom(...STEPS), tabs: fc.integer({ min: 1, max: 2 }) }),
      { maxLength: 8 },
    )
    const property = fc.asyncProperty(
      calls,
      fc.constantFrom('Active' as const, 'OnHold' as const),
      async (run, careStatus) => {
        const ada = await student([{ ...SPONSORED, careStatus }])
        const doing: { readonly [step in Step]: () => Promise<unknown> } = {
          begin: () => ada.begin(),
          home: () => ada.moveTo('NY'),
          elsewhere: () => ada.moveTo('AK'),
          card: () => ada.giveCard(),
          complete: () => ada.complete(),
          leave: () => ada.leave(),
        }
        const sane = async () => {
          const [flow, ...others] = [await ada.read('careFlows')].flat()
          const transitions = [await ada.read('careTransitions')].flat()
          const wentOn = transitions.some(
            (one) =>
              at(one, 'completedOn') !== null && at(one, 'requestedCareOutOfState') === false,
          )
          expect(others).toEqual([])
          expect(flow).toMatchObject(
            wentOn
              ? { paymentSource: 'SelfPay', careStatus: 'Active' }
              : { paymentSource: 'Organization', careStatus },
          )
          expect(
            transitions.filter((one) => at(one, 'completedOn') === null).length,
          ).toBeLessThanOrEqual(1)
          return wentOn
        }
        // A lost reply is a call whose answer is ignored. A repeat or a second tab is the same call
        // at the same time.
        for (const { step, tabs } of run) {
          await Promise.all(Array.from({ length: tabs }, doing[step]))
          await sane()
        }
        if (await sane()) return
        for (const step of ['begin', 'home', 'card', 'complete'] as const) await doing[step]()
        expect(await sane()).toBe(true)
      },
    )
    await fc.assert(property, { numRuns: 12 })
  })
})
