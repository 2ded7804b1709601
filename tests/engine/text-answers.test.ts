import { describe, expect, test } from 'vitest'
import { type FieldSource, isBlank, type Json, serialize } from '#engine/index.ts'
import { buildFlow, drive } from '#tests/support/build-flow.ts'

const formOf = (field: Omit<FieldSource, 'id'>) =>
  buildFlow({ steps: [{ id: 'form', fields: [{ id: 'x', ...field }] }] })

describe('a text that no database can store is refused with the issue `format`', () => {
  test.each<readonly [string, Omit<FieldSource, 'id'>, Json]>([
    ['a NUL in a line', { type: 'free-text-field', label: 'X' }, 'a\0b'],
    ['a NUL in a paragraph', { type: 'free-paragraph-field', label: 'X' }, '\0'],
    ['half of a pair of surrogates', { type: 'free-paragraph-field', label: 'X' }, 'a\ud800b'],
    ['a NUL in a line of several', { type: 'none-or-list', label: 'X' }, ['a', 'b\0']],
    ['a NUL in the name of a file', { type: 'file', label: 'X' }, { name: 'a\0.pdf' }],
    [
      'a NUL in a row',
      { type: 'list', label: 'X', fields: [{ id: 'y', type: 'free-text-field', label: 'Y' }] },
      [{ y: 'a' }, { y: '\0' }],
    ],
  ])('%s', (_what, field, value) => {
    const run = drive(formOf(field)).answer('x', value)
    expect(run.next().refusal).toBe('INVALID')
    const [item] = run.screen.steps[0]?.form?.sections[0]?.items ?? []
    expect(item?.kind === 'question' && item.issue?.code).toBe('format')
  })

  test('and so is a secret', () => {
    const flow = formOf({ type: 'password', label: 'X', secret: true })
    expect(drive(flow).send({ type: 'next', secrets: { x: 'a\0b' } }).refusal).toBe('INVALID')
    expect(drive(flow).send({ type: 'next', secrets: { x: 'ab' } }).screen.status).toBe('ended')
  })

  test('a whole character of two surrogates is fine', () => {
    const flow = formOf({ type: 'free-text-field', label: 'X' })
    expect(drive(flow).answer('x', 'a😀b').next().screen.status).toBe('ended')
  })
})

test.each(['\u200b', ' \u3164\n', '\u2800\u00ad', '\u202e\ufeff', '\u2060\u034f'])(
  'an answer of invisible characters counts as no answer: %j',
  (value) => {
    expect(isBlank(value)).toBe(true)
    const flow = formOf({ type: 'free-text-field', label: 'X' })
    expect(drive(flow).answer('x', value).next().refusal).toBe('INVALID')
    // Characters that join others are kept inside words.
    expect(isBlank(`${value}a`)).toBe(false)
  },
)

test('a line break in a single line becomes a space, and stays in a paragraph', () => {
  const kept = (type: FieldSource['type']) => {
    const flow = formOf({ type, label: 'X' })
    return serialize(flow, drive(flow).answer('x', 'a\r\nb\nc\rd').state).answers
  }
  expect(kept('free-text-field')).toEqual({ x: 'a b c d' })
  expect(kept('free-paragraph-field')).toEqual({ x: 'a\r\nb\nc\rd' })
})

test.each<readonly [string, boolean]>([
  ['https://example.org/a?b=c#d', true],
  ['mailto:ana@example.org', true],
  ['https://example.org/ü', true],
  ['https://example.org/%C3%BC', true],
  ['c:\\temp\\x', false],
  ['https://example.org/a b', false],
  ['https://example.org/<a>', false],
  ['https://example.org/%zz', false],
  ['example.org', false],
])('the format uri: %s', (value, isAccepted) => {
  const run = drive(
    formOf({ type: 'free-text-field', label: 'X', validation: { format: 'uri' } }),
  ).answer('x', value)
  expect(run.next().refusal).toBe(isAccepted ? null : 'INVALID')
})

test.each<readonly [string, Omit<FieldSource, 'id'>, Json, Json]>([
  [
    'a zip code',
    { type: 'free-text-field', label: 'X', validation: { format: 'zip-us' } },
    ' 48933\u00a0',
    '48933',
  ],
  [
    'a zip code with a dash',
    { type: 'free-text-field', label: 'X', validation: { format: 'zip-us' } },
    '48933–1234',
    '48933-1234',
  ],
  [
    'Arabic digits',
    { type: 'free-text-field', label: 'X', validation: { format: 'zip-us' } },
    '٤٨٩٣٣',
    '48933',
  ],
  [
    'an e-mail',
    { type: 'free-text-field', label: 'X', validation: { format: 'email' } },
    'ana@demo.example ',
    'ana@demo.example',
  ],
  [
    'an address',
    { type: 'free-text-field', label: 'X', validation: { format: 'uri' } },
    '\thttps://a.example\u202f',
    'https://a.example',
  ],
  [
    'a pattern',
    { type: 'free-text-field', label: 'X', validation: { pattern: '^[A-Z]{2}$' } },
    ' MI\u3000',
    'MI',
  ],
  ['lines', { type: 'none-or-list', label: 'X' }, ['Penicillin ', ' Nuts'], ['Penicillin', 'Nuts']],
  [
    'a phone number',
    { type: 'free-phone-field', label: 'X' },
    '(٢٤٨) ۵۵۵-०१४७\u00a0',
    '2485550147',
  ],
  ['full width', { type: 'free-phone-field', label: 'X' }, '２４８５５５０１４７', '2485550147'],
])('one line is checked and stored without blanks at its ends: %s', (_what, field, typed, kept) => {
  const flow = formOf(field)
  const run = drive(flow).answer('x', typed)
  expect(serialize(flow, run.state).answers).toEqual({ x: kept })
  expect(run.next().screen.status).toBe('ended')
})

test('a paragraph keeps the blanks at its ends', () => {
  const flow = formOf({ type: 'free-paragraph-field', label: 'X' })
  expect(serialize(flow, drive(flow).answer('x', ' a ').state).answers).toEqual({ x: ' a ' })
})
