import { type Misplaced, type MutantFate, misplaced, mutate } from '#engine/analysis/index.ts'
import type { OpenedFlow } from './opened.ts'
import { progress } from './progress.ts'

/** What became of every small change of a flow, and what is listed as making no difference and wrongly so. */
export type Judged = { readonly fates: readonly MutantFate[]; readonly strays: readonly Misplaced[] }

/** Judges every small change of a flow, and says how far it is. */
export function judgedOf({ flow, files, cases, record, same }: OpenedFlow): Judged {
  const fates: MutantFate[] = []
  for (const fate of mutate(files, flow.id, { cases, same, ...(record ? { record } : {}) })) {
    fates.push(fate)
    progress(`${flow.id}: ${fates.length} changes judged`)
  }
  progress('')
  return { fates, strays: misplaced(same, fates) }
}
