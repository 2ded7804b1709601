import { vi } from 'vitest'

type Answer = { readonly status: number; readonly body: object }

/** The network that the card form sees: settings from the API, tokens from the sandbox. */
export type CardNetwork = {
  /** Stripe's publishable key; null if the sandbox takes the card. */
  key: string | null
  /** Cards on file. */
  cards: readonly object[]
  isUp: boolean
  /** The next replies of the sandbox, in order. After them it makes tokens. */
  sandbox: Answer[]
  /** The requests that the sandbox received. */
  readonly sent: string[]
}

/** Installs the network for one test. */
export function stubCardNetwork(): CardNetwork {
  const network: CardNetwork = { key: null, cards: [], isUp: true, sandbox: [], sent: [] }
  const query = {
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
  vi.stubGlobal('matchMedia', () => query)
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    if (!network.isUp) throw new TypeError('Failed to fetch')
    if (String(input) === '/graphql') {
      const payments = { __typename: 'PaymentSettings', provider: 'x', publishableKey: network.key }
      const data = {
        appConfig: { __typename: 'AppConfig', payments },
        paymentMethods: network.cards,
      }
      return reply({ status: 200, body: { data } })
    }
    network.sent.push(`${String(input)} ${String(init?.body)}`)
    return reply(
      network.sandbox.shift() ?? { status: 200, body: { token: `pm_${network.sent.length}` } },
    )
  })
  return network
}

function reply({ status, body }: Answer): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}
