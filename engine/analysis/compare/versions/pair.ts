import type { Flow } from '../../../definition/flow.ts'

/** One value for each of two versions. */
export type Pair<T> = { readonly before: T; readonly after: T }

export type Versions = Pair<Flow>

export function inBoth<T>(make: (version: keyof Versions) => T): Pair<T> {
  return { before: make('before'), after: make('after') }
}
