import { isObject } from '../../definition/json.ts'
import type { Json, JsonObject } from '../../definition/types.ts'
import { escapeKey } from './json-edits.ts'
import { ruleMutations } from './rule-mutations.ts'
import type { Mutation } from './mutation.ts'

/**
 * True for texts that only authors read: titles of facts, flags, values and totals, and of files
 * that are not flows.
 */
export function isForAuthors(key: string, pointer: string, owner: JsonObject): boolean {
  if (key !== 'title') return false
  return (
    /^\/(flags|totals|values|facts)\//.test(pointer) ||
    (pointer === '/title' && owner.kind !== undefined)
  )
}

/** Replaces the text of each case. A shared text is removed. */
export function textMutations(text: Json, pointer: string): readonly Mutation[] {
  if (typeof text === 'string')
    return [
      {
        kind: 'text',
        pointer,
        words: `"${shortened(text)}" becomes other words`,
        put: 'Other words',
      },
    ]
  if (Array.isArray(text)) {
    return text.flatMap((one: Json, i) => {
      if (!isObject(one)) return []
      const holds = one.when === undefined ? [] : ruleMutations(one.when, `${pointer}/${i}/when`)
      return [...holds, ...textMutations(one.text ?? null, `${pointer}/${i}/text`)]
    })
  }
  return isObject(text)
    ? [
        {
          kind: 'text',
          pointer,
          words: `the shared text "${String(text.text)}" is left out`,
          drop: true,
        },
      ]
    : []
}

/** Replaces each of several texts. */
export function textGroupMutations(group: Json, pointer: string): readonly Mutation[] {
  if (Array.isArray(group))
    return group.flatMap((text: Json, i) => textMutations(text, `${pointer}/${i}`))
  if (!isObject(group)) return []
  return Object.entries(group).flatMap(([name, text]) =>
    textMutations(text, `${pointer}/${escapeKey(name)}`),
  )
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
