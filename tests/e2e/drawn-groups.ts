/** Groups of journeys that prove no requirement: `@drawn-1` and so on. */
export const DRAWN_GROUPS = 5

/** Matches the tags of all groups except the one that a seed draws. */
export function otherGroups(seed: number): RegExp {
  return new RegExp(`@drawn-(?!${(seed % DRAWN_GROUPS) + 1}\\b)`)
}
