import { useQuery } from '@apollo/client/react'
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
  const { data, error, refetch } = useQuery(PaymentSettingsDocument)
  if (error) return { kind: 'failed', retry: () => void refetch() }
  if (!data) return { kind: 'loading' }
  const { appConfig, paymentMethods } = data
  const { publishableKey = null } = appConfig.payments
  return { kind: 'ready', settings: { publishableKey, savedCard: paymentMethods.find((card) => card.isCurrent) ?? null } }
}
