import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A level that a register asks for and that no test meets yet. */
export type Gap = { readonly id: string; readonly level: string }

/** The gaps that are known. The list may only get shorter: the trace refuses one that is met, and one that is not on it. */
export const GAPS_FILE = 'tests/requirements/gaps.tsv'

/** The known gaps, each a line `ID<tab>LEVEL` below the heading. */
export function readGaps(root: string): readonly Gap[] {
  const lines = readFileSync(join(root, GAPS_FILE), 'utf8').trim().split('\n').slice(1)
  return lines.map((line) => {
    const [id = '', level = ''] = line.split('\t')
    return { id, level }
  })
}
