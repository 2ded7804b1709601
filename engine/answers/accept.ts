import { isObject } from '../definition/json.ts'
import type { Field } from '../definition/flow.ts'
import type { Json } from '../definition/types.ts'
import { type Accepted, REFUSED } from '../questions/question-type.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'

/**
 * Converts an answer to the stored form of its type. Exclusive options are resolved by comparing
 * with the previous answer, phone numbers lose their dashes, and the members of groups and lists
 * are converted one by one. Null and the empty forms mean that there is no answer.
 */
export function acceptAnswer(field: Field, value: Json, before: Json): Accepted {
  if (value === null) return { value: null }
  const { accept } = QUESTION_TYPES[field.source.type]
  return accept === 'parts' ? acceptRows(field, value, before) : accept(value, field, before)
}

function acceptRows(field: Field, value: Json, before: Json): Accepted {
  if (!Array.isArray(value)) return REFUSED
  const rows: Json[] = []
  for (const [i, row] of value.entries()) {
    const accepted = acceptMembers(
      field.children,
      row,
      Array.isArray(before) ? (before[i] ?? null) : null,
    )
    if ('refused' in accepted) return accepted
    rows.push(accepted.value)
  }
  return { value: rows }
}

/** Converts the answers of a row, or of a group in a row. Null members are left out. */
export function acceptMembers(fields: readonly Field[], value: Json, before: Json): Accepted {
  if (!isObject(value)) return REFUSED
  const known = fields.flatMap((one) => (one.manual ? [one, one.manual] : [one]))
  const was = isObject(before) ? before : {}
  const members: Record<string, Json> = {}
  for (const [key, member = null] of Object.entries(value)) {
    const field = known.find((one) => one.source.id === key)
    if (!field) return REFUSED
    const isGroup = field.source.type === 'group' && member !== null
    const accepted = isGroup
      ? acceptMembers(field.children, member, was[key] ?? null)
      : acceptAnswer(field, member, was[key] ?? null)
    if ('refused' in accepted) return accepted
    if (accepted.value !== null) members[key] = accepted.value
  }
  return { value: members }
}

/** A visible character. U+2800 is a Braille pattern without dots, so it is excluded as well. */
const MARK = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True if a value shows nothing on screen. Such a value counts as no answer. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true
  if (typeof value === 'string') return !MARK.test(value)
  if (Array.isArray(value)) return value.every(isBlank)
  return isObject(value) && Object.values(value).every(isBlank)
}
