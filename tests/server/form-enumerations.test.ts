import { buildSchema, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import languages from '#content/reference/languages.json' with { type: 'json' }
import language from '#engine/definition/language.schema.json' with { type: 'json' }
import { readSchemaText } from '#server/graphql/schema-text.ts'

/** Every list of values in a part of a schema. */
function enumsBelow(value: unknown): readonly (readonly unknown[])[] {
  if (typeof value !== 'object' || value === null) return []
  const own: unknown = Reflect.get(value, 'enum')
  return [...(Array.isArray(own) ? [own] : []), ...Object.values(value).flatMap(enumsBelow)]
}

it('the types of a form’s fields, and the languages of interpretation by id, name and rank, are enumerations [ENUM-21]', () => {
  const types = enumsBelow(language).find((values) => values.includes('multi-choice')) ?? []
  const known = [
    'multi-choice',
    'multi-select',
    'radio',
    'free-text-field',
    'free-phone-field',
    'checkbox',
    'date',
    'list',
  ]
  expect(types).toEqual(expect.arrayContaining(known))
  expect(new Set(types).size).toBe(types.length)
  const type = buildSchema(readSchemaText()).getType('InterpretationLanguage')
  expect(isObjectType(type) && Object.keys(type.getFields())).toEqual(['id', 'name', 'isCommon'])
  const keys = languages.options.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['ase', 'spa', 'deu']))
  expect(new Set(keys).size).toBe(keys.length)
})
