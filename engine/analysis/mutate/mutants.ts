import { isObject } from '../../definition/json.ts'
import type { Json, JsonObject } from '../../definition/types.ts'
import { RULE_GROUPS, TEXT_GROUPS, TEXT_KEYS } from '../../definition/visit.ts'
import { editAt, escapeKey } from './json-edits.ts'
import {
  argumentMutations,
  isRuleKey,
  type Mutation,
  ruleMutations,
  textGroupMutations,
  textMutations,
} from './rule-mutations.ts'

/** A definition with one small change. */
export type Mutant = Pick<Mutation, 'pointer' | 'words' | 'isText'> & {
  readonly source: JsonObject
}

/** Lists whose order matters. */
const ORDERED: ReadonlySet<string> = new Set([
  'steps',
  'sections',
  'items',
  'fields',
  'questions',
  'next',
  'start',
  'enter',
  'leave',
  'do',
  'onFail',
])
/** Lists whose members may be removed one by one. */
const REMOVABLE: ReadonlySet<string> = new Set([...ORDERED, 'options', 'bands', 'rules', 'after'])
const SWITCHES: ReadonlySet<string> = new Set([
  'advance',
  'commit',
  'aside',
  'over',
  'edit',
  'interrupts',
  'exclusive',
  'requiresManualInput',
  'partial',
  'alert',
  'advances',
  'secret',
  'numbered',
  'onFocus',
])
const NUMBERS: ReadonlySet<string> = new Set([
  'score',
  'from',
  'to',
  'maximum',
  'minimum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'most',
  'everySeconds',
])
/**
 * Keys with texts for readers of the file, keys with names, and keys that are mutated separately.
 */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  '$schema',
  'id',
  'source',
  'copyright',
  'codes',
  'licence',
  'guarantees',
  'limits',
  'kind',
  'parameters',
])

/** Every mutant of a definition: a flow, an instrument, or a file of facts. */
export function mutantsOf(source: JsonObject): readonly Mutant[] {
  return objectMutations(source, '', stepIds(source)).map((mutation) => {
    const { pointer, words, isText } = mutation
    const text = isText ? { isText } : {}
    return { pointer, words, ...text, source: editAt(source, pointer, mutation) }
  })
}

function stepIds({ steps }: JsonObject): readonly string[] {
  return (Array.isArray(steps) ? steps : []).flatMap((step: Json) =>
    isObject(step) && typeof step.id === 'string' ? [step.id] : [],
  )
}

function objectMutations(
  object: JsonObject,
  pointer: string,
  steps: readonly string[],
): readonly Mutation[] {
  const isQuestion =
    'type' in object && 'id' in object && object.optional === undefined && object.visible !== false
  const words = `"${String(object.id)}" may be left empty`
  return [
    ...(isQuestion ? [{ pointer, words, put: { ...object, optional: true } }] : []),
    ...Object.entries(object).flatMap(([key, value]) =>
      memberMutations(key, value, `${pointer}/${escapeKey(key)}`, { owner: object, steps }),
    ),
  ]
}

type Around = { readonly owner: JsonObject; readonly steps: readonly string[] }

function memberMutations(
  key: string,
  value: Json,
  pointer: string,
  { owner, steps }: Around,
): readonly Mutation[] {
  if (LEFT_ALONE.has(key)) return []
  if (key === 'optional' && typeof value === 'boolean') {
    const words = value ? 'may be left empty no more' : 'the mark is left out'
    return [{ pointer, words, drop: true }]
  }
  if (key === 'optional') return ruleMutations(value, pointer)
  if (isRuleKey(key, owner)) {
    const words = 'the condition is left out'
    const without: readonly Mutation[] = key === 'when' ? [{ pointer, words, drop: true }] : []
    return [...ruleMutations(value, pointer), ...without]
  }
  if (TEXT_KEYS.has(key))
    return isForAuthors(key, pointer, owner) ? [] : textMutations(value, pointer)
  if (TEXT_GROUPS.has(key)) return textGroupMutations(value, pointer)
  if (RULE_GROUPS.has(key)) return argumentMutations(value, pointer)
  if (key === 'to' && typeof value === 'string') {
    // The step after it, otherwise the one before it, otherwise the end.
    const at = steps.indexOf(value)
    const other = steps[at + 1] ?? steps[at - 1] ?? 'end'
    return [{ pointer, words: `leads to ${other} instead of ${value}`, put: other }]
  }
  if (key === 'hidden') {
    const other = value === 'keep' ? 'drop' : 'keep'
    return [{ pointer, words: `hidden becomes ${other}`, put: other }]
  }
  if (key === 'remember' && isObject(value))
    return [...objectMutations(value, pointer, steps), ...rememberedMutations(value, pointer)]
  if (key === 'live' && isObject(value)) return liveMutations(value, pointer, steps)
  if (key === 'back') return [{ pointer, words: 'what Back does is left out', drop: true }]
  if (SWITCHES.has(key) && typeof value === 'boolean')
    return [{ pointer, words: `${key} becomes ${!value}`, put: !value }]
  if (NUMBERS.has(key) && typeof value === 'number')
    return [{ pointer, words: `${key}: ${value} becomes ${value + 1}`, put: value + 1 }]
  if (Array.isArray(value)) return listMutations(key, value, pointer, steps)
  return isObject(value) ? objectMutations(value, pointer, steps) : []
}

/**
 * True for texts that only authors read: titles of facts, flags, values and totals, and of files
 * that are not flows.
 */
function isForAuthors(key: string, pointer: string, owner: JsonObject): boolean {
  if (key !== 'title') return false
  return (
    /^\/(flags|totals|values|facts)\//.test(pointer) ||
    (pointer === '/title' && owner.kind !== undefined)
  )
}

/** Removes each live input, and each part of its conditions for a refresh. */
function liveMutations(
  live: JsonObject,
  pointer: string,
  steps: readonly string[],
): readonly Mutation[] {
  return Object.entries(live).flatMap(([input, when]): readonly Mutation[] => {
    const place = `${pointer}/${escapeKey(input)}`
    const inside = isObject(when) ? objectMutations(when, place, steps) : []
    return [{ pointer: place, words: `"${input}" is read again no more`, drop: true }, ...inside]
  })
}

/** Removes each step of `remember`, or `remember` itself if it has only one step. */
function rememberedMutations({ steps }: JsonObject, pointer: string): readonly Mutation[] {
  const list = Array.isArray(steps) ? steps : []
  if (list.length < 2) return [{ pointer, words: 'the remembered values are left out', drop: true }]
  return list.map((id: Json, i) => ({
    pointer: `${pointer}/steps/${i}`,
    words: `${JSON.stringify(id)} of steps is left out`,
    drop: true,
  }))
}

function listMutations(
  key: string,
  list: readonly Json[],
  pointer: string,
  steps: readonly string[],
): readonly Mutation[] {
  return list.flatMap((one, i): readonly Mutation[] => {
    if (!isObject(one)) return []
    const place = `${pointer}/${i}`
    const name = `${nameOf(one, i)} of ${key}`
    const isBefore =
      ORDERED.has(key) && i + 1 < list.length && !isDialog(one) && !isDialog(list[i + 1])
    const removed: Mutation = { pointer: place, words: `${name} is left out`, drop: true }
    const later: Mutation = { pointer, words: `${name} comes after the one behind it`, swap: i }
    return [
      ...(REMOVABLE.has(key) ? [removed] : []),
      ...(isBefore ? [later] : []),
      ...objectMutations(one, place, steps),
    ]
  })
}

/** A dialog is opened by its event, so its position among the steps has no effect. */
function isDialog(one: Json | undefined): boolean {
  return isObject(one) && one.over === true
}

function nameOf({ id, key, effect, use }: JsonObject, index: number): string {
  const name = [id, key, effect, use].find((one) => typeof one === 'string')
  return name === undefined ? `number ${index + 1}` : `"${String(name)}"`
}
