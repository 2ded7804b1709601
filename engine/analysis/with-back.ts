import { gaps } from './gaps.ts'
import { reasonsOfBack, type WatchedAt } from './going-back.ts'
import { type Search, type SearchOptions, search } from './unknown/search.ts'
import type { Slice } from './unknown/slice.ts'
import { type Space, spaceOf } from './unknown/space.ts'

/** The most states that are explored while Back is pressed everywhere. */
export const MOST_WITH_BACK = 4_000

/** @param reason Why it may. */
export function backMayLead(reason: string): string {
  return `Back may lead elsewhere (${reason})`
}

/**
 * How far a claim goes. `newInputs`: also over runs to which the host says something else while they are under way. Otherwise it
 * is over runs to which the host says the same throughout.
 */
export type Claim = { readonly newInputs?: boolean }

/** What was found, and the reasons why it is not a full proof. `isOnward`: it is a proof for runs without Back. */
export type SearchedWithBack<Mark> = {
  readonly found: Search<Mark>
  readonly tried: number
  readonly why: readonly string[]
  readonly isOnward: boolean
}

/**
 * Looks for something without Back, then with Back where that may make a difference, then with new inputs where they are asked for.
 *
 * @param watchedAt What is watched, knowing what was found without Back.
 */
export function searchWithBack<Mark extends string>(
  slice: Slice,
  options: SearchOptions<Mark>,
  watchedAt: (found: Search<Mark>) => readonly WatchedAt[],
): SearchedWithBack<Mark> {
  const { takesInputs = false, ...others } = options
  const first = searchOfOneHost(slice, others, watchedAt)
  if (!takesInputs || first.found.hit !== null || first.why.length > 0 || !readsInputs(spaceOf(slice, false))) return first
  const found = search(slice, { ...options, limit: MOST_WITH_BACK, goesBack: 'everywhere' })
  const why = found.hit === null ? gaps(found).map((gap) => `new inputs may lead elsewhere, and ${gap}`) : []
  return { found, tried: first.tried + found.situations.length, why, isOnward: false }
}

function readsInputs({ begins, modelFor }: Space): boolean {
  return begins.some(({ flow }) => modelFor(flow.id).rules.some(({ atoms }) => atoms.some(({ kind }) => kind === 'input')))
}

function searchOfOneHost<Mark extends string>(
  slice: Slice,
  options: SearchOptions<Mark>,
  watchedAt: (found: Search<Mark>) => readonly WatchedAt[],
): SearchedWithBack<Mark> {
  const onward = search(slice, { ...options, goesBack: 'own way' })
  const tried = onward.situations.length
  const open = onward.hit === null ? gaps(onward) : []
  if (onward.hit !== null || open.length > 0) return { found: onward, tried, why: open, isOnward: false }
  const [reason] = reasonsOfBack(spaceOf(slice, false), watchedAt(onward))
  if (reason === undefined) return { found: onward, tried, why: [], isOnward: false }
  const found = search(slice, { ...options, limit: MOST_WITH_BACK, goesBack: 'everywhere' })
  const all = tried + found.situations.length
  if (found.hit !== null) return { found, tried: all, why: [], isOnward: false }
  const why = gaps(found).map((gap) => `${backMayLead(reason)}, and ${gap}`)
  return { found, tried: all, why, isOnward: why.length > 0 }
}
