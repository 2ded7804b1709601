import type { Flow } from '../definition/flow.ts'
import { listOr, meaningsOf } from '../definition/named-places.ts'

/** Why a name says too little: the different things that it may mean, with a way to say each. Null where it is clear. */
export function ambiguityOf({ library, id }: Flow, place: string): string | null {
  const meanings = meaningsOf(library, id, place)
  return meanings.length < 2 ? null : `"${place}" may be ${listOr(meanings)}: say which is meant.`
}
