import type { CareType } from '#renderer/api/generated/graphql.ts'
import { moneyWords } from '#renderer/ui/money-words.ts'
import { useBookingPrice } from './booking-price.ts'
import { LoadError } from './load-error.tsx'

/** What the visit costs, struck through beside the price that a coupon makes. Nothing where the person does not pay it. */
export function AppointmentCost({ careType }: { readonly careType: CareType }) {
  const asked = useBookingPrice(careType)
  if (asked.kind === 'ready' && asked.data.bookingPrice === null) return null
  return (
    <div>
      <dt>Cost</dt>
      <dd className="num" aria-busy={asked.kind === 'loading'}>
        {asked.kind === 'loading' && <span className="sr">Loading…</span>}
        {asked.kind === 'failed' && <LoadError onRetry={asked.retry} />}
        {asked.kind === 'ready' && asked.data.bookingPrice && <Price price={asked.data.bookingPrice} />}
      </dd>
    </div>
  )
}

type PriceProps = { readonly price: { readonly intakePriceInCents: number; readonly discountedPriceInCents: number | null } }

function Price({ price: { intakePriceInCents, discountedPriceInCents } }: PriceProps) {
  const full = moneyWords(intakePriceInCents)
  if (discountedPriceInCents === null) return full
  return (
    <>
      <s>
        <span className="sr">Before: </span>
        {full}
      </s>{' '}
      <span className="sr">Now: </span>
      {moneyWords(discountedPriceInCents)}
    </>
  )
}
