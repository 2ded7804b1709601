import { viewRegistry } from '#renderer/flow/contract.ts'
import { BillingOverview } from './billing-overview.tsx'
import { PlanCard } from './plan-card.tsx'
import { PriceCard } from './price-card.tsx'

/** Views that only the flows of Plan & Billing name. */
export type BillingView = 'billing-overview' | 'plan-card' | 'price-card'

/** Draws them. */
export const BILLING_VIEWS = viewRegistry<BillingView>({
  'billing-overview': BillingOverview,
  'plan-card': PlanCard,
  'price-card': PriceCard,
})
