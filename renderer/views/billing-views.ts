import { viewRegistry } from '#renderer/flow/contract.ts'
import { BilledVisit } from './billed-visit.tsx'
import {
  BillColumns,
  BillHeading,
  BillingHistoryHead,
  Invoice,
  MoreBills,
  NoBills,
  PolicyButton,
  Statements,
} from './billing-history.tsx'
import { BillingOverview } from './billing-overview.tsx'
import { CancelButton } from './cancel-button.tsx'
import { ChargeDate } from './charge-date.tsx'
import { PlanCard } from './plan-card.tsx'
import { PriceCard } from './price-card.tsx'

/** Views that only the flows of Plan & Billing and of the billing history use. */
export type BillingView =
  | 'bill-columns'
  | 'bill-heading'
  | 'billed-visit'
  | 'billing-history-head'
  | 'billing-overview'
  | 'cancel-button'
  | 'charge-date'
  | 'invoice'
  | 'more-bills'
  | 'no-bills'
  | 'plan-card'
  | 'policy-button'
  | 'price-card'
  | 'statements'

export const BILLING_VIEWS = viewRegistry<BillingView>({
  'bill-columns': BillColumns,
  'bill-heading': BillHeading,
  'billed-visit': BilledVisit,
  'billing-history-head': BillingHistoryHead,
  'billing-overview': BillingOverview,
  'cancel-button': CancelButton,
  'charge-date': ChargeDate,
  invoice: Invoice,
  'more-bills': MoreBills,
  'no-bills': NoBills,
  'plan-card': PlanCard,
  'policy-button': PolicyButton,
  'price-card': PriceCard,
  statements: Statements,
})
