/** True if a host name or address is this machine. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    host === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
  )
}

/** True for an https address; outside production also for http on this machine. */
export function isServiceAddress(address: string, production: boolean): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (
    url.protocol === 'https:' ||
    (!production && url.protocol === 'http:' && isLoopback(url.hostname))
  )
}
