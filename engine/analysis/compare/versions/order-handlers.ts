import { isObject } from '../../../definition/json.ts'
import type { Json } from '../../../definition/types.ts'

/**
 * Sorts the failure handlers of a definition by code. The first handler of a code wins, so the
 * order of different codes has no effect.
 */
export function orderHandlers(json: Json): Json {
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
    ...handlers.slice(0, end).toSorted((a, b) => compare(codeOf(a), codeOf(b))),
    ...handlers.slice(end),
  ]
}

function codeOf(handler: Json): string {
  return isObject(handler) && typeof handler.code === 'string' ? handler.code : ''
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
