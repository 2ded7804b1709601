import { flowOf } from '../../../definition/library.ts'
import type { Json } from '../../../definition/types.ts'
import { flowIdsInside, isSameDefinition } from './definition-files.ts'
import { meaningOf, namesIn } from './definition-parts.ts'
import type { Versions } from './pair.ts'
import { cutFlow, removableParts } from '../../explore/index.ts'

/**
 * Two versions without the irrelevant parts that are equal in both. Unchanged flows in slots and in
 * side-by-side steps are removed as well.
 */
export function sliceVersions(versions: Versions): Versions {
  const { before, after } = versions
  const removable = { before: removableParts(before), after: removableParts(after) }
  const meansSame = meanings(versions)
  const shown = new Map<string, boolean>()
  const isShown = (id: string): boolean => {
    const known = shown.get(id)
    if (known !== undefined) return known
    const isOne = before.library.flows.has(id) !== after.library.flows.has(id)
    const made =
      isOne ||
      !isSameDefinition({ before: flowOf(before.library, id), after: flowOf(after.library, id) })
    shown.set(id, made)
    return made
  }
  const keeps = (place: string): boolean => {
    const old = removable.before.get(place)
    const now = removable.after.get(place)
    return JSON.stringify(old) !== JSON.stringify(now) || !namesOf(old).every(meansSame)
  }
  return {
    before: cutFlow(before, [], { isShown, keeps }).flow,
    after: cutFlow(after, [], { isShown, keeps }).flow,
  }
}

function namesOf(removable: Json | undefined): readonly string[] {
  return removable === undefined ? [] : namesIn(removable)
}

/**
 * Returns a function that tells whether a name means the same in both versions, in every flow that
 * reads it.
 */
function meanings({ before, after }: Versions): (name: string) => boolean {
  const known = new Map<string, boolean>()
  const ids = flowIdsInside(before).filter((id) => after.library.flows.has(id))
  const flows = ids.map((id) => [flowOf(before.library, id), flowOf(after.library, id)] as const)
  return (name) => {
    const there = known.get(name)
    if (there !== undefined) return there
    const isEqual = flows.every(([old, now]) => meaningOf(old, name) === meaningOf(now, name))
    known.set(name, isEqual)
    return isEqual
  }
}
