import type { Search } from './search.ts'

/** The reasons why an exploration is not a proof. */
export function gaps({ bound, sampled, cut }: Search<string>): readonly string[] {
  return [
    ...cut.map((group) => `"${group}" has too many distinguishable values to try them all`),
    ...boundGap(bound),
    ...sampled.map((id) => `not all distinguishable answers to "${id}" were tried`),
  ]
}

/** A bound that ended a search, as a reason. */
export function boundGap(bound: string | null): readonly string[] {
  return bound === null ? [] : [`the search stopped at its limit of ${bound}`]
}
