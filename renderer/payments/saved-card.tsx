import { useEffect } from 'react'
import type { CardEntryProps, CardHandle } from '#renderer/widgets/card-entry.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { endOfCard, nameOfCard } from './card-words.ts'
import type { PaymentSettings } from './use-payment-settings.ts'

type SavedCardProps = Pick<CardEntryProps, 'id' | 'describedBy' | 'onChange'> & {
  readonly card: NonNullable<PaymentSettings['savedCard']>
  readonly onOther: () => void
}

/** Nothing is sent, because the server knows the card. */
const ON_FILE: CardHandle = { isComplete: true, mistakes: [], token: async () => ({ token: null }) }

/** The saved card as the selected one, and a button for another. Source: Q-CONF-05. */
export function SavedCard({ id, describedBy, card, onOther, onChange }: SavedCardProps) {
  useEffect(() => {
    onChange(ON_FILE)
    return () => onChange(null)
  }, [onChange])
  return (
    <div className="card spread">
      <p>
        <strong>{nameOfCard(card)}</strong>
        <br />
        <span className="muted">{fill(WORDS.card.expires, { month: endOfCard(card) })}</span>
      </p>
      <button
        type="button"
        className="link"
        data-click="use-other-card"
        id={id}
        aria-describedby={describedBy}
        onClick={onOther}
      >
        {WORDS.card.useOther}
      </button>
    </div>
  )
}
