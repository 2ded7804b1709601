import { couponKey } from '../domains/coupons/coupon-rules.ts'
import type { CareType } from '../domains/organizations/tables.ts'
import type { Platform } from '../platform.ts'

/** A new coupon. It takes percent off, or sets the price. */
type NewCoupon = {
  readonly code: string
  readonly percent: number | undefined
  readonly priceInCents: number | undefined
  /** Empty for every care type. */
  readonly careTypes: readonly CareType[]
  /** Maximum number of visits per patient; `undefined` for no limit. */
  readonly maxUses: number | undefined
  /** True if it needs no code: it is applied when a person starts to pay for current care. */
  readonly isAutomatic: boolean
}

/**
 * Adds a coupon. Idempotent.
 *
 * @returns True if it is new.
 * @throws {Error} If it is invalid, or another coupon has this code.
 */
export async function addCoupon(
  { db, newId }: Pick<Platform, 'db' | 'newId'>,
  coupon: NewCoupon,
): Promise<boolean> {
  const { percent, priceInCents, careTypes, maxUses, isAutomatic } = coupon
  const code = coupon.code.trim()
  if (code === '' || code.length > 100) throw new Error('A code has 1 to 100 characters')
  if ((percent === undefined) === (priceInCents === undefined))
    throw new Error('Say either a percentage or a price in cents')
  if (percent !== undefined && (percent < 1 || percent > 100))
    throw new Error('The percentage is from 1 to 100')
  if (priceInCents !== undefined && priceInCents < 1)
    throw new Error('The price is at least 1 cent')
  if (maxUses !== undefined && maxUses < 1) throw new Error('A coupon is used at least once')
  const said = {
    discount_type: percent === undefined ? ('ReplacePrice' as const) : ('PercentDiscount' as const),
    percent_discount: percent ?? null,
    replace_price_cents: priceInCents ?? null,
    care_types: [...careTypes].toSorted(),
    max_uses: maxUses ?? null,
    is_automatic: isAutomatic,
  }
  const added = await db
    .insertInto('coupons')
    .values({ id: newId(), code, code_key: couponKey(code), ...said })
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) return true
  const there = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code_key', '=', couponKey(code))
    .executeTakeFirstOrThrow()
  const isSame = Object.entries(said).every(
    ([name, value]) => JSON.stringify(Reflect.get(there, name)) === JSON.stringify(value),
  )
  if (!isSame) throw new Error(`There is another coupon with the code ${there.code}`)
  return false
}
