import { isObject, sameJson } from './json.ts'
import type { JsonSchema } from './types.ts'

/** Where a value does not follow its schema: JSON Pointer into the value, the keyword that failed, and what it asked for. */
export type SchemaIssue = {
  readonly pointer: string
  readonly keyword: string
  readonly params: { readonly [name: string]: unknown }
}

/** The closed list of keywords that count. Any other key is an annotation. */
export const KEYWORDS = [
  '$ref',
  'type',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'items',
  'prefixItems',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
] as const

type Visit = {
  readonly root: JsonSchema
  readonly issues: SchemaIssue[]
}

/** Every place where a value does not follow a schema, in document order; none means valid. */
export function validateSchema(schema: JsonSchema, value: unknown): readonly SchemaIssue[] {
  const visit: Visit = { root: schema, issues: [] }
  check(visit, schema, value, '')
  return visit.issues
}

/** One step of a JSON Pointer, escaped. */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The schema that `#/$defs/…` names inside `root`; undefined if it names none. */
export function resolveRef(root: JsonSchema, ref: unknown): JsonSchema | undefined {
  if (ref === '#') return root
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return undefined
  let at: unknown = root
  for (const step of ref.slice(2).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined
    at = at[key]
  }
  return typeof at === 'boolean' || isObject(at) ? at : undefined
}

function check(visit: Visit, schema: unknown, value: unknown, pointer: string): void {
  if (schema === true || schema === undefined) return
  const fail = (keyword: string, params: SchemaIssue['params'] = {}, at = pointer) => {
    visit.issues.push({ pointer: at, keyword, params })
  }
  if (schema === false) {
    fail('false schema')
    return
  }
  if (!isObject(schema)) return
  if (schema.$ref !== undefined) {
    const target = resolveRef(visit.root, schema.$ref)
    if (target === undefined) fail('$ref', { ref: schema.$ref })
    else check(visit, target, value, pointer)
  }
  const { type } = schema
  if (type !== undefined && !(Array.isArray(type) ? type : [type]).some((one) => hasType(value, one))) fail('type', { type })
  if (Array.isArray(schema.enum) && !schema.enum.some((one) => sameJson(one, value))) fail('enum', { allowed: schema.enum })
  if (Object.hasOwn(schema, 'const') && !sameJson(schema.const, value)) fail('const', { allowed: schema.const })
  if (typeof value === 'string') checkString(schema, value, fail)
  else if (typeof value === 'number') checkNumber(schema, value, fail)
  else if (Array.isArray(value)) checkArray(visit, schema, value, pointer, fail)
  else if (isObject(value)) checkObject(visit, schema, value, pointer, fail)
  checkCombined(visit, schema, value, pointer, fail)
}

type Fail = (keyword: string, params?: SchemaIssue['params'], at?: string) => void
type SchemaObject = { readonly [keyword: string]: unknown }

function checkString(schema: SchemaObject, value: string, fail: Fail): void {
  const { minLength, maxLength, pattern, format } = schema
  if (typeof minLength === 'number' && characters(value) < minLength) fail('minLength', { limit: minLength })
  if (typeof maxLength === 'number' && characters(value) > maxLength) fail('maxLength', { limit: maxLength })
  if (typeof pattern === 'string' && !patternOf(pattern).test(value)) fail('pattern', { pattern })
  if (typeof format === 'string' && FORMATS[format]?.(value) === false) fail('format', { format })
}

function checkNumber(schema: SchemaObject, value: number, fail: Fail): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  if (typeof minimum === 'number' && value < minimum) fail('minimum', { limit: minimum })
  if (typeof maximum === 'number' && value > maximum) fail('maximum', { limit: maximum })
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) fail('exclusiveMinimum', { limit: exclusiveMinimum })
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) fail('exclusiveMaximum', { limit: exclusiveMaximum })
  if (typeof multipleOf === 'number' && !Number.isInteger(value / multipleOf)) fail('multipleOf', { limit: multipleOf })
}

function checkArray(visit: Visit, schema: SchemaObject, value: readonly unknown[], pointer: string, fail: Fail): void {
  const { minItems, maxItems, uniqueItems, items } = schema
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : []
  if (typeof minItems === 'number' && value.length < minItems) fail('minItems', { limit: minItems })
  if (typeof maxItems === 'number' && value.length > maxItems) fail('maxItems', { limit: maxItems })
  if (uniqueItems === true && hasTwins(value)) fail('uniqueItems')
  value.forEach((item, i) => {
    const own = i < prefix.length ? prefix[i] : items
    if (own !== undefined) check(visit, own, item, `${pointer}/${i}`)
  })
}

/** Whether two items are equal. Only lists and objects are compared one by one. */
function hasTwins(items: readonly unknown[]): boolean {
  const scalars = items.filter((item) => typeof item !== 'object' || item === null)
  if (new Set(scalars).size < scalars.length) return true
  const others = items.filter((item) => typeof item === 'object' && item !== null)
  return others.some((one, i) => others.slice(0, i).some((other) => sameJson(one, other)))
}

function checkObject(visit: Visit, schema: SchemaObject, value: SchemaObject, pointer: string, fail: Fail): void {
  const { required, additionalProperties, propertyNames, minProperties, maxProperties } = schema
  const properties = isObject(schema.properties) ? schema.properties : {}
  const keys = Object.keys(value)
  if (typeof minProperties === 'number' && keys.length < minProperties) fail('minProperties', { limit: minProperties })
  if (typeof maxProperties === 'number' && keys.length > maxProperties) fail('maxProperties', { limit: maxProperties })
  if (Array.isArray(required)) {
    for (const key of required) if (typeof key === 'string' && !Object.hasOwn(value, key)) fail('required', { key })
  }
  for (const key of keys) {
    const at = pointer + pointerStep(key)
    if (propertyNames !== undefined && !isValid(visit.root, propertyNames, key))
      fail('propertyNames', { key, schema: propertyNames }, at)
    if (Object.hasOwn(properties, key)) check(visit, properties[key], value[key], at)
    else if (additionalProperties === false) fail('additionalProperties', { key, known: Object.keys(properties) }, at)
    else if (additionalProperties !== undefined) check(visit, additionalProperties, value[key], at)
  }
}

function checkCombined(visit: Visit, schema: SchemaObject, value: unknown, pointer: string, fail: Fail): void {
  const { allOf, anyOf, oneOf, not } = schema
  if (Array.isArray(allOf)) for (const one of allOf) check(visit, one, value, pointer)
  if (Array.isArray(anyOf) && !anyOf.some((one) => isValid(visit.root, one, value))) fail('anyOf')
  if (Array.isArray(oneOf)) {
    const matches = oneOf.filter((one) => isValid(visit.root, one, value)).length
    if (matches !== 1) fail('oneOf', { matches })
  }
  if (not !== undefined && isValid(visit.root, not, value)) fail('not')
  if (schema.if === undefined) return
  check(visit, isValid(visit.root, schema.if, value) ? schema.then : schema.else, value, pointer)
}

function isValid(root: JsonSchema, schema: unknown, value: unknown): boolean {
  const visit: Visit = { root, issues: [] }
  check(visit, schema, value, '')
  return visit.issues.length === 0
}

function hasType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    default:
      return typeof value === type
  }
}

/** Length in characters, as JSON Schema counts: a surrogate pair is one. */
function characters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

const patterns = new Map<string, RegExp>()

function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern)
  if (known) return known
  const compiled = new RegExp(pattern, 'u')
  patterns.set(pattern, compiled)
  return compiled
}

const FORMATS: { readonly [format: string]: ((text: string) => boolean) | undefined } = {
  date: isDate,
  'date-time': isDateTime,
  email: (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  uri: (text) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text),
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return days !== undefined && day >= 1 && day <= days
}

function isDateTime(text: string): boolean {
  const match = /^(.{10})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/.exec(text)
  if (!match || !isDate(match[1] ?? '')) return false
  const [hour, minute, second, zoneHour, zoneMinute] = match.slice(2).map((part) => Number(part ?? 0))
  return (hour ?? 24) < 24 && (minute ?? 60) < 60 && (second ?? 60) < 60 && (zoneHour ?? 0) < 24 && (zoneMinute ?? 0) < 60
}
