import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { couponKey } from '../domains/coupons/coupon-rules.ts'
import type { Platform } from '../platform.ts'
import { fileValidator } from '../schema-validators.ts'

/** A coupon to try outside production. */
type DemoCoupon = {
  readonly code: string
  readonly discountType: 'PercentDiscount' | 'ReplacePrice'
  readonly percentDiscount?: number
  readonly replacePriceCents?: number
  readonly careTypes?: readonly ('Therapy' | 'Psychiatry')[]
  readonly maxUses?: number
  readonly isActive?: boolean
  readonly isAutomatic?: boolean
}

/**
 * Reads content/demo/coupons.json.
 *
 * @throws {Error} If the file is missing or invalid.
 */
export function readDemoCoupons(contentDir: string): readonly DemoCoupon[] {
  const file = join(contentDir, 'demo/coupons.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = fileValidator<{ readonly coupons: readonly DemoCoupon[] }>(
    join(contentDir, 'demo/coupons.schema.json'),
  )
  if (!isContent(content)) throw new Error(`Cannot use ${file}: it must hold a list of coupons`)
  return content.coupons
}

/** Adds missing demo coupons. Does nothing in production. */
export async function seedDemoCoupons(
  platform: Platform,
  coupons: readonly DemoCoupon[],
): Promise<void> {
  if (platform.config.production || coupons.length === 0) return
  await platform.db
    .insertInto('coupons')
    .values(
      coupons.map((coupon) => ({
        id: platform.newId(),
        code: coupon.code,
        code_key: couponKey(coupon.code),
        discount_type: coupon.discountType,
        percent_discount: coupon.percentDiscount ?? null,
        replace_price_cents: coupon.replacePriceCents ?? null,
        care_types: [...(coupon.careTypes ?? [])],
        max_uses: coupon.maxUses ?? null,
        is_active: coupon.isActive !== false,
        is_automatic: coupon.isAutomatic === true,
      })),
    )
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .execute()
}
