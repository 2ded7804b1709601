import type { CareType, OrganizationCareFlowRow } from '../organizations/tables.ts'
import type { PaymentSource, UserCareFlowRow } from './tables.ts'

/** What decides who pays for a person's care. */
export type PayerFacts = {
  readonly careFlows: readonly Pick<UserCareFlowRow, 'care_type' | 'payment_source'>[]
  /** `undefined` without an organization. */
  readonly organizationFlows?: readonly Pick<OrganizationCareFlowRow, 'care_type'>[] | undefined
}

/**
 * Who pays for a care type: the person's own care flow says it, else an organization that offers it. How many visits it covers
 * plays no part: 0 only hides the count.
 *
 * Source: decision 14; Q-ROLE-01; onboarding, section 9.
 */
export function paymentSourceOf(careType: CareType, { careFlows, organizationFlows = [] }: PayerFacts): PaymentSource {
  const own = careFlows.find((flow) => flow.care_type === careType)
  if (own !== undefined) return own.payment_source
  return organizationFlows.some((flow) => flow.care_type === careType) ? 'Organization' : 'SelfPay'
}
