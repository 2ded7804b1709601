import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTimeZone } from './zoned-time.ts'

/**
 * Reads `scheduling/state-zones.json`: the IANA zone in which most people of a state live, by two-letter code.
 *
 * @throws {Error} If an entry is no zone.
 */
export function readStateZones(contentDir: string): ReadonlyMap<string, string> {
  const file = join(contentDir, 'scheduling/state-zones.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    Object.entries(content ?? {}).map(([state, zone]: [string, unknown]) => {
      if (typeof zone !== 'string' || !isTimeZone(zone)) throw new Error(`Cannot use ${file}: the zone of ${state} is not known`)
      return [state, zone]
    }),
  )
}
