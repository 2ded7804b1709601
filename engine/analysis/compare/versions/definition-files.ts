import { closureOf } from '../../../definition/closure.ts'
import type { Flow } from '../../../definition/flow.ts'
import { isObject } from '../../../definition/json.ts'
import { flowsRun } from '../../../definition/step-events.ts'
import type { Json } from '../../../definition/types.ts'
import type { Versions } from './pair.ts'

/** True if two versions have the same definition, including everything they refer to. */
export function isSameDefinition({ before, after }: Versions): boolean {
  return (
    before === after ||
    JSON.stringify(closureOf(before.library, before.id)) ===
      JSON.stringify(closureOf(after.library, after.id))
  )
}

/** The ids of a flow and all its sub-flows, itself first. */
export function flowIdsInside(flow: Flow): readonly string[] {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    flowsRun(flow.library.flows.get(id)?.steps ?? []).forEach(visit)
  }
  visit(flow.id)
  return [...found]
}

/** Files this flow references directly. References of its sub-flows are excluded. */
export function ownFiles(flow: Flow): ReadonlySet<string> {
  const members = ownMembers(flow).map(([name]) => flow.library.origins.get(name)?.path)
  return new Set(members.flatMap((path) => path ?? []))
}

/** True if two versions have the same definition, including what they reference directly. */
export function isSameOwnDefinition({ before, after }: Versions): boolean {
  return (
    before === after || JSON.stringify(ownMembers(before)) === JSON.stringify(ownMembers(after))
  )
}

/**
 * True if two versions differ at most in the order of failure handlers with different codes, which
 * has no effect.
 */
export function differsInOrderOnly({ before, after }: Versions): boolean {
  const inOrder = (flow: Flow) =>
    JSON.stringify(ownMembers(flow).map(([name, member]) => [name, orderHandlers(member)]))
  return inOrder(before) === inOrder(after)
}

/**
 * Sorts the failure handlers of a definition by code. The first handler of a code wins, so the
 * order of different codes has no effect.
 */
function orderHandlers(json: Json): Json {
  if (Array.isArray(json)) return json.map(orderHandlers)
  if (!isObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      key === 'onFail' && Array.isArray(value) ? inOrder(value) : orderHandlers(value),
    ]),
  )
}

/**
 * A handler without a code accepts every failure. Handlers after it never run and keep their place.
 */
function inOrder(handlers: readonly Json[]): readonly Json[] {
  const any = handlers.findIndex((one) => codeOf(one) === '')
  const end = any === -1 ? handlers.length : any
  return [
    ...handlers.slice(0, end).toSorted((a, b) => codeOf(a).localeCompare(codeOf(b))),
    ...handlers.slice(end),
  ]
}

function codeOf(handler: Json): string {
  return isObject(handler) && typeof handler.code === 'string' ? handler.code : ''
}

function ownMembers({ library, id, source }: Flow) {
  return closureOf({ ...library, flows: new Map([[id, source]]) }, id).members
}

/** The files of a flow and its sub-flows. */
export function filesInside(flow: Flow): ReadonlySet<string> {
  return new Set(
    flowIdsInside(flow).flatMap((id) => flow.library.origins.get(`flow:${id}`)?.path ?? []),
  )
}
