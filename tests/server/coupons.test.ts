import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { readDemoCoupons, seedDemoCoupons } from '#server/demo/demo-coupons.ts'
import { at, type PersonStory, startServer, tokenOf } from '#tests/support/server.ts'

const server = await startServer({ COUPON_ATTEMPTS_PER_PERSON: '12' })
afterAll(() => server.close())
const { db } = server.app.platform
await seedDemoCoupons(server.app.platform, readDemoCoupons(server.config.contentDir))

const APPLY = `mutation ($code: String!, $careType: CareType) {
  applyCoupon(code: $code, careType: $careType) { code maxUses careTypes discountType replacePriceCents percentDiscount }
}`
const PRICE = `query ($careType: CareType!) {
  bookingPrice(careType: $careType) { intakePriceInCents discountedPriceInCents followUpPriceInCents coupon { code } }
}`

async function patient(story: PersonStory = {}) {
  const person = await server.addPerson(story)
  const token = await tokenOf(server, person)
  return {
    id: person.id,
    apply: (code: string, careType?: string) =>
      server.ask(APPLY, { variables: { code, careType }, token }),
    price: async (careType: string) =>
      at((await server.ask(PRICE, { variables: { careType }, token })).data, 'bookingPrice'),
  }
}

const addCoupon = (
  code: string,
  given: { readonly uses?: number; readonly active?: boolean; readonly careType?: 'Psychiatry' },
) =>
  db
    .insertInto('coupons')
    .values({
      id: randomUUID(),
      code,
      code_key: code.toUpperCase(),
      discount_type: 'PercentDiscount',
      percent_discount: 50,
      replace_price_cents: null,
      care_types: given.careType === undefined ? [] : [given.careType],
      max_uses: given.uses ?? 1,
      is_active: given.active !== false,
    })
    .execute()

describe('applying a coupon', () => {
  it('returns the coupon and saves it for the person [CALL-08, COUP-01, MUTA-18]', async () => {
    const ada = await patient()
    const answer = await ada.apply('  therapy49 ', 'Therapy')
    expect(at(answer.data, 'applyCoupon')).toEqual({
      code: 'THERAPY49',
      maxUses: 1,
      careTypes: ['Therapy'],
      discountType: 'ReplacePrice',
      replacePriceCents: 4900,
      percentDiscount: null,
    })
    expect(at((await (await patient()).apply('FIRST3')).data, 'applyCoupon')).toEqual({
      code: 'FIRST3',
      maxUses: 3,
      careTypes: [],
      discountType: 'PercentDiscount',
      replacePriceCents: null,
      percentDiscount: 10,
    })
    expect(at((await (await patient()).apply('CALM15')).data, 'applyCoupon')).toMatchObject({
      code: 'CALM15',
      maxUses: null,
    })
    expect(await ada.price('Therapy')).toEqual({
      intakePriceInCents: 11900,
      discountedPriceInCents: 4900,
      followUpPriceInCents: 9900,
      coupon: { code: 'THERAPY49' },
    })
    expect(await ada.price('Psychiatry')).toMatchObject({
      discountedPriceInCents: null,
      coupon: null,
    })
    expect(await (await patient()).price('Therapy')).toMatchObject({ coupon: null })
  })

  it('twice, immediately or later, is the same as once, and the lowest price wins', async () => {
    const ada = await patient()
    await Promise.all([
      ada.apply('WELCOME20'),
      ada.apply('WELCOME20'),
      ada.apply('welcome20'),
      ada.apply('CALM15'),
    ])
    await ada.apply('WELCOME20')
    expect(
      await db
        .selectFrom('user_coupons')
        .select('coupon_id')
        .where('user_id', '=', ada.id)
        .execute(),
    ).toHaveLength(2)
    expect(await ada.price('Psychiatry')).toMatchObject({
      discountedPriceInCents: 19920,
      coupon: { code: 'WELCOME20' },
    })
  })

  it('returns null for a code that is unknown, expired, for another care type, for no visit, or used up [CALL-08]', async () => {
    await addCoupon('NOVISITS', { uses: 0 })
    await addCoupon('STOPPED', { active: false })
    await addCoupon('PSYCHONLY', { careType: 'Psychiatry' })
    const ada = await patient()
    for (const code of [
      'nothing-like-it',
      'ENDED',
      'NOVISITS',
      'STOPPED',
      'PSYCHONLY',
      '',
      "' or 1=1 --",
      'x'.repeat(5000),
    ]) {
      const answer = await ada.apply(code, 'Therapy')
      expect([code.slice(0, 20), answer.code, at(answer.data, 'applyCoupon')]).toEqual([
        code.slice(0, 20),
        undefined,
        null,
      ])
    }
    expect(
      await db
        .selectFrom('user_coupons')
        .select('coupon_id')
        .where('user_id', '=', ada.id)
        .execute(),
    ).toEqual([])
  })

  it('requires a login', async () => {
    expect((await server.ask(APPLY, { variables: { code: 'WELCOME20' } })).code).toBe(
      'INVALID_AUTHENTICATION',
    )
    expect((await server.ask(PRICE, { variables: { careType: 'Therapy' } })).code).toBe(
      'INVALID_AUTHENTICATION',
    )
  })

  it('refuses a person who tries many codes, until some time has passed', async () => {
    const ada = await patient()
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await ada.apply(`guess-${attempt}`)).code).toBeUndefined()
    expect((await ada.apply('WELCOME20')).code).toBe('TOO_MANY_REQUESTS')
    server.clock.now = new Date(server.clock.now.getTime() + 16 * 60_000)
    expect(at((await ada.apply('WELCOME20')).data, 'applyCoupon', 'code')).toBe('WELCOME20')
  })
})

describe('the price of booking', () => {
  it('is absent for care that an organization pays, and the full one for other care', async () => {
    const schoolId = await server.addSchool({
      careFlows: [{ careType: 'Therapy', sponsoredSessions: null }],
    })
    const student = await patient({ schoolId })
    await student.apply('CALM15')
    expect(await student.price('Therapy')).toBeNull()
    expect(await student.price('Psychiatry')).toMatchObject({
      intakePriceInCents: 24900,
      discountedPriceInCents: 21165,
    })
    const counted = await server.addSchool({
      careFlows: [{ careType: 'Therapy', sponsoredSessions: 0 }],
    })
    expect(await (await patient({ schoolId: counted })).price('Therapy')).toBeNull()
    const selfPaying = await patient({
      schoolId,
      careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' }],
    })
    expect(await selfPaying.price('Therapy')).toMatchObject({
      intakePriceInCents: 11900,
      discountedPriceInCents: null,
    })
  })
})

describe('the demo coupons', () => {
  it('are added once', async () => {
    const before = await db.selectFrom('coupons').select(['id', 'code']).orderBy('code').execute()
    await seedDemoCoupons(server.app.platform, readDemoCoupons(server.config.contentDir))
    expect(await db.selectFrom('coupons').select(['id', 'code']).orderBy('code').execute()).toEqual(
      before,
    )
    expect(before.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['WELCOME20', 'THERAPY49']),
    )
  })
})
