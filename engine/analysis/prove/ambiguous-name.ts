import type { Flow } from '../../definition/flow.ts'
import { listOr, meaningsOf } from '../../definition/named-places.ts'

/**
 * Lists the possible meanings of an ambiguous name, and how to name each; null if the name is
 * clear.
 */
export function ambiguityOf({ library, id }: Flow, place: string): string | null {
  const meanings = meaningsOf(library, id, place)
  return meanings.length < 2 ? null : `"${place}" may be ${listOr(meanings)}: say which is meant.`
}
