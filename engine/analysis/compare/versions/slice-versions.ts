import { flowOf } from '../../../definition/library.ts'
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
  const isShown = (id: string): boolean =>
    before.library.flows.has(id) !== after.library.flows.has(id) ||
    !isSameDefinition({ before: flowOf(before.library, id), after: flowOf(after.library, id) })
  const keeps = (place: string): boolean => {
    const old = removable.before.get(place)
    const now = removable.after.get(place)
    return JSON.stringify(old) !== JSON.stringify(now) || !namesIn(old ?? null).every(meansSame)
  }
  return {
    before: cutFlow(before, [], { isShown, keeps }).flow,
    after: cutFlow(after, [], { isShown, keeps }).flow,
  }
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
