import { counted } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/**
 * The visits that a coupon is good for, as the end of a sentence.
 *
 * @param maxUses Null: no limit.
 *
 * Source: onboarding, section 9; Q-COUP-03.
 */
export function couponVisits(maxUses: number | null): string {
  return maxUses === null ? WORDS.visits.couponAlways : counted(WORDS.visits.couponTimes, maxUses)
}
