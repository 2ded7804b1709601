import { coveredGoals, deadParts, diff, promiseChanges } from '#engine/analysis/index.ts'
import { fingerprintOf } from '#engine/analysis/compare/index.ts'
import { flowOf } from '#engine/index.ts'
import { runCase } from '#engine/kit/index.ts'
import { shipped } from '../shipped.ts'
import { casesOf } from '../shipped-cases.ts'
import { type Edit, findingsOf, libraryAfter } from './plant.ts'

/**
 * The first tool that detects a mistake. `check FILE`: a part that no answers reach. `comparison`:
 * no case fails, but the run of one differs from that of the earlier flow.
 */
export type Notice = 'check' | 'check FILE' | 'prove' | 'case' | 'comparison' | 'diff' | 'nothing'

/** Asks the tools one after the other, the cheapest first. */
export function noticeOf(edit: Edit, id: string): Notice {
  const [found] = findingsOf(edit, (flow) => flow === id)
  if (found !== undefined) return found.startsWith('check') ? 'check' : 'prove'
  const before = flowOf(shipped, id)
  const after = flowOf(libraryAfter(edit), id)
  if (deadParts(after, { taken: coveredGoals(after, casesOf(id)) }).found.length > 0)
    return 'check FILE'
  const runs = casesOf(id).map(
    (one) => [runCase(before.library, id, one), runCase(after.library, id, one)] as const,
  )
  if (runs.some(([, now]) => now.failure !== null)) return 'case'
  if (runs.some(([old, now]) => fingerprintOf(before, old) !== fingerprintOf(after, now)))
    return 'comparison'
  if (promiseChanges({ before, after }).length > 0) return 'diff'
  return diff(before, after, 5_000).differences.length > 0 ? 'diff' : 'nothing'
}
