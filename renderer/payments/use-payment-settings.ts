import { useQuery } from '@apollo/client/react'
import { PaymentSettingsDocument } from '#renderer/api/generated/payments.ts'
import type { PaymentSettingsQuery } from '#renderer/api/generated/graphql.ts'

/** The settings for card payments, and the person's saved card. */
export type PaymentSettings = {
  /** The vendor's key; null if the sandbox is used. */
  readonly publishableKey: string | null
  readonly savedCard: PaymentSettingsQuery['paymentMethods'][number] | null
}

/** The settings: loading, ready, or failed with a way to try again. */
type RequestedSettings =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly settings: PaymentSettings }

export function usePaymentSettings(): RequestedSettings {
  const { data, error, refetch } = useQuery(PaymentSettingsDocument)
  if (error) return { kind: 'failed', retry: () => void refetch() }
  if (!data) return { kind: 'loading' }
  const { appConfig, paymentMethods } = data
  const { publishableKey = null } = appConfig.payments
  return {
    kind: 'ready',
    settings: { publishableKey, savedCard: paymentMethods.find((card) => card.isCurrent) ?? null },
  }
}
