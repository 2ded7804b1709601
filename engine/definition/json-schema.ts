import { isObject } from './json.ts'
import type { JsonSchema } from './types.ts'
import { brokenKeywords } from './value-keywords.ts'

/**
 * A violation of a schema: JSON Pointer into the value, the keyword that failed, and its limits.
 */
export type SchemaIssue = {
  readonly pointer: string
  readonly keyword: string
  readonly params: { readonly [name: string]: unknown }
}

/** All supported keywords. Any other key is an annotation. */
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

/**
 * Returns all violations of a schema, in document order. An empty list means that the value is
 * valid.
 */
export function validateSchema(schema: JsonSchema, value: unknown): readonly SchemaIssue[] {
  const visit: Visit = { root: schema, issues: [] }
  check(visit, schema, value, '')
  return visit.issues
}

/** One escaped step of a JSON Pointer. */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The schema that `#/$defs/…` refers to inside `root`; undefined if it does not exist. */
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
  for (const keyword of brokenKeywords(schema, value)) fail(keyword, { limit: schema[keyword] })
  if (Array.isArray(value)) checkArray(visit, schema, value, pointer)
  else if (isObject(value)) checkObject(visit, schema, value, pointer, fail)
  checkCombined(visit, schema, value, pointer, fail)
}

type Fail = (keyword: string, params?: SchemaIssue['params'], at?: string) => void
type SchemaObject = { readonly [keyword: string]: unknown }

function checkArray(
  visit: Visit,
  schema: SchemaObject,
  value: readonly unknown[],
  pointer: string,
): void {
  const { items } = schema
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : []
  value.forEach((item, i) => {
    const own = i < prefix.length ? prefix[i] : items
    if (own !== undefined) check(visit, own, item, `${pointer}/${i}`)
  })
}

function checkObject(
  visit: Visit,
  schema: SchemaObject,
  value: SchemaObject,
  pointer: string,
  fail: Fail,
): void {
  const { required, additionalProperties, propertyNames, minProperties, maxProperties } = schema
  const properties = isObject(schema.properties) ? schema.properties : {}
  const keys = Object.keys(value)
  if (typeof minProperties === 'number' && keys.length < minProperties)
    fail('minProperties', { limit: minProperties })
  if (typeof maxProperties === 'number' && keys.length > maxProperties)
    fail('maxProperties', { limit: maxProperties })
  if (Array.isArray(required)) {
    for (const key of required)
      if (typeof key === 'string' && !Object.hasOwn(value, key)) fail('required', { key })
  }
  for (const key of keys) {
    const at = pointer + pointerStep(key)
    if (propertyNames !== undefined && !isValid(visit.root, propertyNames, key))
      fail('propertyNames', { key, schema: propertyNames }, at)
    if (Object.hasOwn(properties, key)) check(visit, properties[key], value[key], at)
    else if (additionalProperties === false)
      fail('additionalProperties', { key, known: Object.keys(properties) }, at)
    else if (additionalProperties !== undefined) check(visit, additionalProperties, value[key], at)
  }
}

function checkCombined(
  visit: Visit,
  schema: SchemaObject,
  value: unknown,
  pointer: string,
  fail: Fail,
): void {
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
