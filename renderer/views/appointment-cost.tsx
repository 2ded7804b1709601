import type { StepScreen } from '#engine/index.ts'
import { Price } from '#renderer/ui/price.tsx'
import { WORDS } from '#renderer/words/words.ts'

type AppointmentCostProps = {
  /** Null while it is not known. */
  readonly price: { readonly intakePriceInCents: number; readonly discountedPriceInCents?: number | null } | null
  readonly isLoading: boolean
  readonly texts: StepScreen['texts']
}

/** What the visit costs, struck through beside the price that a coupon makes. */
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
