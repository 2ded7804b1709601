import { useId } from 'react'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Price } from '#renderer/ui/price.tsx'
import { WORDS } from '#renderer/words/words.ts'

/**
 * The price of visits, and the amount due today. If the price could not be loaded, a button tries
 * again.
 */
export function SelfPayPrice({ step, screen }: ViewProps<'self-pay-price'>) {
  const send = useViewEvents('self-pay-price', { step, screen })
  const heading = useId()
  const { texts, view, waitsFor } = step
  const price = view?.props.price ?? null
  const isLoading = waitsFor === 'autoApplyCoupons'
  return (
    <section className="card stack-4" aria-labelledby={heading}>
      <h2 className="t24" id={heading}>
        {texts.title}
      </h2>
      <dl className="kv prices">
        <div>
          <dt>{texts.price}</dt>
          <dd className="num" aria-busy={isLoading}>
            {price === null && isLoading && <span className="sr">{WORDS.general.loading}</span>}
            {price === null && !isLoading && (
              <Button look="secondary" size="small" onClick={() => send('lookAgain')}>
                {WORDS.general.tryAgain}
              </Button>
            )}
            {price && (
              <Price
                fullInCents={price.followUpPriceInCents}
                nowInCents={price.discountedFollowUpPriceInCents}
                words={{ before: texts.before, now: texts.now }}
              />
            )}
          </dd>
        </div>
        <Row name={texts.later} value={texts.laterPrice} />
        <Row name={texts.first} value={texts.firstPrice} />
        <Row name={texts.today} value={texts.total} />
      </dl>
    </section>
  )
}

function Row({
  name,
  value,
}: {
  readonly name: string | undefined
  readonly value: string | undefined
}) {
  if (!name) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
