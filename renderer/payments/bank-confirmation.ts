import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import { PaymentSettingsDocument } from '#renderer/api/generated/payments.ts'

/**
 * Sends a call that saves a card. If the bank requires it, the patient confirms the card, and the
 * same call is sent again. Only the server decides whether that worked, not the browser's report.
 */
export async function withBankConfirmation<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    const clientSecret = secretOf(error)
    if (clientSecret === null) throw error
    await askPatient(clientSecret)
    return send()
  }
}

function secretOf(error: unknown): string | null {
  if (!isApiError(error) || error.code !== 'CARD_NEEDS_CONFIRMATION') return null
  const secret = error.details?.clientSecret
  return typeof secret === 'string' ? secret : null
}

/**
 * Shows the vendor's dialog, or the sandbox's. Both are loaded only if a bank asks, which is rare.
 */
async function askPatient(clientSecret: string): Promise<void> {
  const { publishableKey } = (await request(PaymentSettingsDocument, {})).appConfig.payments
  if (publishableKey == null) {
    const { askSandboxBank } = await import('./sandbox-bank.tsx')
    return askSandboxBank(clientSecret)
  }
  const { openStripe } = await import('./open-stripe.ts')
  const stripe = await openStripe(publishableKey)
  await stripe.handleNextAction({ clientSecret })
}
