import { type WronglyListed, type MutantResult, wronglyListed, mutate } from '#engine/analysis/index.ts'
import type { OpenedFlow } from './opened.ts'
import { progress } from './progress.ts'

/** What became of every small change of a flow, and what is listed as making no difference and wrongly so. */
export type Judged = { readonly results: readonly MutantResult[]; readonly strays: readonly WronglyListed[] }

/** Judges every small change of a flow, and says how far it is. */
export function judgedOf({ flow, files, cases, same }: OpenedFlow): Judged {
  const results: MutantResult[] = []
  for (const detection of mutate(files, flow.id, { cases, same })) {
    results.push(detection)
    progress(`${flow.id}: ${results.length} mutants tried`)
  }
  progress('')
  return { results, strays: wronglyListed(same, results) }
}
