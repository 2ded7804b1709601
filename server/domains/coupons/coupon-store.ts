import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { CountedCoupon } from './coupon-rules.ts'
import type { CouponRow } from './tables.ts'

/** The use of a coupon by a visit. */
export type CouponUse = {
  readonly appointmentId: number
  readonly userId: string
  readonly couponId: string
}

export type CouponStore = {
  /** @param key The normalized code. */
  readonly find: (userId: string, key: string) => Promise<CountedCoupon | undefined>
  readonly apply: (userId: string, couponId: string, appliedAt: Date) => Promise<void>
  /** Coupons that need no code, sorted by code. */
  readonly automatic: (userId: string) => Promise<readonly CountedCoupon[]>
  /** The person's coupons in the order of applying. */
  readonly ofUser: (db: Db | Trx, userId: string) => Promise<readonly CountedCoupon[]>
  readonly addUse: (trx: Trx, use: CouponUse, usedAt: Date) => Promise<void>
  readonly removeUse: (trx: Trx, appointmentId: number) => Promise<void>
}

export function createCouponStore(db: Db): CouponStore {
  return {
    find: async (userId, key) => {
      const coupon = await db
        .selectFrom('coupons')
        .selectAll()
        .where('code_key', '=', key)
        .executeTakeFirst()
      return coupon === undefined
        ? undefined
        : { coupon, uses: await countUses(db, userId, coupon) }
    },
    apply: async (userId, couponId, appliedAt) => {
      await db
        .insertInto('user_coupons')
        .values({ user_id: userId, coupon_id: couponId, applied_at: appliedAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    automatic: async (userId) => {
      const coupons = await db
        .selectFrom('coupons')
        .selectAll()
        .where('is_automatic', '=', true)
        .orderBy('code_key')
        .execute()
      return counted(db, userId, coupons)
    },
    ofUser: async (reader, userId) => {
      const coupons = await reader
        .selectFrom('coupons')
        .innerJoin('user_coupons', 'user_coupons.coupon_id', 'coupons.id')
        .selectAll('coupons')
        .where('user_coupons.user_id', '=', userId)
        .orderBy('user_coupons.applied_at')
        .orderBy('coupons.code_key')
        .execute()
      return counted(reader, userId, coupons)
    },
    addUse: async (trx, { appointmentId, userId, couponId }, usedAt) => {
      await trx
        .insertInto('coupon_uses')
        .values({
          appointment_id: appointmentId,
          user_id: userId,
          coupon_id: couponId,
          used_at: usedAt,
        })
        .execute()
    },
    removeUse: async (trx, appointmentId) => {
      await trx.deleteFrom('coupon_uses').where('appointment_id', '=', appointmentId).execute()
    },
  }
}

async function counted(
  db: Db | Trx,
  userId: string,
  coupons: readonly CouponRow[],
): Promise<readonly CountedCoupon[]> {
  const uses: CountedCoupon[] = []
  for (const coupon of coupons) uses.push({ coupon, uses: await countUses(db, userId, coupon) })
  return uses
}

async function countUses(db: Db | Trx, userId: string, coupon: CouponRow): Promise<number> {
  const { count } = await db
    .selectFrom('coupon_uses')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('coupon_id', '=', coupon.id)
    .executeTakeFirstOrThrow()
  return count
}
