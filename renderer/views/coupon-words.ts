import type { ApplyCouponMutation } from '#renderer/api/generated/graphql.ts'
import { counted } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/**
 * The visits that a coupon covers, as the end of a sentence.
 *
 * @param maxUses Null: no limit.
 *
 * Source: onboarding, section 9; Q-COUP-03.
 */
export function couponVisits(maxUses: number | null): string {
  return maxUses === null ? WORDS.visits.couponAlways : counted(WORDS.visits.couponTimes, maxUses)
}

/** Why a code was not applied: it is not a coupon for this visit, or the check failed. */
type CouponError = 'invalid' | 'failed'

/**
 * The coupon that the server applied, or why it did not.
 *
 * Source: onboarding, sections 5 and 8; Q-COUP-02.
 */
export async function couponReply(
  asked: Promise<ApplyCouponMutation>,
): Promise<NonNullable<ApplyCouponMutation['applyCoupon']> | CouponError> {
  return asked.then(
    ({ applyCoupon }) => applyCoupon ?? 'invalid',
    () => 'failed',
  )
}
