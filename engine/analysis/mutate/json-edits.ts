import { isObject } from '../../definition/json.ts'
import type { Json, JsonObject } from '../../definition/types.ts'

/** A key as written in a JSON pointer. */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** A copy with the value at a pointer replaced or added. Unchanged parts are shared. */
export function replaceAt(source: JsonObject, pointer: string, value: Json): JsonObject {
  return asObject(edited(source, keysOf(pointer), () => [value]))
}

export function removeAt(source: JsonObject, pointer: string): JsonObject {
  return asObject(edited(source, keysOf(pointer), () => []))
}

/** A copy with two neighbors in the list at a pointer swapped. */
export function swapAt(source: JsonObject, pointer: string, index: number): JsonObject {
  const swap = (list: Json): readonly Json[] => {
    if (!Array.isArray(list)) return [list]
    const [first = null, second = null] = list.slice(index, index + 2)
    return [[...list.slice(0, index), second, first, ...list.slice(index + 2)]]
  }
  return asObject(edited(source, keysOf(pointer), swap))
}

function keysOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function edited(json: Json, keys: readonly string[], edit: (value: Json) => readonly Json[]): Json {
  const [key, ...rest] = keys
  if (key === undefined) return edit(json)[0] ?? null
  if (Array.isArray(json)) {
    const index = key === '-' ? json.length : Number(key)
    const made =
      rest.length === 0 ? edit(json[index] ?? null) : [edited(json[index] ?? null, rest, edit)]
    return [...json.slice(0, index), ...made, ...json.slice(index + 1)]
  }
  if (!isObject(json)) return json
  const made = rest.length === 0 ? edit(json[key] ?? null) : [edited(json[key] ?? null, rest, edit)]
  const [value] = made
  const member = value === undefined ? [] : [[key, value] as const]
  const entries = Object.entries(json)
  return Object.fromEntries(
    key in json
      ? entries.flatMap((entry) => (entry[0] === key ? member : [entry]))
      : [...entries, ...member],
  )
}

function asObject(json: Json): JsonObject {
  if (!isObject(json)) throw new Error('Cannot edit a definition: nothing of it is left')
  return json
}
