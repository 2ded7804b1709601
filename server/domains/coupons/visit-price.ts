import type { OperationsContent } from '../configuration/operator-content.ts'
import type { UserCareFlowRow } from '../identity/tables.ts'
import type { CareType, OrganizationCareFlowRow } from '../organizations/tables.ts'

/** A first visit or a later one. */
export type VisitKind = 'Intake' | 'FollowUp'

/** What the operator charges for a visit, in cents. */
export function visitPrice(prices: OperationsContent['pricesInCents'], careType: CareType, kind: VisitKind): number {
  if (careType === 'Therapy') return kind === 'Intake' ? prices.therapyIntakePriceInCents : prices.therapyFollowUpPriceInCents
  return kind === 'Intake' ? prices.psychiatryIntakePriceInCents : prices.psychiatryFollowUpPriceInCents
}

/**
 * Whether the patient pays visits of a care type by card. The care flow of that type decides; before there is one, an
 * organization that sponsors the type does.
 */
export function paysForCare(
  person: {
    readonly careFlows: readonly Pick<UserCareFlowRow, 'care_type' | 'payment_source'>[]
    readonly organizationFlows: readonly Pick<OrganizationCareFlowRow, 'care_type' | 'sponsored_sessions'>[]
  },
  careType: CareType,
): boolean {
  const flow = person.careFlows.find((one) => one.care_type === careType)
  if (flow !== undefined) return flow.payment_source === 'SelfPay'
  return !person.organizationFlows.some((one) => one.care_type === careType && one.sponsored_sessions !== 0)
}
