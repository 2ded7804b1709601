import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'
import { addVisit } from './visits.ts'

/** The discount of a coupon, and how many visits of one patient it covers. */
export type CouponStory = { readonly percent: number; readonly uses: number }

/** A patient who is logged in. */
type Patient = { readonly id: string; readonly token: string }

/** A new coupon that a patient has applied, and functions that use it up. */
export async function applyCoupon(
  server: TestServer,
  { id: userId, token }: Patient,
  { percent, uses }: CouponStory,
) {
  const { db } = server.app.platform
  const [id, code] = [randomUUID(), randomUUID()]
  await db
    .insertInto('coupons')
    .values({
      id,
      code,
      code_key: code.toUpperCase(),
      discount_type: 'PercentDiscount',
      percent_discount: percent,
      replace_price_cents: null,
      max_uses: uses,
    })
    .execute()
  await server.ask('mutation ($code: String!) { applyCoupon(code: $code) { code } }', {
    variables: { code },
    token,
  })
  return {
    /** Uses the coupon for other visits of the patient, paid in another way since. */
    useUp: async () => {
      for (let use = 0; use < uses; use += 1) {
        const visit = await addVisit(server, userId, { payment_source: 'Insurance' })
        const used = {
          appointment_id: visit.id,
          user_id: userId,
          coupon_id: id,
          used_at: server.clock.now,
        }
        await db.insertInto('coupon_uses').values(used).execute()
      }
    },
  }
}
