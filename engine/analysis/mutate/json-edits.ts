import { isObject } from '../../definition/json.ts'
import type { Json, JsonObject } from '../../definition/types.ts'

/** A value in place of another, its removal, or two neighbors of a list swapped. */
export type JsonEdit = { readonly put: Json } | { readonly drop: true } | { readonly swap: number }

/** A key as written in a JSON pointer. */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** A copy with the value at a pointer edited, or added if there was none. Shares the rest. */
export function editAt(source: JsonObject, pointer: string, edit: JsonEdit): JsonObject {
  const keys = pointer.split('/').slice(1)
  const made = edited(
    source,
    keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')),
    edit,
  )
  if (!isObject(made)) throw new Error('Cannot edit a definition: nothing of it is left')
  return made
}

function edited(json: Json, [key, ...rest]: readonly string[], edit: JsonEdit): Json | undefined {
  if (key === undefined) return applied(json, edit)
  if (!Array.isArray(json) && !isObject(json)) return json
  const all = Object.entries<Json>(json)
  const isKnown = all.some(([name]) => name === key)
  const entries = (isKnown ? all : [...all, [key, null] as const]).flatMap(([name, value]) => {
    const made = name === key ? edited(value, rest, edit) : value
    return made === undefined ? [] : [[name, made] as const]
  })
  return Array.isArray(json) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

function applied(json: Json, edit: JsonEdit): Json | undefined {
  if ('put' in edit) return edit.put
  if ('drop' in edit) return undefined
  const list = Array.isArray(json) ? json : []
  return list.toSpliced(edit.swap, 2, ...list.slice(edit.swap, edit.swap + 2).toReversed())
}
