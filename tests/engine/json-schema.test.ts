import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateSchema } from '#engine/definition/json-schema.ts'
import language from '#engine/definition/language.schema.json' with { type: 'json' }
import type { Json, JsonObject, JsonSchema } from '#engine/index.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

const keys = fc.constantFrom('a', 'b', 'c')
const scalars: fc.Arbitrary<Json> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(0.5, 1.5, 'a', 'ab', 'abc', '', 'é', '😀', '😀😀', 'a-1'),
)
const values: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    scalars,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value

const types = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object')
const small = fc.nat(4)

/** Schemas over the whole list of keywords, with references into `$defs`. */
const schemas: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.boolean(),
    fc.record({ $ref: fc.constantFrom('#/$defs/one', '#/$defs/two') }),
    fc.record(
      {
        type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
        enum: fc.uniqueArray(values, {
          minLength: 1,
          maxLength: 4,
          selector: (value) => JSON.stringify(value),
        }),
        minLength: small,
        maxLength: small,
        pattern: fc.constantFrom('^a', 'b$', '^.$', '[0-9]', '^\\p{L}+$'),
        minimum: fc.integer({ min: -2, max: 6 }),
        maximum: fc.integer({ min: -2, max: 6 }),
        exclusiveMinimum: small,
        exclusiveMaximum: small,
        multipleOf: fc.constantFrom(1, 2, 3),
        minItems: small,
        maxItems: small,
        uniqueItems: fc.boolean(),
        minProperties: fc.nat(2),
        maxProperties: fc.nat(2),
      },
      { requiredKeys: [] },
    ),
    fc.record({ const: values }),
    fc.record(
      {
        properties: fc.dictionary(keys, tie('schema'), { maxKeys: 3, noNullPrototype: true }),
        required: fc.uniqueArray(keys, { maxLength: 2 }),
        additionalProperties: tie('schema'),
        propertyNames: fc.constantFrom<JsonSchema>({ enum: ['a', 'b'] }, { maxLength: 1 }, true),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        items: tie('schema'),
        prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        not: tie('schema'),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { if: tie('schema'), then: tie('schema'), else: tie('schema') },
      { requiredKeys: ['if'] },
    ),
  ),
})).schema

const DEFS: JsonObject = {
  one: { type: ['string', 'array'], minLength: 1 },
  two: { properties: { a: { $ref: '#/$defs/one' } }, not: { const: {} } },
}

describe('validateSchema', () => {
  it('agrees with ajv on whether a value follows a schema', () => {
    let valid = 0
    fc.assert(
      fc.property(schemas, fc.array(values, { minLength: 4, maxLength: 8 }), (schema, several) => {
        const whole: JsonSchema = typeof schema === 'boolean' ? schema : { ...schema, $defs: DEFS }
        const judge = ajv.compile(whole)
        for (const value of several) {
          const expected = judgedByAjv(judge, value)
          if (expected !== null)
            expect([value, validateSchema(whole, value).length === 0]).toEqual([value, expected])
          if (expected) valid += 1
        }
      }),
      { numRuns: 400 },
    )
    expect(valid).toBeGreaterThan(300)
  })

  it.each([
    [{ properties: { a: { items: { type: 'string' } } } }, { a: ['x', 1] }, '/a/1', 'type'],
    [{ required: ['a'] }, {}, '', 'required'],
    [{ properties: { 'a/b': { maximum: 1 } } }, { 'a/b': 2 }, '/a~1b', 'maximum'],
    [
      { properties: { a: true }, additionalProperties: false },
      { a: 1, b: 2 },
      '/b',
      'additionalProperties',
    ],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    [{ if: { required: ['a'] }, then: { required: ['b'] } }, { a: 1 }, '', 'required'],
    [{ $ref: '#/$defs/nothing' }, 1, '', '$ref'],
    [{ format: 'date' }, '2026-02-29', '', 'format'],
    [{ format: 'date-time' }, '2026-02-28T25:00:00Z', '', 'format'],
    [{ format: 'email' }, 'nobody', '', 'format'],
  ] as const)('names the place and the keyword: %j', (schema, value, pointer, keyword) => {
    expect(validateSchema(schema, value).map((issue) => [issue.pointer, issue.keyword])).toEqual([
      [pointer, keyword],
    ])
  })

  it('accepts valid dates, instants and addresses', () => {
    expect(validateSchema({ format: 'date' }, '2028-02-29')).toEqual([])
    expect(validateSchema({ format: 'date-time' }, '2026-11-21T03:05:00.5-05:00')).toEqual([])
    expect(validateSchema({ format: 'email' }, 'a.b@c.org')).toEqual([])
  })

  it('reads the schema of the language itself, which is a valid one', () => {
    expect(ajv.validateSchema(language)).toBe(true)
  })

  it('describes every key of the language, for editors', () => {
    const bare = keysWithoutWords(language, '')
    expect(bare).toEqual([])
  })
})

/**
 * Null if ajv itself fails: for some schemas with `not: true` its compiled code uses an undeclared
 * variable.
 */
function judgedByAjv(judge: (value: Json) => boolean, value: Json): boolean | null {
  try {
    return judge(value)
  } catch (error) {
    if (error instanceof ReferenceError) return null
    throw error
  }
}

/** Pointers of properties without a description, their own or that of what they refer to. */
function keysWithoutWords(schema: unknown, pointer: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, member]: [string, unknown]) => {
    const at = `${pointer}/${key}`
    const inner = keysWithoutWords(member, at)
    if (
      key !== 'properties' ||
      typeof member !== 'object' ||
      member === null ||
      /\/(if|not)(\/|$)/.test(pointer)
    )
      return inner
    const bare = Object.entries(member).flatMap(([name, one]: [string, unknown]) =>
      isDescribed(one) ? [] : [`${at}/${name}`],
    )
    return [...bare, ...inner]
  })
}

function isDescribed(schema: unknown): boolean {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    'description' in schema &&
    typeof schema.description === 'string'
  )
}
