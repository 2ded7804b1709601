/**
 * The visits that a coupon is good for, as the end of a sentence.
 *
 * @param maxUses Null: no limit.
 *
 * Source: onboarding, section 9; Q-COUP-03.
 */
export function couponVisits(maxUses: number | null): string {
  if (maxUses === null) return 'all self-paid visits'
  return maxUses === 1 ? 'the first self-paid visit' : `${maxUses} visits`
}
