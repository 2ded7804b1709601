import { useCallback } from 'react'
import { useRun } from '#renderer/flow/run-context.ts'
import type { CardEntryProps, CardHandle, CardReply } from '#renderer/widgets/card-entry.ts'
import { CARD_MISTAKES } from './card-words.ts'
import { PaymentCardEntry } from './payment-card-entry.tsx'

/**
 * The card form without a postal code. Its errors are also shown once for the whole card, in the
 * flow's words.
 */
export function CardWithoutZip({ onChange, ...props }: CardEntryProps) {
  const invalid = useRun().store.flow.library.texts['card-invalid']
  const words = typeof invalid === 'string' ? invalid : null
  const tell = useCallback(
    (card: CardHandle | null) =>
      onChange(card && { ...card, token: async () => worded(await card.token(), words) }),
    [onChange, words],
  )
  return <PaymentCardEntry {...props} onChange={tell} hidesZip />
}

function worded(reply: CardReply, invalid: string | null): CardReply {
  const isOfCard =
    'error' in reply && (reply.error === null || reply.error === CARD_MISTAKES.number)
  return isOfCard ? { error: invalid } : reply
}
