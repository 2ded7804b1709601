import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A requirement without a passing test at one of its levels, or at any level (`UNTESTED`). */
export type Gap = { readonly id: string; readonly level: string; readonly reason: string }

/** The value of the column `level` if no test names the requirement. */
export const UNTESTED = 'untested'

/**
 * The list can only get shorter: the trace fails for a gap that is closed and for one that is not
 * listed.
 */
export const GAPS_FILE = 'tests/requirements/gaps.tsv'

/** Reads the known gaps. Each line below the heading is `ID<tab>LEVEL<tab>REASON`. */
export function readGaps(root: string): readonly Gap[] {
  const lines = readFileSync(join(root, GAPS_FILE), 'utf8').trim().split('\n').slice(1)
  return lines.map((line) => {
    const [id = '', level = '', reason = ''] = line.split('\t')
    return { id, level, reason }
  })
}
