import type { StepScreen } from '#engine/index.ts'
import type { CareType } from '#renderer/api/generated/graphql.ts'
import { Price } from '#renderer/ui/price.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { useBookingPrice, useShownPrice } from './booking-price.ts'
import { LoadError } from './load-error.tsx'

type AppointmentCostProps = { readonly careType: CareType; readonly texts: StepScreen['texts'] }

/** What the visit costs, struck through beside the price that a coupon makes. Nothing where the person does not pay it. */
export function AppointmentCost({ careType, texts }: AppointmentCostProps) {
  const asked = useBookingPrice(careType)
  const price = asked.kind === 'ready' ? asked.data.bookingPrice : null
  useShownPrice(careType, asked.kind === 'ready' ? (price?.discountedPriceInCents ?? price?.intakePriceInCents ?? 0) : undefined)
  if (asked.kind === 'ready' && price === null) return null
  return (
    <div>
      <dt>{texts.cost}</dt>
      <dd className="num" aria-busy={asked.kind === 'loading'}>
        {asked.kind === 'loading' && <span className="sr">{WORDS.general.loading}</span>}
        {asked.kind === 'failed' && <LoadError onRetry={asked.retry} />}
        {price && (
          <Price
            fullInCents={price.intakePriceInCents}
            nowInCents={price.discountedPriceInCents}
            words={{ before: texts.before ?? '', now: texts.now ?? '' }}
          />
        )}
      </dd>
    </div>
  )
}
