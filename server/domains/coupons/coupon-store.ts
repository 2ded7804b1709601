import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { CountedCoupon } from './coupon-rules.ts'
import type { CouponRow } from './tables.ts'

/** A visit that uses a coupon. */
export type CouponUse = { readonly appointmentId: number; readonly userId: string; readonly couponId: string }

/** Reads and writes coupons. */
export type CouponStore = {
  /** @param key The code in capitals. */
  readonly find: (userId: string, key: string) => Promise<CountedCoupon | undefined>
  readonly apply: (userId: string, couponId: string, appliedAt: Date) => Promise<void>
  /** Those that need no code, by their code. */
  readonly automatic: (userId: string) => Promise<readonly CountedCoupon[]>
  /** Those that the person applied, in that order. */
  readonly ofUser: (db: Db | Trx, userId: string) => Promise<readonly CountedCoupon[]>
  readonly addUse: (trx: Trx, use: CouponUse, usedAt: Date) => Promise<void>
  readonly removeUse: (trx: Trx, appointmentId: number) => Promise<void>
}

/** The store over PostgreSQL. */
export function createCouponStore(db: Db): CouponStore {
  return {
    find: async (userId, key) => {
      const coupon = await db.selectFrom('coupons').selectAll().where('code_key', '=', key).executeTakeFirst()
      return coupon === undefined ? undefined : { coupon, uses: await countUses(db, userId, coupon) }
    },
    apply: async (userId, couponId, appliedAt) => {
      await db
        .insertInto('user_coupons')
        .values({ user_id: userId, coupon_id: couponId, applied_at: appliedAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    automatic: async (userId) => {
      const coupons = await db.selectFrom('coupons').selectAll().where('is_automatic', '=', true).orderBy('code_key').execute()
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
        .values({ appointment_id: appointmentId, user_id: userId, coupon_id: couponId, used_at: usedAt })
        .execute()
    },
    removeUse: async (trx, appointmentId) => {
      await trx.deleteFrom('coupon_uses').where('appointment_id', '=', appointmentId).execute()
    },
  }
}

async function counted(db: Db | Trx, userId: string, coupons: readonly CouponRow[]): Promise<readonly CountedCoupon[]> {
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
