import type { Flow } from '../definition/flow.ts'
import { modelsOf } from './diff-models.ts'
import { type Found, productOf } from './diff-product.ts'
import { flowsInside, isSame } from './diff-inside.ts'
import { startsOf } from './diff-starts.ts'

/** How two versions of a flow behave, over all answers and all that hosts may say. */
export type Diff = {
  /** The definitions are the same, with all that they refer to. */
  readonly isSame: boolean
  /** One of each kind, place and aspect, with the shortest way to it; the shortest ways first. */
  readonly differences: readonly Found[]
  readonly tried: number
  /** What was not gone through; empty where the comparison is complete. */
  readonly why: readonly string[]
}

const MOST_PAIRS = 100_000

/** Compares two versions of a flow by what they do, not by how they are written. */
export function diff(before: Flow, after: Flow, limit = MOST_PAIRS): Diff {
  const versions = { before, after }
  if (isSame(versions)) return { isSame: true, differences: [], tried: 0, why: [] }
  const modelsFor = modelsOf(versions)
  const inside = [...new Set([...flowsInside(before), ...flowsInside(after)])]
  const { starts, isComplete } = startsOf(
    versions,
    inside.flatMap((id) => modelsFor(id).watch.tellers),
  )
  const { found, tried, isComplete: isExploration } = productOf(versions, { starts, flows: inside, modelsFor, limit })
  const sampled = inside.flatMap((id) =>
    [...modelsFor(id).before.candidates].flatMap(([field, candidates]) => (candidates.isComplete ? [] : [field])),
  )
  const why = [
    ...(isComplete ? [] : ['what the host may say differs in too many ways to try them all']),
    ...(isExploration ? [] : [`more than ${tried} moments were found, and there are others`]),
    ...new Set(sampled.map((id) => `of the answers to "${id}" only some were tried`)),
  ]
  return { isSame: false, differences: found, tried, why }
}
