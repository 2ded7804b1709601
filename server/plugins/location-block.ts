import type { FastifyRequest } from 'fastify'
import type { LocationGateway } from '../gateways/location/location-gateway.ts'
import type { Config } from './config.ts'

/** The United States and its territories with their own country codes. */
const UNITED_STATES: ReadonlySet<string> = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI'])

/** The parts of a request that show where it comes from. */
export type Origin = Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>

/**
 * Decides whether a request comes from outside the United States. Unknown places, this machine and
 * private networks count as outside only in production. Source: Q-GEOB-01.
 */
export function createLocationBlock(
  { production, location }: Pick<Config, 'production' | 'location'>,
  gateway: LocationGateway,
): (origin: Origin) => boolean {
  if (location.optedOut) return () => false
  return (origin) => {
    const country =
      location.testCountry ??
      countryInHeader(origin, location.header) ??
      gateway.countryOf(origin.ip)
    return country === undefined ? production : !UNITED_STATES.has(country)
  }
}

/**
 * The country from a trusted proxy's header. Without such a proxy, anyone could have sent the
 * header.
 */
function countryInHeader({ ips, headers }: Origin, name: string | undefined): string | undefined {
  if (name === undefined || ips === undefined || ips.length < 2) return undefined
  const said = headers[name]
  return typeof said === 'string' && /^[A-Za-z]{2}$/.test(said) && said.toUpperCase() !== 'XX'
    ? said.toUpperCase()
    : undefined
}
