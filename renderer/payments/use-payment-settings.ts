import { useEffect, useState } from 'react'
import { request } from '#renderer/api/client.ts'
import { PaymentSettingsDocument } from '#renderer/api/generated/payments.ts'
import type { PaymentSettingsQuery } from '#renderer/api/generated/graphql.ts'

/** How cards are taken, and the person's card on file. */
export type PaymentSettings = {
  /** What the vendor's form is opened with; null: the sandbox takes the card. */
  readonly publishableKey: string | null
  readonly savedCard: PaymentSettingsQuery['paymentMethods'][number] | null
}

/** The settings on their way, here, or not to be had: then they can be asked for again. */
export type RequestedSettings =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly settings: PaymentSettings }

/** Asks the server how cards are taken when the form appears. */
export function usePaymentSettings(): RequestedSettings {
  const [attempt, setAttempt] = useState(0)
  const [settings, setSettings] = useState<PaymentSettings | 'failed' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isGone = false
    const take = (answer: PaymentSettings | 'failed') => {
      if (!isGone) setSettings(answer)
    }
    setSettings(null)
    request(PaymentSettingsDocument, {}).then(
      ({ appConfig, paymentMethods }) => {
        const { publishableKey } = appConfig.payments
        take({ publishableKey: publishableKey ?? null, savedCard: paymentMethods.find((card) => card.isCurrent) ?? null })
      },
      () => take('failed'),
    )
    return () => {
      isGone = true
    }
  }, [attempt])

  if (settings === null) return { kind: 'loading' }
  if (settings === 'failed') return { kind: 'failed', retry: () => setAttempt(attempt + 1) }
  return { kind: 'ready', settings }
}
