import type { Search } from './unknown/search.ts'

/** Why an exploration is no proof. */
export function gaps({ isComplete, sampled, situations, cut }: Search<string>): readonly string[] {
  return [
    ...cut.map((group) => `what the host may say of "${group}" differs in too many ways to try them all`),
    ...(isComplete ? [] : [`more than ${situations.length} situations were found, and there are others`]),
    ...sampled.map((id) => `of the answers to "${id}" only some were tried`),
  ]
}
