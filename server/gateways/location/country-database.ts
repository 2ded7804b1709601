import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { Reader, type Response } from 'mmdb-lib'
import type { LocationGateway } from './location-gateway.ts'

/**
 * Free to use (CC0), based on data of the regional registries. Update the package to update the
 * data.
 */
const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

const NOWHERE = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const

/**
 * Looks up countries in a local database, without requests to others. The database is read at the
 * first lookup.
 */
export function createCountryDatabase(): LocationGateway {
  const nowhere = new BlockList()
  for (const [network, prefix] of NOWHERE)
    nowhere.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4')
  let reader: Reader<Response> | undefined
  return {
    countryOf: (address) => {
      const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
      if (isIP(bare) === 0 || nowhere.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')) return undefined
      reader ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(DATABASE)))
      return countryIn(reader.get(bare))
    },
  }
}

function countryIn(found: unknown): string | undefined {
  if (typeof found !== 'object' || found === null || !('country_code' in found)) return undefined
  return typeof found.country_code === 'string' ? found.country_code : undefined
}
