import { isObject } from '../definition/json.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import { NOW, TIMES } from './instant.ts'

/** How rules look at something that a run stores: an event's data, an effect's result. */
export type DataLooks = {
  readonly isRead: boolean
  /** Plain values that stand in rules which read it, or what is made of it. */
  readonly constants: readonly Json[]
  /** Members that are read, as paths inside it. */
  readonly members: ReadonlySet<string>
  /** What rules ask of it beside the present time: whether it is after it, whether it is before it. */
  readonly besideNow: ReadonlySet<'after' | 'before'>
  /** Rules ask only whether there is something, and how it compares with plain values: samples stand for all that it may be. */
  readonly isSure: boolean
}

const MOST = 64

/** Values that stand for all others. `isComplete`: rules tell none apart that are not among them. */
export type Samples = { readonly values: readonly Json[]; readonly isComplete: boolean }

const UNREAD: DataLooks = { isRead: false, constants: [], members: new Set(), besideNow: new Set(), isSure: true }

/**
 * Values of a JSON Schema that stand for all others: every value of an enumeration, both of a boolean, null where it may be, one text and
 * one number, with those that rules name.
 *
 * @param looks How rules look at the value. Default: none reads it.
 */
export function samplesOf(schema: Json | undefined, looks: DataLooks = UNREAD): Samples {
  if (!isObject(schema)) return samplesMade(schema, looks)
  const known = samplesKnown.get(schema) ?? new WeakMap<DataLooks, Samples>()
  samplesKnown.set(schema, known)
  const samples = known.get(looks) ?? samplesMade(schema, looks)
  known.set(looks, samples)
  return samples
}

/** Asked for again at each reply of a host. */
const samplesKnown = new WeakMap<JsonObject, WeakMap<DataLooks, Samples>>()

function samplesMade(schema: Json | undefined, looks: DataLooks): Samples {
  const values = samplesAt(schema, looks, '')
  const isKnown = isObject(schema) && !isOpen(schema, looks)
  return { values: values.slice(0, MOST), isComplete: !looks.isRead || (isKnown && looks.isSure && values.length <= MOST) }
}

/** Whether a schema leaves open what rules read, or has lists into which rules look. */
function isOpen(schema: JsonObject, { members }: DataLooks): boolean {
  return [...members].some((path) => {
    let at: Json = schema
    for (const key of path.split('.')) {
      if (!isObject(at) || !isObject(at.properties)) return true
      const inner: Json | undefined = at.properties[key]
      if (inner === undefined) return false // a member that nobody gives is never there
      at = inner
    }
    return !isObject(at) || [at.type].flat().includes('array')
  })
}

function samplesAt(schema: Json | undefined, looks: DataLooks, path: string): readonly Json[] {
  if (!isObject(schema)) return [null]
  if (schema.const !== undefined) return [schema.const]
  if (Array.isArray(schema.enum)) return schema.enum
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object']
  const isRead = looks.isRead && (path === '' || looks.members.has(path))
  return types.flatMap((type: Json): readonly Json[] => {
    switch (type) {
      case 'null':
        return [null]
      case 'boolean':
        return [true, false]
      case 'integer':
      case 'number':
        return numbers(schema, isRead ? looks : null)
      case 'string':
        return texts(schema, isRead, looks)
      case 'array':
        return [...(isRead ? [[]] : []), samplesAt(schema.items, UNREAD, '').slice(0, 1)]
      default:
        return objects(schema, looks, path)
    }
  })
}

function numbers({ minimum, maximum, type }: JsonObject, looks: DataLooks | null): readonly number[] {
  const named = (looks?.constants ?? []).flatMap((one) => (typeof one === 'number' ? [one] : []))
  const between = type === 'integer' ? [] : named.flatMap((one) => [one - 0.5, one + 0.5])
  const near = named.flatMap((one) => [one - 1, one, one + 1])
  const all = [typeof minimum === 'number' ? minimum : 1, ...(looks ? [0] : []), ...near, ...between]
  const isIn = (one: number) => !(typeof minimum === 'number' && one < minimum) && !(typeof maximum === 'number' && one > maximum)
  return [...new Set(all)].filter(isIn)
}

function texts({ format, minLength }: JsonObject, isRead: boolean, looks: DataLooks): readonly string[] {
  const named = looks.constants.flatMap((one) => (typeof one === 'string' ? [one] : []))
  if (format === 'date-time' || format === 'date') {
    const letters = format === 'date' ? 'YYYY-MM-DD'.length : undefined
    const times = isRead ? [...timesBeside(looks), ...named.filter((one) => /^\d{4}-\d\d-\d\d/.test(one))] : timesBeside(UNREAD)
    return [...new Set(times.map((one) => one.slice(0, letters)))]
  }
  if (!isRead) return ['some-text']
  return [...new Set(['some-text', ...named, ''])].filter((one) => typeof minLength !== 'number' || one.length >= minLength)
}

/** A time to come, and for what rules ask beside now a time on the other side of it. */
function timesBeside({ besideNow }: DataLooks): readonly string[] {
  const [before, , after] = TIMES
  return [after, ...(besideNow.has('after') ? [NOW] : []), ...(besideNow.has('before') ? [before] : [])]
}

/** A member that may be missing is missing too, where rules read it. */
function objects({ properties = {}, required = [] }: JsonObject, looks: DataLooks, path: string): readonly Json[] {
  let made: readonly JsonObject[] = [{}]
  for (const [key, schema = null] of Object.entries(isObject(properties) ? properties : {})) {
    const at = path === '' ? key : `${path}.${key}`
    const isRequired = Array.isArray(required) && required.includes(key)
    const isRead = looks.isRead && [...looks.members].some((one) => one === at || one.startsWith(`${at}.`))
    const values = samplesAt(schema, isRead ? looks : UNREAD, at)
    made = made
      .flatMap((one) => [...values.map((value) => ({ ...one, [key]: value })), ...(isRead && !isRequired ? [one] : [])])
      .slice(0, MOST + 1)
  }
  return made
}
