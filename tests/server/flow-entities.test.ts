import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type GraphQLOutputType,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { readSchemaText } from '#server/graphql/schema-text.ts'
import { at } from '#tests/support/server.ts'

const SCHEMA = buildSchema(readSchemaText())
const INPUTS = at(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../flows/vocabulary/inputs.json'), 'utf8')),
  'inputs',
)

describe('the inputs of flows', () => {
  it.each([
    ['user', 'User'],
    ['config', 'AppConfig'],
    ['eligibility', 'CareEligibility'],
  ])('of %s equals what the API returns as %s, with the same names', (input, type) => {
    expect(missing(at(INPUTS, input, 'schema'), SCHEMA.getType(type), input)).toEqual([])
  })
})

/**
 * Paths in a vocabulary schema that the API type lacks, or does not return as a list although one
 * is read.
 */
function missing(schema: unknown, type: unknown, path: string): readonly string[] {
  if (isScalarType(type) && type.name === 'JSON') return []
  if (!isObjectType(type)) return [path]
  const fields = type.getFields()
  return Object.entries(at(schema, 'properties') ?? {}).flatMap(([name, inside]) => {
    const field = fields[name]
    const here = `${path}.${name}`
    const isList = [at(inside, 'type')].flat().includes('array')
    if (field === undefined || isListOf(field.type) !== isList) return [here]
    const part = isList ? at(inside, 'items') : inside
    return at(part, 'properties') === undefined ? [] : missing(part, getNamedType(field.type), here)
  })
}

function isListOf(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type)
}
