import type { StepScreen } from '#engine/index.ts'
import { Price } from '#renderer/ui/price.tsx'
import { WORDS } from '#renderer/words/words.ts'

type AppointmentCostProps = {
  /** Null while the price is not known. */
  readonly price: {
    readonly intakePriceInCents: number
    readonly discountedPriceInCents?: number | null
  } | null
  readonly isLoading: boolean
  readonly texts: StepScreen['texts']
}

/** The price of a visit. With a coupon, the full price is next to the new one, struck through. */
export function AppointmentCost({ price, isLoading, texts }: AppointmentCostProps) {
  return (
    <div>
      <dt>{texts.cost}</dt>
      <dd className="num" aria-busy={isLoading}>
        {price === null && isLoading && <span className="sr">{WORDS.general.loading}</span>}
        {price && (
          <Price
            fullInCents={price.intakePriceInCents}
            nowInCents={price.discountedPriceInCents ?? null}
            words={{ before: texts.before ?? '', now: texts.now ?? '' }}
          />
        )}
      </dd>
    </div>
  )
}
