import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A requirement that is not proven yet at a level of its register, or at no level at all: `UNTESTED`. */
export type Gap = { readonly id: string; readonly level: string; readonly reason: string }

/** Stands in a gap's column `level` if no test names the requirement. */
export const UNTESTED = 'untested'

/** The list may only get shorter: the trace refuses a gap that is closed, and one that is not listed. */
export const GAPS_FILE = 'tests/requirements/gaps.tsv'

/** The known gaps, each a line `ID<tab>LEVEL<tab>REASON` below the heading. */
export function readGaps(root: string): readonly Gap[] {
  const lines = readFileSync(join(root, GAPS_FILE), 'utf8').trim().split('\n').slice(1)
  return lines.map((line) => {
    const [id = '', level = '', reason = ''] = line.split('\t')
    return { id, level, reason }
  })
}
