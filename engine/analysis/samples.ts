import { isObject } from '../definition/json.ts'
import type { Json } from '../definition/types.ts'

const MOST = 64

/** Values of a JSON Schema that stand for all others: every value of an enumeration, both of a boolean, one text, one number, and null where it may be. */
export function samplesOf(schema: Json | undefined): readonly Json[] {
  if (!isObject(schema)) return [null]
  if (schema.const !== undefined) return [schema.const]
  if (Array.isArray(schema.enum)) return schema.enum
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object']
  return types.flatMap((type: Json) => ofType(type, schema)).slice(0, MOST)
}

function ofType(type: Json, schema: { readonly [key: string]: Json }): readonly Json[] {
  switch (type) {
    case 'null':
      return [null]
    case 'boolean':
      return [true, false]
    case 'integer':
    case 'number':
      return [typeof schema.minimum === 'number' ? schema.minimum : 1]
    case 'string':
      return [schema.format === 'date-time' ? '2030-01-07T10:00:00.000Z' : schema.format === 'date' ? '2030-01-07' : 'some-text']
    case 'array':
      return [samplesOf(schema.items).slice(0, 1)]
    default:
      return objects(isObject(schema.properties) ? schema.properties : {})
  }
}

function objects(properties: { readonly [key: string]: Json }): readonly Json[] {
  let made: readonly { readonly [key: string]: Json }[] = [{}]
  for (const [key, schema] of Object.entries(properties)) {
    made = made.flatMap((one) => samplesOf(schema).map((value) => ({ ...one, [key]: value }))).slice(0, MOST)
  }
  return made
}
