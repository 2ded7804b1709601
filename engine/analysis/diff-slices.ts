import { flowOf } from '../definition/library.ts'
import type { Json } from '../definition/types.ts'
import { flowsInside, isSame } from './diff-inside.ts'
import { meaningOf, namesIn } from './diff-parts.ts'
import type { Versions } from './diff-watch.ts'
import { cutDown, idleIn } from './unknown/slice.ts'

/**
 * Two versions of a flow without what decides nothing and is the same in both: after the same answers that shows the same. Flows that
 * stand in slots or side by side go where they are the same in both.
 */
export function slicesOf(versions: Versions): Versions {
  const { before, after } = versions
  const idle = { before: idleIn(before), after: idleIn(after) }
  const meansSame = meanings(versions)
  const shown = new Map<string, boolean>()
  const isShown = (id: string): boolean => {
    const known = shown.get(id)
    if (known !== undefined) return known
    const isOne = before.library.flows.has(id) !== after.library.flows.has(id)
    const made = isOne || !isSame({ before: flowOf(before.library, id), after: flowOf(after.library, id) })
    shown.set(id, made)
    return made
  }
  const keeps = (place: string): boolean => {
    const old = idle.before.get(place)
    const now = idle.after.get(place)
    return JSON.stringify(old) !== JSON.stringify(now) || !namesOf(old).every(meansSame)
  }
  return { before: cutDown(before, [], { isShown, keeps }).flow, after: cutDown(after, [], { isShown, keeps }).flow }
}

function namesOf(idle: Json | undefined): readonly string[] {
  return idle === undefined ? [] : namesIn(idle)
}

/** Whether a name means the same in both versions, in whichever of their flows it is read. */
function meanings({ before, after }: Versions): (name: string) => boolean {
  const known = new Map<string, boolean>()
  const ids = flowsInside(before).filter((id) => after.library.flows.has(id))
  const flows = ids.map((id) => [flowOf(before.library, id), flowOf(after.library, id)] as const)
  return (name) => {
    const there = known.get(name)
    if (there !== undefined) return there
    const isEqual = flows.every(([old, now]) => meaningOf(old, name) === meaningOf(now, name))
    known.set(name, isEqual)
    return isEqual
  }
}
