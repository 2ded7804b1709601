import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { toJson } from '#engine/index.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { BillsDocument } from '#renderer/api/generated/account.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { bookingEffects } from '#renderer/effects/booking-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { PaymentCardEntry } from '#renderer/payments/payment-card-entry.tsx'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { CardEntryContext } from '#renderer/widgets/card-entry.ts'
import { WORDS } from '#renderer/words/words.ts'
import { billOf } from './view-model.ts'

const NOTHING_DUE = { visits: 0, amountInCents: 0 }

/**
 * Pays a visit with another card after its charge was declined. If there is no such visit, it opens
 * the bills.
 */
export function BillingPayPage() {
  const { config, refetch } = useCurrentUser()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { data: bills, error, refetch: readBills } = useQuery(BillsDocument)
  const news = useMemo(
    () => ({
      bill: bills ? billOf(bills, state) : null,
      dueCharges: bills?.dueCharges ?? NOTHING_DUE,
    }),
    [bills, state],
  )
  if (error) return <ErrorScreen onRetry={() => void readBills()} />
  if (!bills) return <Loading />
  const { bill, dueCharges } = news
  if (bill === null) return <Navigate to="/billing" replace />
  const effects = {
    ...pageEffects({ navigate: (to) => navigate(to, { replace: true }), refetch }),
    ...bookingEffects(),
  }
  const inputs = () => ({
    config: toJson(config),
    bill,
    dueCharges,
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
  })
  return (
    <CardEntryContext value={PaymentCardEntry}>
      <FlowPage
        flow="visit-payment"
        inputs={inputs}
        news={news}
        effects={effects}
        readAgain={() => void readBills()}
      />
    </CardEntryContext>
  )
}
