import { isObject } from '../../definition/json.ts'
import { resolveRef, validateSchema } from '../../definition/json-schema.ts'
import language from '../../definition/language.schema.json' with { type: 'json' }
import type { Json, JsonObject } from '../../definition/types.ts'
import casesSchema from '../../kit/cases.schema.json' with { type: 'json' }
import personasSchema from '../../kit/personas.schema.json' with { type: 'json' }
import sameSchema from '../../kit/same.schema.json' with { type: 'json' }
import { valueAt } from '../model/document.ts'

/** A key that an object may have, with the words of its schema. */
export type SchemaKey = {
  readonly key: string
  readonly description: string | null
  readonly isRequired: boolean
}

/** The schema of a file, by its name. */
function schemaOfFile(file: string): JsonObject {
  if (file.endsWith('.cases.json')) return casesSchema
  if (file.endsWith('.same.json')) return sameSchema
  return /(^|\/)personas\.json$/.test(file) ? personasSchema : language
}

/** The keys that the object at a pointer may have. */
export function schemaKeysAt(file: string, json: Json, pointer: string): readonly SchemaKey[] {
  const keys = new Map<string, SchemaKey>()
  for (const schema of schemasAt(file, json, pointer)) {
    const required: readonly Json[] = Array.isArray(schema.required) ? schema.required : []
    for (const [key, one] of Object.entries(isObject(schema.properties) ? schema.properties : {}))
      if (!keys.has(key))
        keys.set(key, { key, description: wordsIn(one), isRequired: required.includes(key) })
  }
  return [...keys.values()]
}

/** The values that the schema lists for a place. */
export function schemaValuesAt(file: string, json: Json, pointer: string): readonly Json[] {
  return schemasAt(file, json, pointer).flatMap((schema): readonly Json[] => {
    if (Array.isArray(schema.enum)) return schema.enum
    if (schema.const !== undefined) return [schema.const]
    return schema.type === 'boolean' ? [true, false] : []
  })
}

/** What the schema says about the value at a pointer: about its key first, then about its kind. */
export function schemaWordsAt(file: string, json: Json, pointer: string): readonly string[] {
  return [...new Set(schemasAt(file, json, pointer).flatMap((schema) => wordsIn(schema) ?? []))]
}

function wordsIn(schema: Json | undefined): string | null {
  return isObject(schema) && typeof schema.description === 'string' ? schema.description : null
}

/** The schemas that apply to the value at a pointer, those at the place itself first. */
function schemasAt(file: string, json: Json, pointer: string): readonly JsonObject[] {
  const root = schemaOfFile(file)
  let at = applying(root, root, json)
  let path = ''
  for (const key of pointer.split('/').slice(1)) {
    path += `/${key}`
    const value = valueAt(json, path) ?? null
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    at = at
      .flatMap((schema) => inside(schema, name))
      .flatMap((schema) => applying(root, schema, value))
  }
  return at
}

/** The schema of a member or an item. */
function inside(
  { properties, additionalProperties, items }: JsonObject,
  key: string,
): readonly Json[] {
  if (isObject(properties) && properties[key] !== undefined) return [properties[key]]
  if (isObject(additionalProperties)) return [additionalProperties]
  return isObject(items) && /^\d+$/.test(key) ? [items] : []
}

/** A schema with those that it refers to, as far as they apply to a value. */
function applying(root: JsonObject, schema: Json | undefined, value: Json): readonly JsonObject[] {
  if (!isObject(schema)) return []
  const all: readonly Json[] = Array.isArray(schema.allOf) ? schema.allOf : []
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((list): readonly Json[] =>
    Array.isArray(list) ? list : [],
  )
  const target = resolveRef(root, schema.$ref)
  return [
    schema,
    ...(isObject(target) ? applying(root, target, value) : []),
    ...[...all, ...alternatives].flatMap((one) => applying(root, one, value)),
    ...conditional(root, schema, value),
  ]
}

function conditional(root: JsonObject, schema: JsonObject, value: Json): readonly JsonObject[] {
  if (!isObject(schema.if)) return []
  const holds = validateSchema({ ...schema.if, $defs: root.$defs ?? {} }, value).length === 0
  return applying(root, holds ? schema.then : schema.else, value)
}
