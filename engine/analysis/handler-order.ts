import { isObject } from '../definition/json.ts'
import type { Json } from '../definition/types.ts'

/** A definition with what is done about failures in one order: the first entry of a code counts, so that entries of other codes may stand in any. */
export function withHandlersInOrder(json: Json): Json {
  if (Array.isArray(json)) return json.map(withHandlersInOrder)
  if (!isObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      key === 'onFail' && Array.isArray(value) ? inOrder(value) : withHandlersInOrder(value),
    ]),
  )
}

/** An entry without a code is for every failure: what stands behind it never counts, and stays where it is. */
function inOrder(handlers: readonly Json[]): readonly Json[] {
  const any = handlers.findIndex((one) => codeOf(one) === '')
  const end = any === -1 ? handlers.length : any
  return [...handlers.slice(0, end).toSorted((a, b) => compare(codeOf(a), codeOf(b))), ...handlers.slice(end)]
}

function codeOf(handler: Json): string {
  return isObject(handler) && typeof handler.code === 'string' ? handler.code : ''
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
