import { VENDOR_WAIT_MS } from '../vendor-wait.ts'
import type { HubGateway } from './hub-gateway.ts'

/**
 * The real gateway: posts `{"target": "Home"}`, with `customerId` if the Hub should know the
 * person, to its link service. The service replies `{"url": "https://…"}`. The link must use https
 * and the service's host or a subdomain.
 */
export function createHubLinkService(service: string): HubGateway {
  const { hostname: host } = new URL(service)
  return {
    linkTo: async (target, customerId) => {
      const response = await fetch(service, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ target, customerId }),
        redirect: 'error',
        signal: AbortSignal.timeout(VENDOR_WAIT_MS),
      })
      if (!response.ok)
        throw new Error(
          `Cannot make a link to the Hub: its link service answered ${response.status}`,
        )
      const reply: unknown = await response.json()
      const url =
        typeof reply === 'object' && reply !== null && 'url' in reply ? reply.url : undefined
      if (typeof url !== 'string' || !leadsTo(host, url))
        throw new Error('Cannot use the link that the Hub gave: it leads elsewhere')
      return url
    },
  }
}

function leadsTo(host: string, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
  return isSafe && (hostname === host || hostname.endsWith(`.${host}`))
}
