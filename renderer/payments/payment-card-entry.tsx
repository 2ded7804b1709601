import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import type { CardEntryProps } from '#renderer/widgets/card-entry.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { nameOfCard } from './card-words.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'
import { SavedCard } from './saved-card.tsx'
import { type PaymentSettings, usePaymentSettings } from './use-payment-settings.ts'

const StripeCardForm = lazy(async () => ({
  default: (await import('./stripe-card-form.tsx')).StripeCardForm,
}))

/**
 * The form of a payment card. It shows the saved card if the page accepts it; otherwise the
 * vendor's form, or the sandbox's if no vendor is set up.
 */
export function PaymentCardEntry(props: CardEntryProps) {
  const requested = usePaymentSettings()
  switch (requested.kind) {
    case 'loading':
      return <Waiting />
    case 'failed':
      return (
        <div className="stack-4" role="alert">
          <ErrorText>{WORDS.card.notLoaded}</ErrorText>
          <Button
            look="secondary"
            data-click="load-card-again"
            id={props.id}
            onClick={requested.retry}
          >
            {WORDS.general.tryAgain}
          </Button>
        </div>
      )
    case 'ready':
      return <ChosenCard {...props} settings={requested.settings} />
  }
}

/** The saved card, or another one. The focus follows the choice. */
function ChosenCard({
  settings,
  ...props
}: CardEntryProps & { readonly settings: PaymentSettings }) {
  const { savedCard, publishableKey } = settings
  const [usesOther, setUsesOther] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(usesOther)

  useEffect(() => {
    if (wasChosen.current === usesOther) return
    wasChosen.current = usesOther
    box.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [usesOther])

  if (savedCard === null || props.isRequired)
    return <NewCard {...props} publishableKey={publishableKey} />
  return (
    <div className="stack-4" ref={box}>
      {usesOther ? (
        <>
          <NewCard {...props} isRequired publishableKey={publishableKey} />
          <button
            type="button"
            className="link"
            data-click="use-saved-card"
            onClick={() => setUsesOther(false)}
          >
            {fill(WORDS.card.useSaved, { card: nameOfCard(savedCard) })}
          </button>
        </>
      ) : (
        <SavedCard {...props} card={savedCard} onOther={() => setUsesOther(true)} />
      )}
    </div>
  )
}

function NewCard({
  publishableKey,
  ...props
}: CardEntryProps & { readonly publishableKey: string | null }): ReactNode {
  if (publishableKey === null) return <SandboxCardForm {...props} />
  return (
    <Suspense fallback={<Waiting />}>
      <StripeCardForm {...props} publishableKey={publishableKey} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <p className="muted" role="status">
      {WORDS.card.loading}
    </p>
  )
}
