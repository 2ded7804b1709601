import type { FastifyRequest } from 'fastify'
import type { LocationGateway } from '../gateways/location/location-gateway.ts'
import type { Config } from './config.ts'

/** The United States, with the territories that have country codes of their own. */
const UNITED_STATES: ReadonlySet<string> = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI'])

/** What of a request tells where it comes from. */
export type Origin = Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>

/**
 * Judges whether a request comes from outside the United States. Who is nowhere that is known counts as outside in production alone; so do
 * this machine and private networks. Source: Q-GEOB-01.
 */
export function createLocationBlock(
  { production, location }: Pick<Config, 'production' | 'location'>,
  gateway: LocationGateway,
): (origin: Origin) => boolean {
  if (location.optedOut) return () => false
  return (origin) => {
    const country = location.testCountry ?? countryInHeader(origin, location.header) ?? gateway.countryOf(origin.ip)
    return country === undefined ? production : !UNITED_STATES.has(country)
  }
}

/** What a trusted proxy says. A header that came by no such proxy may be anybody's. */
function countryInHeader({ ips, headers }: Origin, name: string | undefined): string | undefined {
  if (name === undefined || ips === undefined || ips.length < 2) return undefined
  const said = headers[name]
  return typeof said === 'string' && /^[A-Za-z]{2}$/.test(said) && said.toUpperCase() !== 'XX' ? said.toUpperCase() : undefined
}
