import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestPrice,
  type CountedCoupon,
  isCouponUsable,
} from '#server/domains/coupons/coupon-rules.ts'
import type { CouponRow } from '#server/domains/coupons/tables.ts'

/** Differences from 20 percent off any one visit. */
function coupon(given: Partial<CouponRow> = {}, uses = 0): CountedCoupon {
  const code = given.code ?? randomUUID()
  return {
    coupon: {
      id: randomUUID(),
      code,
      code_key: code.toUpperCase(),
      discount_type: 'PercentDiscount',
      percent_discount: 20,
      replace_price_cents: null,
      care_types: [],
      max_uses: 1,
      is_active: true,
      is_automatic: false,
      ...given,
    },
    uses,
  }
}

const replacing = (cents: number | null) =>
  coupon({ discount_type: 'ReplacePrice', percent_discount: null, replace_price_cents: cents })

const priceWith = (full: number, ...coupons: readonly CountedCoupon[]) =>
  bestPrice(full, coupons, 'Therapy').priceInCents

describe('the price of a visit', () => {
  it.each([
    ['nothing', [], 11900],
    ['20 percent', [coupon()], 9520],
    ['a replacing price', [replacing(4900)], 4900],
    ['a higher replacing price', [replacing(20000)], 11900],
    ['the whole price', [coupon({ percent_discount: 100 })], 0],
    ['zero percent', [coupon({ percent_discount: 0 })], 11900],
    ['no percentage', [coupon({ percent_discount: null })], 11900],
    ['a price of zero', [replacing(0)], 11900],
    ['no replacing price', [replacing(null)], 11900],
    ['two coupons: the lower price', [coupon(), replacing(4900)], 4900],
    ['two coupons in the other order', [replacing(10000), coupon()], 9520],
    ['an inactive one', [coupon({ is_active: false })], 11900],
    ['a used up one', [coupon({ max_uses: 2 }, 2)], 11900],
    ['one for no visit at all', [coupon({ max_uses: 0 })], 11900],
    ['one for every visit, used often', [coupon({ max_uses: null }, 50)], 9520],
    ['one of another care type', [coupon({ care_types: ['Psychiatry'] })], 11900],
    ['one of this care type', [coupon({ care_types: ['Therapy'] })], 9520],
  ] as const)('is computed with %s', (_what, coupons, expected) => {
    expect(priceWith(11900, ...coupons)).toBe(expected)
  })

  it('is the full one with a percentage or a replacing price of zero, with and without other coupons [PLAN-18] [PLAN-19]', () => {
    for (const without of [0, null]) {
      expect(priceWith(11900, coupon({ percent_discount: without }))).toBe(11900)
      expect(priceWith(11900, replacing(without))).toBe(11900)
      expect(priceWith(11900, coupon({ percent_discount: without }), replacing(4900))).toBe(4900)
    }
    expect([
      priceWith(11900, coupon({ percent_discount: 1 })),
      priceWith(11900, replacing(1)),
    ]).toEqual([11781, 1])
  })

  it('rounds half a cent up', () => {
    expect(priceWith(101, coupon({ percent_discount: 50 }))).toBe(51)
    expect(priceWith(9999, coupon({ percent_discount: 33 }))).toBe(6699)
  })

  const anyCoupon = fc
    .record({
      discount_type: fc.constantFrom('PercentDiscount' as const, 'ReplacePrice' as const),
      percent_discount: fc.option(fc.integer({ min: 0, max: 100 })),
      replace_price_cents: fc.option(fc.nat(60_000)),
      care_types: fc.subarray(['Therapy' as const, 'Psychiatry' as const]),
      max_uses: fc.option(fc.nat(4)),
      is_active: fc.boolean(),
      uses: fc.nat(5),
    })
    .map(({ uses, ...row }) => coupon(row, uses))

  it('is whole cents from zero to the full price, and the lowest price of all coupons [PLAN-20]', () => {
    const property = fc.property(
      fc.nat(100_000),
      fc.array(anyCoupon, { maxLength: 6 }),
      (full, coupons) => {
        const { priceInCents, coupon: winner } = bestPrice(full, coupons, 'Therapy')
        expect(Number.isSafeInteger(priceInCents)).toBe(true)
        expect(priceInCents).toBeGreaterThanOrEqual(0)
        expect(priceInCents).toBeLessThanOrEqual(full)
        expect(priceInCents).toBe(Math.min(full, ...coupons.map((one) => priceWith(full, one))))
        expect(winner === undefined).toBe(priceInCents === full)
      },
    )
    fc.assert(property, { numRuns: 2000, seed: 20260302 })
  })

  it('does not depend on the order of the coupons', () => {
    const property = fc.property(
      fc.nat(100_000),
      fc.array(anyCoupon, { maxLength: 6 }),
      (full, coupons) => {
        expect(priceWith(full, ...coupons.toReversed())).toBe(priceWith(full, ...coupons))
      },
    )
    fc.assert(property, { numRuns: 1000, seed: 20260303 })
  })

  it('is reduced by the percentage, to within half a cent', () => {
    const property = fc.property(
      fc.nat(100_000),
      fc.integer({ min: 1, max: 100 }),
      (full, percent) => {
        const exact = (full * (100 - percent)) / 100
        expect(
          Math.abs(priceWith(full, coupon({ percent_discount: percent })) - exact),
        ).toBeLessThanOrEqual(0.5)
      },
    )
    fc.assert(property, { numRuns: 2000, seed: 20260304 })
  })
})

describe('a coupon', () => {
  it('is valid for any care type unless it names one', () => {
    expect(isCouponUsable(coupon({ care_types: ['Psychiatry'] }), undefined)).toBe(true)
    expect(isCouponUsable(coupon({ care_types: ['Psychiatry'] }), 'Therapy')).toBe(false)
  })
})
