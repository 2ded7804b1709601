import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTimeZone } from './zoned-time.ts'

/**
 * Reads `scheduling/state-zones.json`: the IANA time zone of most people in a state, by two-letter
 * code.
 *
 * @throws {Error} If an entry is not a time zone.
 */
export function readStateZones(contentDir: string): ReadonlyMap<string, string> {
  const file = join(contentDir, 'scheduling/state-zones.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    Object.entries(content ?? {}).flatMap(
      ([state, zone]: [string, unknown]): readonly (readonly [string, string])[] => {
        if (state === '$schema') return []
        if (typeof zone !== 'string' || !isTimeZone(zone))
          throw new Error(`Cannot use ${file}: the zone of ${state} is not known`)
        return [[state, zone]]
      },
    ),
  )
}
