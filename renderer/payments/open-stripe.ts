import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { trustedScriptUrl } from '#renderer/security/trusted-types.ts'

const SCRIPT = 'https://js.stripe.com/endive/stripe.js?advancedFraudSignals=false'

let script: Promise<void> | null = null
/** Created once, because a second policy with the same name would be refused. */
let address: string | null = null

/**
 * Loads Stripe's own script, once, and opens it with the key. The package's loader would set the
 * script's address as plain text, which Trusted Types forbid. It accepts a script that is already
 * there.
 *
 * @throws {Error} If the script cannot be loaded. A later call tries again.
 */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  script ??= loadScript()
  try {
    await script
  } catch (cause) {
    script = null
    throw cause
  }
  const stripe = await loadStripe(publishableKey)
  if (stripe === null) throw new Error("Cannot open Stripe's script outside a browser")
  return stripe
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    address ??= trustedScriptUrl('portal-stripe', SCRIPT)
    element.src = address
    element.addEventListener('load', () => resolve(), { once: true })
    element.addEventListener(
      'error',
      () => {
        element.remove()
        reject(new Error("Cannot load Stripe's script"))
      },
      { once: true },
    )
    document.head.append(element)
  })
}
