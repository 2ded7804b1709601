import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import type { CardEntryProps } from '#renderer/widgets/card-entry.ts'
import { WORDS } from '#renderer/words/words.ts'
import { openStripe } from './open-stripe.ts'
import { StripeCardFields } from './stripe-card-fields.tsx'

type StripeCardFormProps = CardEntryProps & { readonly publishableKey: string }

/**
 * Stripe's card form. Number, date and code are in Stripe's own iframes, and the page gets only a
 * token.
 */
export function StripeCardForm({ publishableKey, ...props }: StripeCardFormProps) {
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isGone = false
    const take = (loaded: Stripe | 'failed') => {
      if (!isGone) setStripe(loaded)
    }
    setStripe(null)
    openStripe(publishableKey).then(take, () => take('failed'))
    return () => {
      isGone = true
    }
  }, [publishableKey, attempt])

  if (stripe === null) {
    return (
      <p className="muted" role="status">
        {WORDS.card.loading}
      </p>
    )
  }
  if (stripe === 'failed') {
    return (
      <div className="stack-4" role="alert">
        <ErrorText>{WORDS.card.notLoaded}</ErrorText>
        <Button
          look="secondary"
          data-click="load-card-again"
          id={props.id}
          onClick={() => setAttempt(attempt + 1)}
        >
          {WORDS.general.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <Elements stripe={stripe} options={{ locale: 'en' }}>
      <StripeCardFields {...props} />
    </Elements>
  )
}
