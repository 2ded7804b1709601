import type { OperationsContent } from '../configuration/operator-content.ts'
import type { CareType } from '../organizations/tables.ts'

export type VisitKind = 'Intake' | 'FollowUp'

/** The operator's price of a visit, in cents. */
export function visitPrice(
  prices: OperationsContent['pricesInCents'],
  careType: CareType,
  kind: VisitKind,
): number {
  if (careType === 'Therapy')
    return kind === 'Intake' ? prices.therapyIntakePriceInCents : prices.therapyFollowUpPriceInCents
  return kind === 'Intake'
    ? prices.psychiatryIntakePriceInCents
    : prices.psychiatryFollowUpPriceInCents
}
