import { closureOf } from '../definition/closure.ts'
import type { Flow } from '../definition/flow.ts'
import { flowsRun } from '../definition/step-events.ts'
import type { Versions } from './diff-watch.ts'
import { withHandlersInOrder } from './handler-order.ts'

/** Whether two versions are the same definition, with all that it refers to. */
export function isSame({ before, after }: Versions): boolean {
  return (
    before === after ||
    JSON.stringify(closureOf(before.library, before.id)) === JSON.stringify(closureOf(after.library, after.id))
  )
}

/** The flows inside a flow, through any number of flows, itself first. */
export function flowsInside(flow: Flow): readonly string[] {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    flowsRun(flow.library.flows.get(id)?.steps ?? []).forEach(visit)
  }
  visit(flow.id)
  return [...found]
}

/** The files that define a flow and what it refers to itself: what flows inside it refer to is theirs. */
export function ownFiles(flow: Flow): ReadonlySet<string> {
  const members = ownMembers(flow).map(([name]) => flow.library.origins.get(name)?.path)
  return new Set(members.flatMap((path) => path ?? []))
}

/** Whether two versions are the same definition, with all that it refers to itself. */
export function isOwnSame({ before, after }: Versions): boolean {
  return before === after || JSON.stringify(ownMembers(before)) === JSON.stringify(ownMembers(after))
}

/** Whether two versions differ at most in the order of what is done about failures of different codes, which does not count. */
export function isSameButForOrder({ before, after }: Versions): boolean {
  const inOrder = (flow: Flow) => JSON.stringify(ownMembers(flow).map(([name, member]) => [name, withHandlersInOrder(member)]))
  return inOrder(before) === inOrder(after)
}

function ownMembers({ library, id, source }: Flow) {
  return closureOf({ ...library, flows: new Map([[id, source]]) }, id).members
}

/** The files of a flow and of those inside it. */
export function filesAround(flow: Flow): ReadonlySet<string> {
  return new Set(flowsInside(flow).flatMap((id) => flow.library.origins.get(`flow:${id}`)?.path ?? []))
}
