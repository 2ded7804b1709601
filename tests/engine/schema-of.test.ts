import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import {
  answersOf,
  type FieldSource,
  isObject,
  type Json,
  SCHEMA_KEYWORDS,
  schemaOf,
} from '#engine/index.ts'
import { isDate } from '#engine/definition/value-keywords.ts'
import { buildFlow, drive, yesNo } from '#tests/support/build-flow.ts'

const formOf = (...fields: readonly FieldSource[]) =>
  buildFlow({
    inputs: ['user'],
    steps: [
      { id: 'form', title: 'Your form', paging: 'all', sections: [{ id: 'all', items: fields }] },
    ],
  })

/** The schema of the only question of a form. */
function schemaOfOne(field: FieldSource): Json {
  const { properties } = schemaOf(formOf(field), 'all').schema
  return (isObject(properties) && properties[field.id]) || null
}

const OTHER = { key: 'other', text: 'Other', requiresManualInput: true }

describe('the schema of a question', () => {
  test.each<readonly [string, FieldSource, Json]>([
    ['a choice', yesNo('x'), { title: 'Question x', type: 'string', enum: ['yes', 'no'] }],
    [
      'several choices',
      { ...yesNo('x'), type: 'multi-select', validation: { maxItems: 1 } },
      {
        title: 'Question x',
        type: 'array',
        maxItems: 1,
        items: { type: 'string', enum: ['yes', 'no'] },
        uniqueItems: true,
      },
    ],
    [
      'a text',
      { id: 'x', type: 'free-text-field', label: 'X', validation: { minLength: 2, pattern: '^a' } },
      { title: 'X', type: 'string', minCharacters: 2, maxCharacters: 1000, pattern: '^a' },
    ],
    [
      'a phone number',
      { id: 'x', type: 'free-phone-field' },
      { type: 'string', pattern: '^\\d{10}$' },
    ],
    [
      'a scale',
      { id: 'x', type: 'one-to-ten-scale' },
      { type: 'integer', minimum: 1, maximum: 10 },
    ],
    ['a number', { id: 'x', type: 'number' }, { type: 'number', decimalStep: 1, multipleOf: 1 }],
    [
      'a number with decimals',
      { id: 'x', type: 'number', validation: { minimum: 1, multipleOf: 0.1 } },
      { type: 'number', minimum: 1, decimalStep: 0.1 },
    ],
    ['a box', { id: 'x', type: 'checkbox' }, { type: 'boolean' }],
    ['a file', { id: 'x', type: 'file' }, { type: 'object' }],
    [
      'a list of lines',
      { id: 'x', type: 'none-or-list' },
      {
        type: ['array', 'string'],
        pattern: '^none$',
        items: { type: 'string', maxCharacters: 1000 },
      },
    ],
    [
      'a secret',
      { id: 'x', type: 'password', secret: true, validation: { maxLength: 200 } },
      { writeOnly: true, type: 'string', maxCharacters: 200 },
    ],
    [
      'a computed answer',
      { id: 'x', type: 'free-text-field', compute: 'a' },
      { readOnly: true, type: 'string', maxCharacters: 1000 },
    ],
    [
      'a group',
      { id: 'x', type: 'group', label: 'X', fields: [yesNo('y'), { id: 'z', type: 'checkbox' }] },
      {
        title: 'X',
        type: 'object',
        properties: {
          y: { title: 'Question y', type: 'string', enum: ['yes', 'no'] },
          z: { type: 'boolean' },
        },
        additionalProperties: false,
      },
    ],
    [
      'rows',
      {
        id: 'x',
        type: 'list',
        validation: { maxItems: 3 },
        fields: [{ id: 'y', type: 'checkbox' }],
      },
      {
        type: 'array',
        maxItems: 3,
        items: {
          type: 'object',
          properties: { y: { type: 'boolean' } },
          additionalProperties: false,
        },
      },
    ],
  ])('%s', (_what, field, schema) => {
    expect(schemaOfOne(field)).toEqual(schema)
  })

  test('a date is a day of the calendar, as the engine reads it', () => {
    const isValid = new Ajv().compile(schemaOf(formOf({ id: 'x', type: 'date' }), 'all').schema)
    const parts = (length: number) => Array.from({ length }, (_, i) => String(i).padStart(2, '0'))
    const days = ['1900', '2000', '2023', '2024'].flatMap((year) =>
      parts(14).flatMap((month) => parts(33).map((day) => `${year}-${month}-${day}`)),
    )
    const wrong = [...days, '2024-1-01', '2024-01-01 ', '٢٠٢٤-01-01'].filter(
      (x) => isValid({ x }) !== isDate(x),
    )
    expect(wrong).toEqual([])
  })
})

describe('without a state', () => {
  test('everything that may be asked is a property and nothing is required', () => {
    const flow = formOf(yesNo('a'), yesNo('b', { when: { '==': [{ var: 'answers.a' }, 'yes'] } }))
    const { schema, uiSchema } = schemaOf(flow, 'form')
    expect(schema).toMatchObject({ properties: { a: {}, b: {} } })
    expect(schema).not.toHaveProperty('required')
    expect(uiSchema['ui:order']).toEqual(['a', 'b'])
  })

  test('texts with placeholders are left out, and options that come from rows are any text', () => {
    const options = [{ key: 'me', text: '{user.name}' }]
    const flow = formOf({ ...yesNo('a', { text: 'Dear {user.name}' }), options })
    expect(schemaOf(flow, 'all')).toMatchObject({ schema: { properties: { a: { enum: ['me'] } } } })
    expect(JSON.stringify(schemaOf(flow, 'all'))).not.toContain('{user')
    const rowOptions = { each: { of: { var: 'user.visits' }, key: 'id' }, text: '{row.day}' }
    expect(schemaOfOne({ id: 'x', type: 'radio', text: 'Which?', rowOptions })).toEqual({
      title: 'Which?',
      type: 'string',
      maxLength: 200,
    })
  })
})

describe('with a state', () => {
  const inputs = { user: { name: 'Ada', visits: [{ id: 'v1', day: 'Monday', isOpen: true }] } }

  test('visible questions are properties, required ones are required, and texts are filled in', () => {
    const flow = formOf(
      yesNo('a', { text: 'Dear {user.name}' }),
      yesNo('b', { when: { '==': [{ var: 'answers.a' }, 'yes'] }, optional: true }),
      yesNo('c', { enabled: { '==': [{ var: 'answers.a' }, 'yes'] } }),
    )
    const run = drive(flow, inputs)
    const before = schemaOf(flow, 'all', run.state)
    expect(before.schema).toMatchObject({
      properties: { a: { title: 'Dear Ada' } },
      required: ['a'],
    })
    expect(before.schema.properties).not.toHaveProperty('b')
    expect(before.uiSchema.c).toMatchObject({ 'ui:disabled': true })
    const after = schemaOf(flow, 'all', run.answer('a', 'yes').state)
    expect(after.schema.required).toEqual(['a', 'c'])
    expect(after.uiSchema['ui:order']).toEqual(['a', 'b', 'c'])
  })

  test('options are the offered ones, with their names, including those that cannot be chosen', () => {
    const options = [
      { key: 'a', text: 'A', when: { var: 'user.isMember' } },
      { key: 'b', text: 'B', unavailable: 'Full' },
    ]
    const rowOptions = { each: { of: { var: 'user.visits' }, key: 'id' }, text: 'On {row.day}' }
    const flow = formOf({ id: 'x', type: 'radio', options, rowOptions })
    const { schema, uiSchema } = schemaOf(flow, 'all', drive(flow, inputs).state)
    expect(schema).toMatchObject({ properties: { x: { enum: ['v1', 'b'] } } })
    expect(uiSchema.x).toMatchObject({
      'ui:enumNames': ['On Monday', 'B'],
      'ui:enumDisabled': ['b'],
    })
  })

  test('the text of an option is required while the option is chosen', () => {
    const flow = formOf(yesNo('a', { options: [OTHER, { key: 'b', text: 'B' }] }))
    const run = drive(flow, inputs).answer('a', 'other')
    expect(schemaOf(flow, 'all', run.state).schema).toMatchObject({ required: ['a', 'a:text'] })
    expect(schemaOf(flow, 'all', run.answer('a', 'b').state).schema).toMatchObject({
      required: ['a'],
    })
  })

  test('a group and a row require their always required questions', () => {
    const inside = [
      yesNo('y'),
      yesNo('z', { optional: true }),
      yesNo('w', { when: { var: 'row.y' } }),
    ]
    const list: FieldSource = {
      id: 'l',
      type: 'list',
      optional: true,
      fields: [{ id: 'g', type: 'group', fields: inside }],
    }
    const flow = formOf({ id: 'g', type: 'group', fields: inside.slice(0, 2) }, list)
    const { schema } = schemaOf(flow, 'all', drive(flow, inputs).state)
    const group = { required: ['y'] }
    expect(schema).toMatchObject({
      properties: { g: group, l: { items: { properties: { g: group }, required: ['g'] } } },
      required: ['g'],
    })
  })
})

test('uiSchema names the widget, the help and everything else that the question says', () => {
  const flow = formOf(
    {
      id: 'a',
      type: 'number',
      text: 'Weight',
      subText: 'Without shoes',
      placeholder: '70',
      unit: 'kg',
      autocomplete: 'off',
    },
    { id: 'b', type: 'list', fields: [{ id: 'c', type: 'checkbox', caption: 'C' }] },
    { id: 'd', type: 'one-to-ten-scale', ends: ['Never', 'Always'], examples: ['5'] },
    { id: 'e', type: 'radio', options: [{ key: 'f', text: 'F' }], compute: 'f', visible: false },
  )
  expect(schemaOf(flow, 'form').uiSchema).toEqual({
    'ui:order': ['a', 'b', 'd', 'e'],
    a: {
      'ui:widget': 'number',
      'ui:help': 'Without shoes',
      'ui:placeholder': '70',
      'ui:autocomplete': 'off',
      'ui:options': { texts: { unit: 'kg' } },
    },
    b: {
      'ui:field': 'list',
      'ui:options': { texts: {} },
      items: {
        'ui:order': ['c'],
        c: { 'ui:widget': 'checkbox', 'ui:options': { texts: { caption: 'C' } } },
      },
    },
    d: {
      'ui:widget': 'one-to-ten-scale',
      'ui:options': { texts: { ends: ['Never', 'Always'], examples: ['5'] } },
    },
    e: {
      'ui:widget': 'hidden',
      'ui:readonly': true,
      'ui:enumNames': ['F'],
      'ui:options': { texts: {} },
    },
  })
})

test('a place without questions has no schema', () => {
  const flow = buildFlow({ steps: [{ id: 'note', view: 'note' }] })
  expect(() => schemaOf(flow, 'note')).toThrow('Flow "example" has no section and no form "note"')
})

test('the answers of a place are the valid ones, groups as objects', () => {
  const flow = formOf(
    {
      id: 'g',
      type: 'group',
      fields: [yesNo('y', { options: [OTHER] }), { id: 'z', type: 'number' }],
    },
    { id: 'n', type: 'number' },
    { id: 's', type: 'password', secret: true },
  )
  const run = drive(flow)
    .answer('g.y', 'other')
    .answer('g.y:text', 'A lot')
    .answer('g.z', '1,5')
    .answer('n', '7')
  expect(answersOf(flow, run.state, 'all')).toEqual({ g: { y: 'other', 'y:text': 'A lot' }, n: 7 })
})

test('a validator counts characters and decimals with the keywords of the engine', () => {
  const flow = formOf(
    { id: 'a', type: 'free-text-field', validation: { minLength: 2, maxLength: 3 } },
    { id: 'b', type: 'number', validation: { multipleOf: 0.1 } },
  )
  const isValid = new Ajv({ keywords: [...SCHEMA_KEYWORDS] }).compile(schemaOf(flow, 'all').schema)
  expect(isValid({ a: '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', b: 0.3 })).toBe(true)
  expect(isValid({ a: '👨‍👩‍👧' })).toBe(false)
  expect(isValid({ a: 'four' })).toBe(false)
  expect(isValid({ b: 0.35 })).toBe(false)
})
