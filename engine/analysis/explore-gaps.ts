import type { Exploration } from './explore.ts'

/** Why what was gone through is not everything; empty where it is. */
export function exploreGaps({ isComplete, sampled, situations }: Exploration<string>, hasAllInputs: boolean): readonly string[] {
  return [
    ...(hasAllInputs ? [] : ['what the host may say differs in too many ways to try them all']),
    ...(isComplete ? [] : [`more than ${situations.length} situations were found, and there are others`]),
    ...sampled.map((id) => `of the answers to "${id}" only some were tried`),
  ]
}
