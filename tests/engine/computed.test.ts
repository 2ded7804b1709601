import { describe, expect, test } from 'vitest'
import {
  explain,
  type FieldSource,
  type Json,
  replay,
  resume,
  serialize,
  sheetOf,
  submissionOf,
} from '#engine/index.ts'
import { buildFlow, drive, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const BMI: FieldSource = {
  id: 'bmi',
  type: 'number',
  text: 'Body mass index',
  when: { and: [{ '!!': [{ var: 'answers.kg' }] }, { '!!': [{ var: 'answers.cm' }] }] },
  validation: { multipleOf: 0.1, minimum: 10, maximum: 80 },
  messages: { maximum: 'Please check weight and height.' },
  compute: {
    '/': [
      { '*': [{ var: 'answers.kg' }, 10_000] },
      { '*': [{ var: 'answers.cm' }, { var: 'answers.cm' }] },
    ],
  },
}
const HIDDEN: FieldSource = {
  id: 'state',
  type: 'free-text-field',
  visible: false,
  compute: { var: 'user.state' },
}

const asking = (paging: 'all' | 'question', items: readonly FieldSource[] = []) =>
  buildFlow(
    {
      inputs: ['user'],
      steps: [
        {
          id: 'form',
          paging,
          sections: [
            {
              id: 's',
              items: [
                HIDDEN,
                { id: 'kg', type: 'number', text: 'Weight' },
                { id: 'cm', type: 'number', text: 'Height' },
                BMI,
                yesNo('heavy', { when: { '>=': [{ var: 'answers.bmi' }, 30] } }),
                ...items,
              ],
            },
          ],
          leave: [{ effect: 'save' }],
        },
        { id: 'thanks', view: 'thanks' },
      ],
    },
    [EFFECTS],
  )
const USER = { user: { state: 'OH' } }
const answersIn = (run: ReturnType<typeof drive>) =>
  Object.fromEntries(
    submissionOf(run.flow, run.state).flatMap(({ answers }) =>
      answers.map(({ key, answer }): [string, Json] => [key, answer]),
    ),
  )
const item = (run: ReturnType<typeof drive>, id: string) => {
  const items = run.screen.steps[0]?.form?.sections.flatMap((section) => section.items) ?? []
  const found = items.find((one) => one.id === id)
  return found?.kind === 'question' ? found : null
}

test('a computed answer follows the answers that it is computed from, is read by conditions, and disappears with its sources', () => {
  const run = drive(asking('all'), USER)
  expect(run.items).toEqual(['kg', 'cm'])
  run.answer('kg', 96).answer('cm', 175)
  expect(run.items).toEqual(['kg', 'cm', 'bmi', 'heavy'])
  expect(item(run, 'bmi')).toMatchObject({
    answer: 31.3,
    isComputed: true,
    enabled: false,
    required: false,
    showsIssue: false,
  })
  expect(answersIn(run.answer('heavy', 'yes'))).toEqual({
    state: 'OH',
    kg: 96,
    cm: 175,
    bmi: 31.3,
    heavy: 'yes',
  })
  run.answer('kg', 80)
  expect(answersIn(run)).toEqual({ state: 'OH', kg: 80, cm: 175, bmi: 26.1 })
  run.answer('cm', null)
  expect(answersIn(run)).toEqual({ state: 'OH', kg: 80 })
})

test('it has no input: it cannot be given, cleared or asked for', () => {
  const run = drive(asking('all'), USER).answer('kg', 80).answer('cm', 175)
  expect(run.answer('bmi', 20).refusal).toBe('NOT_ASKED')
  expect(run.answer('state', 'CA').refusal).toBe('NOT_ASKED')
  expect(answersIn(run)).toMatchObject({ state: 'OH', bmi: 26.1 })
  expect(run.screen.steps[0]?.form?.missing).toEqual([])
})

test('one that breaks its limits shows its issue immediately and blocks the page until its sources are corrected', () => {
  const run = drive(asking('all'), USER).answer('kg', 80).answer('cm', 17)
  expect(item(run, 'bmi')).toMatchObject({
    issue: { code: 'maximum', message: 'Please check weight and height.' },
    showsIssue: true,
  })
  expect(run.answer('heavy', 'yes').next().refusal).toBe('INVALID')
  expect(run.answer('cm', 175).next().refusal).toBeNull()
})

test('a hidden one counts as null even if it would break a limit, and blocks nothing', () => {
  const user = { user: { state: 'x'.repeat(1001) } }
  const run = drive(asking('all'), user).answer('kg', 80).answer('cm', 175)
  expect(answersIn(run).state).toBeUndefined()
  expect(run.next().refusal).toBeNull()
})

test('with one question per page, it is on the page of the question before it, and does not count', () => {
  const run = drive(asking('question'), USER)
  const form = () => run.screen.steps[0]?.form
  expect([run.items, form()?.index, form()?.count]).toEqual([['kg'], 1, 2])
  run.answer('kg', 96).next()
  expect([run.items, form()?.index]).toEqual([['cm'], 2])
  run.answer('cm', 175)
  expect([run.items, form()?.count]).toEqual([['cm', 'bmi'], 3])
  run.next()
  expect([run.page, run.items, form()?.index]).toEqual(['heavy', ['heavy'], 3])
})

test('new inputs change it', () => {
  const run = drive(asking('all'), USER)
  expect(answersIn(run.send({ type: 'inputs', inputs: { user: { state: 'CA' } } }))).toEqual({
    state: 'CA',
  })
})

test('it is computed again when a run is resumed, and is not stored', () => {
  const { flow, state } = drive(asking('all'), USER).answer('kg', 96).answer('cm', 175)
  const stored = JSON.parse(JSON.stringify(serialize(flow, state)))
  expect(stored.answers).toEqual({ kg: 96, cm: 175 })
  const again = resume(flow, { ...stored, answers: { ...stored.answers, bmi: 20 } })
  expect(submissionOf(flow, again)).toEqual(submissionOf(flow, state))
  expect(serialize(flow, again)).toEqual(serialize(flow, state))
})

describe('a sheet', () => {
  const flow = asking('all')
  const { state } = drive(flow, USER).answer('kg', 80).answer('cm', 175)
  const [sheet] = sheetOf(flow, state, submissionOf(flow, state))
  if (!sheet) throw new Error('No sheet')
  const options = { run: 'r1', submits: new Set(['save']) }
  const said = (text: string | null) => [
    {
      ...sheet,
      answers: sheet.answers.flatMap((one) =>
        one.key !== 'bmi' ? [one] : text === null ? [] : [{ ...one, text }],
      ),
    },
  ]
  test.each([
    ['says what follows', '26.1', true],
    ['says something else', '20', false],
    ['leaves it out', null, true],
  ])('that %s', (_what, text, ok) => {
    const result = replay(flow, USER, said(text), options)
    expect(result).toMatchObject(
      ok ? { ok } : { ok, refusal: { code: 'INVALID_ANSWER', field: 'bmi' } },
    )
    if (result.ok) expect(submissionOf(flow, result.state)).toEqual(submissionOf(flow, state))
  })
})

test.each<readonly [string, Partial<FieldSource> & Pick<FieldSource, 'type'>, Json, Json]>([
  ['an option', yesNo('x'), 'yes', 'yes'],
  ['what is no option', yesNo('x'), 'perhaps', null],
  ['several options', yesNo('x', { type: 'multi-select' }), ['no', 'yes'], ['yes', 'no']],
  ['a whole number', { type: 'number' }, 2.5, 3],
  ['a number of tenths', { type: 'number', validation: { multipleOf: 0.1 } }, 24.96, 25],
  ['no number', { type: 'number' }, 'much', null],
  ['a point of a scale', { type: 'one-to-ten-scale' }, 7, 7],
  ['a time', { type: 'time' }, '8:00', '08:00'],
  ['no time', { type: 'time' }, 'noon', null],
  ['a tick', { type: 'checkbox' }, true, true],
  ['a text', { type: 'free-text-field' }, 'OH', 'OH'],
  ['a number as a text', { type: 'free-text-field' }, 7, null],
])('a computed value is an answer of its type: %s', (_what, field, given, answer) => {
  const flow = buildFlow({
    inputs: ['user'],
    steps: [
      {
        id: 'form',
        fields: [yesNo('a'), { id: 'x', text: 'X', ...field, compute: { var: 'user' } }],
      },
    ],
  })
  expect(answersIn(drive(flow, { user: given })).x ?? null).toEqual(answer)
})

test('why names its sources', () => {
  const flow = asking('all')
  const { because = [] } =
    explain(flow, drive(flow, USER).answer('kg', 80).answer('cm', 175).state, 'bmi') ?? {}
  expect(because.map(({ key }) => key)).toEqual(['when', 'compute'])
})

test('answers that are computed in a circle are refused', () => {
  const circle = (x: Json, y: Json) =>
    buildFlow({
      steps: [
        {
          id: 'form',
          fields: [
            { id: 'x', type: 'number', text: 'X', compute: x },
            { id: 'y', type: 'number', text: 'Y', compute: y },
          ],
        },
      ],
    })
  expect(() => circle({ var: 'answers.y' }, { var: 'answers.x' })).toThrow('circle')
  expect(() => circle({ var: 'answers.y' }, 1)).not.toThrow()
})
