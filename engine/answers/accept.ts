import { isObject } from '../definition/json.ts'
import type { Field } from '../definition/flow.ts'
import type { Json } from '../definition/types.ts'

/** A raw answer in the form in which it is kept, or why its shape is impossible. */
export type Accepted = { readonly value: Json } | { readonly refused: 'UNKNOWN_OPTION' | 'INVALID_VALUE' }

const CHOICE_MAX_LENGTH = 100
const REFUSED: Accepted = { refused: 'INVALID_VALUE' }
const UNKNOWN: Accepted = { refused: 'UNKNOWN_OPTION' }

/**
 * Brings an answer into the form of its type: exclusive options resolved against the answer before, dashes of a phone removed,
 * members of groups and lists one by one. Null and the empty forms mean: no answer.
 */
export function acceptAnswer(field: Field, value: Json, before: Json): Accepted {
  if (value === null) return { value: null }
  switch (field.source.type) {
    case 'multi-choice':
    case 'radio':
    case 'single-select-v2':
      return acceptChoice(field, value)
    case 'choice':
      // A choice is typed: what is not (yet) one of its options is kept, and judged as `enum`.
      return typeof value === 'string' && value.length <= CHOICE_MAX_LENGTH ? { value: value === '' ? null : value } : REFUSED
    case 'multi-select':
      return acceptChoices(field, value, before)
    case 'none-or-list':
      return value === 'none' || isTexts(value) ? { value } : REFUSED
    case 'one-to-ten-scale':
    case 'one-to-seven-scale':
      return Number.isInteger(value) ? { value } : REFUSED
    case 'checkbox':
      return typeof value === 'boolean' ? { value: value || null } : REFUSED
    case 'free-phone-field':
      return typeof value === 'string' ? { value: value.replace(/[\s().-]/g, '') } : REFUSED
    case 'free-text-field':
      // One line: a line break becomes a space, as in a browser's text field.
      return typeof value === 'string' ? { value: value.replace(/\r\n|[\r\n]/g, ' ') } : REFUSED
    case 'file':
      return isObject(value) ? { value } : REFUSED
    case 'list':
      return acceptRows(field, value, before)
    case 'group':
      return REFUSED
    default:
      return typeof value === 'string' ? { value } : REFUSED
  }
}

function acceptChoice(field: Field, value: Json): Accepted {
  if (typeof value !== 'string') return REFUSED
  if (value === '') return { value: null }
  return field.options.some((option) => option.key === value) ? { value } : UNKNOWN
}

function acceptChoices(field: Field, value: Json, before: Json): Accepted {
  if (!isTexts(value)) return REFUSED
  const known = new Map(field.options.map((option) => [option.key, option]))
  if (value.some((key) => !known.has(key))) return UNKNOWN
  const chosen = [...new Set(value)]
  const was = Array.isArray(before) ? before : []
  const added = chosen.filter((key) => !was.includes(key))
  const isExclusive = (key: string) => known.get(key)?.exclusive === true
  const exclusive = added.find(isExclusive) ?? (added.length === 0 && chosen.length > 1 ? chosen.find(isExclusive) : undefined)
  if (exclusive !== undefined) return { value: [exclusive] }
  const rest = chosen.length > 1 ? chosen.filter((key) => !isExclusive(key)) : chosen
  // In the order of the definition, so that the same choices are the same answer.
  return { value: field.options.map((option) => option.key).filter((key) => rest.includes(key)) }
}

function acceptRows(field: Field, value: Json, before: Json): Accepted {
  if (!Array.isArray(value)) return REFUSED
  const rows: Json[] = []
  for (const [i, row] of value.entries()) {
    const accepted = acceptMembers(field.children, row, Array.isArray(before) ? (before[i] ?? null) : null)
    if ('refused' in accepted) return accepted
    rows.push(accepted.value)
  }
  return { value: rows }
}

/** The answers of a row, or of a group in a row. Null members are left out. */
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

function isTexts(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** True where there is nothing but blanks: such an answer is no answer. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.every(isBlank)
  return isObject(value) && Object.values(value).every(isBlank)
}
