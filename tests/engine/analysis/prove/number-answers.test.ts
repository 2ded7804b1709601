import { expect, test } from 'vitest'
import { paths, prove, reach } from '#engine/analysis/index.ts'
import type { FieldSource, Json } from '#engine/index.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

const asking = (field: Omit<FieldSource, 'id' | 'text'>, when: Json) =>
  buildFlow({
    steps: [
      { id: 'form', fields: [{ id: 'x', text: 'X', ...field }] },
      { id: 'told', when, view: 'told' },
      { id: 'rest', view: 'rest' },
    ],
  })
const x = { var: 'answers.x' }
const WHOLE = { type: 'number', validation: { minimum: 1, maximum: 9 } } as const

test.each<readonly [string, Omit<FieldSource, 'id' | 'text'>, Json, 'reached' | 'never']>([
  ['a number between two others', WHOLE, { and: [{ '>': [x, 3] }, { '<': [x, 5] }] }, 'reached'],
  ['nothing between two neighbours', WHOLE, { and: [{ '>': [x, 3] }, { '<': [x, 4] }] }, 'never'],
  ['nothing between two halves', WHOLE, { and: [{ '>': [x, 3.5] }, { '<': [x, 3.9] }] }, 'never'],
  ['what the limits leave', WHOLE, { '>': [x, 8] }, 'reached'],
  ['nothing beyond the limits', WHOLE, { '>': [x, 9] }, 'never'],
  [
    'a tenth',
    { ...WHOLE, validation: { multipleOf: 0.1 } },
    { and: [{ '>': [x, 3.5] }, { '<': [x, 3.7] }] },
    'reached',
  ],
  [
    'no hundredth',
    { ...WHOLE, validation: { multipleOf: 0.1 } },
    { and: [{ '>': [x, 3.5] }, { '<': [x, 3.6] }] },
    'never',
  ],
  [
    'zero, which counts as false',
    { type: 'number' },
    { and: [{ '!': [x] }, { '!=': [x, null] }] },
    'reached',
  ],
  [
    'a minute',
    { type: 'time' },
    { and: [{ '>': [x, '08:00'] }, { '<': [x, '08:02'] }] },
    'reached',
  ],
  ['no second', { type: 'time' }, { and: [{ '>': [x, '08:00'] }, { '<': [x, '08:01'] }] }, 'never'],
  ['nothing before midnight', { type: 'time' }, { '<': [x, '00:00'] }, 'never'],
  [
    'the first minute of a day',
    { type: 'date-time' },
    { and: [{ '>': [x, '2030-01-07'] }, { '<': [x, '2030-01-07T00:01'] }] },
    'reached',
  ],
  [
    'no time between two days',
    { type: 'date-time' },
    { and: [{ '>': [x, '2030-01-06T23:59'] }, { '<': [x, '2030-01-07'] }] },
    'never',
  ],
])('reach finds %s', (_what, field, when, outcome) => {
  const flow = asking(field, when)
  expect(reach(flow, 'told').outcome).toBe(outcome)
  expect(paths(flow).why).toEqual([])
})

test('a comparison of an answer with an unknown value is not decided', () => {
  const flow = buildFlow({
    guarantees: [{ name: 'lighter', whenever: { '>=': [x, { var: 'answers.y' }] }, never: 'told' }],
    steps: [
      {
        id: 'form',
        fields: [
          { id: 'x', text: 'X', type: 'number' },
          { id: 'y', text: 'Y', type: 'number' },
        ],
      },
      { id: 'told', when: { '<': [x, { var: 'answers.y' }] }, view: 'told' },
    ],
  })
  expect(prove(flow)).toMatchObject([{ outcome: 'unknown' }])
  expect(paths(flow).why).not.toEqual([])
})
