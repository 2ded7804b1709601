import { expect, test } from 'vitest'
import { diff, paths, prove, reach } from '#engine/analysis/index.ts'
import type { FieldSource, Json } from '#engine/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

const computing = (
  computed: Omit<FieldSource, 'id'>,
  when: Json,
  more: readonly FieldSource[] = [],
) =>
  buildFlow(
    {
      inputs: ['plan'],
      guarantees: [{ name: 'told', whenever: when, never: 'rest' }],
      steps: [
        { id: 'form', fields: [yesNo('a'), yesNo('b'), ...more] },
        { id: 'second', fields: [{ id: 'c', text: 'C', ...computed }, yesNo('last')] },
        { id: 'told', when, view: 'told', next: [{ to: 'end' }] },
        { id: 'rest', view: 'rest' },
      ],
    },
    [PLAN],
  )
const PLAN = {
  $schema: 'language.schema.json',
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  inputs: { plan: { title: 'Plan', schema: { type: 'string' } } },
}
const c = { var: 'answers.c' }
const points: Json = { '+': [{ var: 'scores.a' }, { var: 'scores.b' }] }
const word: FieldSource = { id: 'word', type: 'free-text-field', text: 'Word' }
const count: FieldSource = { id: 'count', type: 'number', text: 'Count' }

test.each<
  readonly [
    string,
    Omit<FieldSource, 'id'>,
    Json,
    readonly FieldSource[],
    'reached' | 'never' | 'unknown',
  ]
>([
  ['points added up', { type: 'number', compute: points }, { '>=': [c, 2] }, [], 'reached'],
  [
    'more points than there are',
    { type: 'number', compute: points },
    { '>=': [c, 3] },
    [],
    'never',
  ],
  [
    'a copy of an option',
    { ...yesNo('c'), compute: { var: 'answers.b' } },
    { '==': [c, 'no'] },
    [],
    'reached',
  ],
  [
    'a copy that differs',
    { ...yesNo('c'), compute: { var: 'answers.b' } },
    { and: [{ '==': [c, 'no'] }, { '==': [{ var: 'answers.b' }, 'yes'] }] },
    [],
    'never',
  ],
  [
    'a word',
    { type: 'free-text-field', visible: false, compute: { var: 'answers.word' } },
    { '==': [c, 'help'] },
    [word],
    'reached',
  ],
  [
    'a word next to an answer',
    { type: 'free-text-field', visible: false, compute: { var: 'answers.word' } },
    { '==': [c, { var: 'answers.other' }] },
    [word, { ...word, id: 'other' }],
    'reached',
  ],
  [
    'what the host says',
    { type: 'free-text-field', visible: false, compute: { var: 'plan' } },
    { '==': [c, 'paid'] },
    [],
    'reached',
  ],
  [
    'what applies never',
    { ...yesNo('c'), when: { '==': [{ var: 'answers.a' }, 'maybe'] }, compute: 'yes' },
    { '==': [c, 'yes'] },
    [],
    'never',
  ],
  [
    'what applies at times',
    { ...yesNo('c'), when: { '==': [{ var: 'answers.a' }, 'no'] }, compute: 'yes' },
    { '==': [c, 'yes'] },
    [],
    'reached',
  ],
])('reach and prove see through a computed answer: %s', (_what, computed, when, more, outcome) => {
  const flow = computing(computed, when, more)
  expect(reach(flow, 'told').outcome).toBe(outcome)
  expect(prove(flow)).toMatchObject([{ outcome: 'holds' }])
})

test('a typed number that is rounded or used in a calculation has a result only if it is certain', () => {
  const rounded = computing(
    { type: 'number', compute: { var: 'answers.count' } },
    { and: [{ '>': [c, 7] }, { '<': [c, 8] }] },
    [{ ...count, validation: { multipleOf: 0.1 } }],
  )
  expect(reach(rounded, 'told').outcome).not.toBe('reached')
  expect(paths(rounded).why).not.toEqual([])
})

test('another rule is a difference of two versions', () => {
  const flow = (weight: number) =>
    computing({ type: 'number', compute: { '*': [points, weight] } }, { '>=': [c, 9] })
  const { differences, why } = diff(flow(1), flow(2))
  expect([differences.length > 0, why]).toEqual([true, []])
})
