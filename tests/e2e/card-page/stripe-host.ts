import type { BrowserContext } from 'playwright/test'

/** The requests to Stripe's hosts. */
export type StripeHost = {
  readonly urls: string[]
  /** How many more requests for the script fail. */
  failures: number
}

/**
 * The script for the page. Each field is a frame on Stripe's host and sends only its state to the
 * page.
 */
const SCRIPT = `
window.Stripe = Object.assign((key) => {
  const made = new Map()
  const create = (type) => {
    const listeners = []
    const frame = document.createElement('iframe')
    frame.title = 'Secure ' + type + ' input frame'
    frame.src = 'https://js.stripe.com/endive/' + type + '.html'
    frame.style.cssText = 'border:0;width:100%;height:24px;display:block'
    window.addEventListener('message', (event) => {
      if (event.source !== frame.contentWindow || event.origin !== 'https://js.stripe.com') return
      for (const listener of listeners) listener({ elementType: type, error: undefined, ...event.data })
    })
    const element = {
      mount: (box) => box.append(frame), unmount: () => frame.remove(), destroy: () => frame.remove(),
      update: () => {}, focus: () => frame.focus(), off: () => {}, once: () => {},
      on: (event, listener) => { if (event === 'change') listeners.push(listener) },
    }
    made.set(type, element)
    return element
  }
  return {
    elements: () => ({ create, update: () => {}, getElement: (type) => made.get(type.__elementType ?? type) ?? null }),
    createPaymentMethod: async () => {
      const answer = await fetch('https://api.stripe.com/v1/payment_methods', { method: 'POST', body: 'key=' + key })
      return answer.json()
    },
    createToken: async () => ({}), confirmCardPayment: async () => ({}),
    registerAppInfo: () => {}, _registerWrapper: () => {},
  }
}, { version: 'endive' })
`

const FRAME = `<!doctype html><html lang="en"><title>Card field</title><body style="margin:0"><input aria-label="Card field"
  style="border:0;width:100%"><script>
  const input = document.querySelector('input')
  input.addEventListener('input', () =>
    parent.postMessage({ empty: input.value === '', complete: input.value.length > 2 }, '*'))
</script></body></html>`

/** Replaces Stripe's hosts: no request leaves the machine. */
export async function standInForStripeHosts(context: BrowserContext): Promise<StripeHost> {
  const host: StripeHost = { urls: [], failures: 0 }
  await context.route(/^https:\/\/([a-z.]+\.)?stripe\.com\//, async (route) => {
    const url = new URL(route.request().url())
    host.urls.push(`${url.origin}${url.pathname}`)
    if (url.pathname.endsWith('/stripe.js')) {
      if (host.failures > 0) {
        host.failures -= 1
        return route.abort()
      }
      return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
    }
    if (url.hostname === 'api.stripe.com') {
      return route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'application/json',
        body: JSON.stringify({ paymentMethod: { id: 'pm_of_the_stand_in' } }),
      })
    }
    return route.fulfill({ contentType: 'text/html', body: FRAME })
  })
  return host
}
