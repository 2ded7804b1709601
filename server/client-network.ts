import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * Maps an address to the client that limits count: an IPv4 address, or the /64 network of an IPv6
 * address, because a household has a whole network.
 *
 * @param address From the connection or a trusted proxy. Anything that is not an address is
 * returned unchanged.
 */
export function clientNetwork(address: string): string {
  const bare = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return address
  // The URL parser normalizes the address: no leading zeros, and an IPv4 tail as two groups.
  const [head = '', tail] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(':')}::/64`
}
