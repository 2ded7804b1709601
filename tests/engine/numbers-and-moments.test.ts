import { describe, expect, test } from 'vitest'
import { type FieldSource, type Json, resume, serialize, submissionOf } from '#engine/index.ts'
import { decimal, isMultipleOf } from '#engine/definition/value-keywords.ts'
import { QUESTION_TYPES } from '#engine/questions/question-types.ts'
import { buildFlow, drive } from '#tests/support/build-flow.ts'

type Asked = Omit<FieldSource, 'id'>

const formOf = (field: Asked) =>
  buildFlow({
    steps: [{ id: 'form', fields: [{ id: 'x', label: 'X', ...field }] }],
    flags: BELOW_FIVE,
  })
const BELOW_FIVE = { low: { title: 'Low', when: { '<': [{ var: 'answers.x' }, 5] } } }

const WHOLE: Asked = { type: 'number', unit: 'kg', validation: { minimum: 0, maximum: 300 } }
const TENTHS: Asked = { type: 'number', validation: { multipleOf: 0.1 } }

/** The stored value of an answer, and its issue. */
function judged(field: Asked, value: Json) {
  const flow = formOf(field)
  const run = drive(flow).answer('x', value)
  const [item] = run.screen.steps[0]?.form?.sections[0]?.items ?? []
  const said = submissionOf(flow, run.state).flatMap(({ answers }) =>
    answers.map(({ answer }) => answer),
  )
  return item?.kind === 'question'
    ? {
        shown: item.answer,
        issue: item.issue?.code ?? null,
        counts: said[0] ?? null,
        refusal: run.refusal,
      }
    : null
}

test.each<readonly [string, Asked, Json, Json, string | null]>([
  ['a number', WHOLE, 72, 72, null],
  ['digits', WHOLE, ' 72 ', 72, null],
  ['a point without decimals', WHOLE, '72.', 72, null],
  ['decimals that say nothing', WHOLE, '72.0', 72, null],
  ['a minus before 0', WHOLE, '-0', 0, null],
  ['a whole number where one decimal is allowed', TENTHS, '72', 72, null],
  ['one decimal', TENTHS, '0.3', 0.3, null],
  ['a point first', TENTHS, '.5', 0.5, null],
  ['a low number', WHOLE, -1, -1, 'minimum'],
  ['a high number', WHOLE, 301, 301, 'maximum'],
  ['a time', { type: 'time' }, '08:05', '08:05', null],
  ['a time with one digit', { type: 'time' }, '8:05', '08:05', null],
  ['midnight', { type: 'time' }, '00:00', '00:00', null],
  ['a day with a time', { type: 'date-time' }, '2024-02-29T23:59', '2024-02-29T23:59', null],
  [
    'a day with a time after a space',
    { type: 'date-time' },
    '2024-02-29 23:59',
    '2024-02-29T23:59',
    null,
  ],
])('takes %s', (_what, field, value, kept, issue) => {
  expect(judged(field, value)).toEqual({ shown: kept, issue, counts: kept, refusal: null })
})

test.each<readonly [string, Asked, string | number, string]>([
  ['a comma', WHOLE, '1,200', 'separator'],
  ['a decimal comma', TENTHS, '72,5', 'separator'],
  ['spaces inside', WHOLE, '1 200', 'separator'],
  ['two points', WHOLE, '1.200.000', 'separator'],
  ['a word', WHOLE, 'seventy', 'type'],
  ['a unit', WHOLE, '72 kg', 'type'],
  ['an exponent', WHOLE, '1e3', 'type'],
  ['a sign alone', WHOLE, '-', 'type'],
  ['decimals of a whole number', WHOLE, '72.5', 'multipleOf'],
  ['too many decimals', TENTHS, 72.55, 'multipleOf'],
  ['more than can be exact', WHOLE, 1e15, 'multipleOf'],
  ['an hour that does not exist', { type: 'time' }, '24:00', 'format'],
  ['half a time', { type: 'time' }, '8', 'format'],
  ['a day that does not exist', { type: 'date-time' }, '2026-02-29T10:00', 'format'],
  ['an instant', { type: 'date-time' }, '2026-02-28T10:00:00.000Z', 'format'],
])(
  'keeps %s as it was typed, reports the mistake, and hides it from rules',
  (_what, field, value, issue) => {
    for (const optional of [true, false]) {
      const kept = judged({ ...field, optional }, value)
      expect(kept).toMatchObject({ issue, counts: null, refusal: null })
      expect(kept?.shown).toBe(
        typeof value === 'number' || issue !== 'multipleOf' ? value : Number(value),
      )
      const run = drive(formOf({ ...field, optional })).answer('x', value)
      expect(run.next().refusal).toBe('INVALID')
      expect(JSON.stringify(submissionOf(run.flow, run.state))).toBe('[]')
    }
  },
)

test.each<readonly [Asked, Json]>([
  [WHOLE, true],
  [WHOLE, ['1']],
  [{ type: 'time' }, 8],
  [{ type: 'date-time' }, { day: 1 }],
])('refuses a value that is neither a text nor a number: %j %j', (field, value) => {
  expect(judged(field, value)?.refusal).toBe('INVALID_VALUE')
})

test('the issue of a typed value appears once the field is left, and disappears with the value', () => {
  const run = drive(formOf({ ...WHOLE, messages: { separator: 'No commas' } }))
  const shown = () => {
    const [item] = run.screen.steps[0]?.form?.sections[0]?.items ?? []
    return item?.kind === 'question' && item.showsIssue ? item.issue?.message : null
  }
  expect(shown()).toBeNull()
  run.send({ type: 'blur', field: 'x' })
  expect(shown()).toBeNull()
  run.answer('x', '1,200')
  expect(shown()).toBe('No commas')
  run.answer('x', '120')
  expect(shown()).toBeNull()
})

test('0 is an answer', () => {
  expect(drive(formOf(WHOLE)).answer('x', 0).next().screen.status).toBe('ended')
})

test('an unreadable answer is stored as it was typed', () => {
  const flow = formOf(WHOLE)
  const { state } = drive(flow).answer('x', '1,200')
  const stored = JSON.parse(JSON.stringify(serialize(flow, state)))
  expect(serialize(flow, resume(flow, stored))).toEqual(serialize(flow, state))
  expect(stored.answers).toEqual({ x: '1,200' })
})

describe('in a row', () => {
  const flow = buildFlow({
    steps: [
      {
        id: 'form',
        fields: [
          {
            id: 'doses',
            type: 'list',
            label: 'Doses',
            optional: true,
            fields: [
              { id: 'mg', type: 'number', label: 'Milligrams' },
              { id: 'at', type: 'time', label: 'At', optional: true },
            ],
          },
        ],
      },
    ],
  })
  test.each<readonly [string, Json, Json | null]>([
    ['a number and a time', [{ mg: '20', at: '8:00' }], [{ mg: 20, at: '08:00' }]],
    ['a misread number alone', [{ mg: '1,2' }], null],
    ['a misread time compared with a number', [{ mg: 5, at: 'noon' }], null],
    ['a time without its number', [{ at: '08:00' }], null],
    ['nothing', [{}], []],
  ])('%s', (_what, rows, handedIn) => {
    const run = drive(flow).answer('doses', rows)
    const before = submissionOf(flow, run.state).flatMap(({ answers }) =>
      answers.flatMap(({ answer }) => answer),
    )
    expect(run.next().refusal).toBe(handedIn === null ? 'INVALID' : null)
    if (handedIn !== null) expect(before).toEqual(handedIn)
  })
})

test('multiples are counted in decimals', () => {
  const wrong = [0.1, 0.01, 0.25, 0.001].flatMap((step) =>
    Array.from({ length: 2000 }, (_, i) => decimal((i - 1000) * step)).filter(
      (value) => !isMultipleOf(step, value),
    ),
  )
  expect(wrong).toEqual([])
  expect([0.35, 1.05, 0.1 + 0.2].map((value) => isMultipleOf(0.1, value))).toEqual([
    false,
    false,
    false,
  ])
})

test.each(['number', 'time', 'date-time'] as const)(
  'the answers of a %s have an order, and other values have none',
  (type) => {
    const { line, keywords = {} } = QUESTION_TYPES[type]
    if (!line) throw new Error('No line')
    for (const position of [Math.max(line.first, -5), 0, 1, 777, 1439])
      expect(line.positionOf(line.at(position, keywords), keywords)).toBe(position)
    const between = { number: 4.5, time: '08:00:30', 'date-time': '2030-01-07' }[type]
    const place = line.positionOf(between, keywords) ?? 0
    expect([
      line.at(Math.floor(place), keywords),
      between,
      line.at(Math.ceil(place), keywords),
    ]).toEqual(
      {
        number: [4, 4.5, 5],
        time: ['08:00', '08:00:30', '08:01'],
        'date-time': ['2030-01-06T23:59', between, '2030-01-07T00:00'],
      }[type],
    )
  },
)
