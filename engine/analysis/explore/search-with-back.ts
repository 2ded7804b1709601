import { backEffects, type WatchedAt } from './back-effects.ts'
import type { Budget } from './exploration.ts'
import type { SearchOptions } from './search-options.ts'
import { gaps, type Search, search } from './search.ts'
import type { Slice } from './slice/slice.ts'
import { type Space, prepareSpace } from './space.ts'

/** The limit on explored states if Back is pressed everywhere. */
export const MOST_STATES_WITH_BACK = 4_000

/** @param reason Why Back may reach other states. */
export function backMessage(reason: string): string {
  return `Back may lead to other states (${reason})`
}

/**
 * The scope of a claim. `newInputs`: it also covers runs whose inputs change. Otherwise the inputs
 * of a run stay the same. `budget` ends the search for a proof.
 */
export type Claim = { readonly newInputs?: boolean; readonly budget?: Budget | undefined }

/**
 * The search result, and the reasons why it is not a full proof. `isOnward`: it is a proof for runs
 * without Back.
 */
export type SearchWithBack<Mark> = {
  readonly found: Search<Mark>
  readonly tried: number
  readonly why: readonly string[]
  readonly isOnward: boolean
}

/**
 * Searches without Back, then with Back if it can reach other states, then with new inputs if
 * requested.
 * @param watchedAt Returns the watched rules for the result of the search without Back.
 */
export function searchWithBack<Mark extends string>(
  slice: Slice,
  options: SearchOptions<Mark>,
  watchedAt: (found: Search<Mark>) => readonly WatchedAt[],
): SearchWithBack<Mark> {
  const { takesInputs = false, ...others } = options
  const first = searchOfOneHost(slice, others, watchedAt)
  if (
    !takesInputs ||
    first.found.hit !== null ||
    first.why.length > 0 ||
    !readsInputs(prepareSpace(slice))
  )
    return first
  const found = search(slice, { ...options, limit: MOST_STATES_WITH_BACK, goesBack: 'everywhere' })
  const why =
    found.hit === null
      ? gaps(found).map((gap) => `new inputs may lead to other states, and ${gap}`)
      : []
  return { found, tried: first.tried + found.states.length, why, isOnward: false }
}

function readsInputs({ begins, modelFor }: Space): boolean {
  return begins.some(({ flow }) =>
    modelFor(flow.id).rules.some(({ atoms }) => atoms.some(({ kind }) => kind === 'input')),
  )
}

function searchOfOneHost<Mark extends string>(
  slice: Slice,
  options: SearchOptions<Mark>,
  watchedAt: (found: Search<Mark>) => readonly WatchedAt[],
): SearchWithBack<Mark> {
  const onward = search(slice, { ...options, goesBack: 'own way' })
  const tried = onward.states.length
  const open = onward.hit === null ? gaps(onward) : []
  if (onward.hit !== null || open.length > 0)
    return { found: onward, tried, why: open, isOnward: false }
  const [reason] = backEffects(prepareSpace(slice), watchedAt(onward))
  if (reason === undefined) return { found: onward, tried, why: [], isOnward: false }
  const found = search(slice, { ...options, limit: MOST_STATES_WITH_BACK, goesBack: 'everywhere' })
  const all = tried + found.states.length
  if (found.hit !== null) return { found, tried: all, why: [], isOnward: false }
  const why = gaps(found).map((gap) => `${backMessage(reason)}, and ${gap}`)
  return { found, tried: all, why, isOnward: why.length > 0 }
}
