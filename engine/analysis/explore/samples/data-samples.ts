import { isObject } from '../../../definition/json.ts'
import type { Json, JsonObject } from '../../../definition/types.ts'
import { NOW, TIMES } from '../structure/instant.ts'

/** How rules use data that a run stores: the data of an event, or the result of an effect. */
export type DataUse = {
  readonly isRead: boolean
  /** Plain values in the rules that read it, or read something derived from it. */
  readonly constants: readonly Json[]
  /** The members that are read, as paths inside it. */
  readonly members: ReadonlySet<string>
  /** How rules compare it with the present time. */
  readonly besideNow: ReadonlySet<'after' | 'before'>
  /**
   * Rules only ask whether it exists and compare it with plain values, so samples represent every
   * value.
   */
  readonly isSure: boolean
}

const MOST = 64

/** Sample values. `isComplete`: they represent every value that rules can distinguish. */
export type DataSamples = { readonly values: readonly Json[]; readonly isComplete: boolean }

const UNREAD: DataUse = {
  isRead: false,
  constants: [],
  members: new Set(),
  besideNow: new Set(),
  isSure: true,
}

/**
 * Sample values of a JSON Schema: every value of an enumeration, both booleans, null if allowed,
 * one text and one number, and the values that rules name.
 * @param looks How rules use the value. By default, no rule reads it.
 */
export function dataSamples(schema: Json | undefined, looks: DataUse = UNREAD): DataSamples {
  if (!isObject(schema)) return samplesMade(schema, looks)
  const known = samplesKnown.get(schema) ?? new WeakMap<DataUse, DataSamples>()
  samplesKnown.set(schema, known)
  const samples = known.get(looks) ?? samplesMade(schema, looks)
  known.set(looks, samples)
  return samples
}

/** Cached because it is needed for each reply of the host. */
const samplesKnown = new WeakMap<JsonObject, WeakMap<DataUse, DataSamples>>()

function samplesMade(schema: Json | undefined, looks: DataUse): DataSamples {
  const values = samplesAt(schema, looks, '')
  const isKnown = isObject(schema) && !isOpen(schema, looks)
  return {
    values: values.slice(0, MOST),
    isComplete: !looks.isRead || (isKnown && looks.isSure && values.length <= MOST),
  }
}

/**
 * True if the schema does not specify something that rules read, or has lists whose items rules
 * read.
 */
function isOpen(schema: JsonObject, { members }: DataUse): boolean {
  return [...members].some((path) => {
    let at: Json = schema
    for (const key of path.split('.')) {
      if (!isObject(at) || !isObject(at.properties)) return true
      const inner: Json | undefined = at.properties[key]
      if (inner === undefined) return false // a member that the schema does not list never occurs
      at = inner
    }
    return !isObject(at) || [at.type].flat().includes('array')
  })
}

function samplesAt(schema: Json | undefined, looks: DataUse, path: string): readonly Json[] {
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

function numbers({ minimum, maximum, type }: JsonObject, looks: DataUse | null): readonly number[] {
  const named = (looks?.constants ?? []).flatMap((one) => (typeof one === 'number' ? [one] : []))
  const between = type === 'integer' ? [] : named.flatMap((one) => [one - 0.5, one + 0.5])
  const near = named.flatMap((one) => [one - 1, one, one + 1])
  const all = [
    typeof minimum === 'number' ? minimum : 1,
    ...(looks ? [0] : []),
    ...near,
    ...between,
  ]
  const isIn = (one: number) =>
    !(typeof minimum === 'number' && one < minimum) &&
    !(typeof maximum === 'number' && one > maximum)
  return [...new Set(all)].filter(isIn)
}

function texts(
  { format, minLength }: JsonObject,
  isRead: boolean,
  looks: DataUse,
): readonly string[] {
  const named = looks.constants.flatMap((one) => (typeof one === 'string' ? [one] : []))
  if (format === 'date-time' || format === 'date') {
    const letters = format === 'date' ? 'YYYY-MM-DD'.length : undefined
    const times = isRead
      ? [...timesBeside(looks), ...named.filter((one) => /^\d{4}-\d\d-\d\d/.test(one))]
      : timesBeside(UNREAD)
    return [...new Set(times.map((one) => one.slice(0, letters)))]
  }
  if (!isRead) return ['some-text']
  return [...new Set(['some-text', ...named, ''])].filter(
    (one) => typeof minLength !== 'number' || one.length >= minLength,
  )
}

/** A future time, and for each comparison with now a time for the other outcome. */
function timesBeside({ besideNow }: DataUse): readonly string[] {
  const [before, , after] = TIMES
  return [
    after,
    ...(besideNow.has('after') ? [NOW] : []),
    ...(besideNow.has('before') ? [before] : []),
  ]
}

/** An optional member that rules read is also tried without a value. */
function objects(
  { properties = {}, required = [] }: JsonObject,
  looks: DataUse,
  path: string,
): readonly Json[] {
  let made: readonly JsonObject[] = [{}]
  for (const [key, schema = null] of Object.entries(isObject(properties) ? properties : {})) {
    const at = path === '' ? key : `${path}.${key}`
    const isRequired = Array.isArray(required) && required.includes(key)
    const isRead =
      looks.isRead && [...looks.members].some((one) => one === at || one.startsWith(`${at}.`))
    const values = samplesAt(schema, isRead ? looks : UNREAD, at)
    made = made
      .flatMap((one) => [
        ...values.map((value) => ({ ...one, [key]: value })),
        ...(isRead && !isRequired ? [one] : []),
      ])
      .slice(0, MOST + 1)
  }
  return made
}
