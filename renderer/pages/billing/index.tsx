import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { BillingDocument } from '#renderer/api/generated/account.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { bookingEffects } from '#renderer/effects/booking-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { kindOfCard } from '#renderer/payments/card-words.ts'
import { CardWithoutZip } from '#renderer/payments/card-without-zip.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { BILLING_VIEWS } from '#renderer/views/billing-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { CardEntryContext } from '#renderer/widgets/card-entry.ts'
import { WORDS } from '#renderer/words/words.ts'

const PAGE_VIEWS = { ...VIEWS, ...BILLING_VIEWS }

/** A person's plan and the card on file. */
export function BillingPage() {
  const { config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [read, setRead] = useState<JsonObject>()
  const [saving] = useState(bookingEffects)
  const news = useMemo(() => read ?? {}, [read])
  const readAgain = async () => {
    await refetch()
    setRead(await billing())
  }
  const effects = {
    ...pageEffects({ navigate, refetch: readAgain }),
    savePaymentMethod: saving.savePaymentMethod,
  }
  const inputs = async () => ({
    ...(await billing()),
    config: toJson(config),
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
  })
  return (
    <CardEntryContext value={CardWithoutZip}>
      <FlowPage
        flow="plan-and-billing"
        inputs={inputs}
        news={news}
        effects={effects}
        views={PAGE_VIEWS}
      />
    </CardEntryContext>
  )
}

/** Everything that the page depends on, in one query. */
async function billing(): Promise<JsonObject> {
  const {
    currentUser,
    getPaymentInfo: card,
    visitCharges,
    nextCharge,
    dueCharges,
  } = await request(BillingDocument, {})
  return {
    user: toJson(currentUser) ?? null,
    paymentInfo: card ? { ...card, cardType: kindOfCard(card.cardType) } : {},
    nextCharge: toJson(nextCharge) ?? null,
    dueCharges,
    openInvoicesInCents: currentUser.invoices.reduce(
      (sum, { amount, paid }) => (paid ? sum : sum + amount),
      0,
    ),
    unpaidVisits: visitCharges.filter(({ status }) => status === 'Declined').length,
  }
}
