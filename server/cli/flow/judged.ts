import { type WronglyListed, type MutantResult, wronglyListed, mutate } from '#engine/analysis/index.ts'
import type { OpenedFlow } from './opened.ts'
import { progress } from './progress.ts'

/** The result for every mutant of a flow, and the mutants wrongly listed as equivalent. */
export type Judged = { readonly results: readonly MutantResult[]; readonly strays: readonly WronglyListed[] }

/** Tests every mutant of a flow and prints the progress. */
export function judgedOf({ flow, files, cases, same }: OpenedFlow): Judged {
  const results: MutantResult[] = []
  for (const detection of mutate(files, flow.id, { cases, same })) {
    results.push(detection)
    progress(`${flow.id}: ${results.length} mutants tried`)
  }
  progress('')
  return { results, strays: wronglyListed(same, results) }
}
