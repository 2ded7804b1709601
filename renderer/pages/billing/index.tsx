import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { BillingDocument } from '#renderer/api/generated/account.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { bookingEffects } from '#renderer/onboarding/booking-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { CARD_MISTAKES, kindOfCard } from '#renderer/payments/card-words.ts'
import { PaymentCardEntry } from '#renderer/payments/payment-card-entry.tsx'
import { BILLING_VIEWS } from '#renderer/views/billing-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { type CardEntryProps, CardEntryContext, type CardHandle, type CardReply } from '#renderer/widgets/card-entry.ts'

const PAGE_VIEWS = { ...VIEWS, ...BILLING_VIEWS }

/** A person's plan and the card on file, as their flow has them. */
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
  const effects = { ...pageEffects({ navigate, refetch: readAgain }), savePaymentMethod: saving.savePaymentMethod }
  const inputs = async () => ({ ...(await billing()), config: toJson(config) })
  return (
    <CardEntryContext value={CardWithoutZip}>
      <FlowPage flow="plan-and-billing" inputs={inputs} news={news} effects={effects} views={PAGE_VIEWS} />
    </CardEntryContext>
  )
}

/** The card form without a postal code. Its errors are also shown once for the whole card. */
function CardWithoutZip({ onChange, ...props }: CardEntryProps) {
  const tell = useCallback(
    (card: CardHandle | null) => onChange(card && { ...card, token: async () => worded(await card.token()) }),
    [onChange],
  )
  return <PaymentCardEntry {...props} onChange={tell} hidesZip />
}

function worded(reply: CardReply): CardReply {
  const isOfCard = 'error' in reply && (reply.error === null || reply.error === CARD_MISTAKES.number)
  return isOfCard ? { error: WORDS.card.invalid } : reply
}

/** Everything that the page depends on, in one query. */
async function billing(): Promise<JsonObject> {
  const { currentUser, getPaymentInfo: card, visitCharges } = await request(BillingDocument, {})
  return {
    user: toJson(currentUser) ?? null,
    paymentInfo: card ? { ...card, cardType: kindOfCard(card.cardType) } : {},
    unpaidVisits: visitCharges.filter(({ status }) => status === 'Declined').length,
  }
}
