import Ajv from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  conclusionsOf,
  type FieldSource,
  type FlowEvent,
  type Json,
  resume,
  screenOf,
  serialize,
  start,
  submissionOf,
  transition,
  type Validation,
} from '#engine/index.ts'
import { checkKeywords } from '#engine/answers/keywords.ts'
import { judgedOf } from '#engine/machine/answers.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const keys = ['yes', 'no']

/** A rule over answers, scores, a total or an input. */
const ruleOver = (earlier: readonly string[]): fc.Arbitrary<Json> => {
  const id = fc.constantFrom(...earlier)
  const atom = fc.oneof(
    fc.tuple(id, fc.constantFrom(...keys)).map(([field, key]): Json => ({ '==': [{ var: `answers.${field}` }, key] })),
    id.map((field): Json => ({ '>': [{ var: `scores.${field}` }, 0] })),
    fc.constant<Json>({ var: 'user.member' }),
  )
  return fc.oneof(
    atom,
    fc.tuple(fc.constantFrom('and', 'or'), atom, atom).map(([op, x, y]): Json => ({ [op]: [x, y] })),
    atom.map((x): Json => ({ '!': [x] })),
  )
}

const fields: fc.Arbitrary<readonly FieldSource[]> = fc.tuple(
  ...ids.map((id, i) =>
    fc
      .record({
        when: i === 0 ? fc.constant(undefined) : fc.option(ruleOver(ids.slice(0, i)), { nil: undefined }),
        type: fc.constantFrom<FieldSource['type']>('radio', 'multi-choice', 'free-text-field', 'multi-select'),
        optional: fc.boolean(),
        hidden: fc.constantFrom<'drop' | 'keep'>('drop', 'keep'),
      })
      .map(({ when, ...rest }) => ({ ...yesNo(id), ...rest, ...(when === undefined ? {} : { when }) }) as FieldSource),
  ),
)

const flows = fc
  .tuple(fields, fc.constantFrom<'question' | 'section' | 'all'>('question', 'section', 'all'), fc.integer({ min: 1, max: 5 }))
  .map(([all, paging, cut]) =>
    buildFlow(
      {
        inputs: ['user'],
        totals: { sum: { sum: ids, partial: true }, whole: { sum: ids } },
        steps: [
          { id: 'intro', view: 'intro' },
          {
            id: 'form',
            paging,
            sections: [
              { id: 's1', items: all.slice(0, cut) },
              { id: 's2', items: all.slice(cut) },
            ],
            leave: [{ effect: 'save' }],
          },
          { id: 'done', view: 'done', commit: true },
        ],
      },
      [EFFECTS],
    ),
  )

const value = fc.oneof<fc.Arbitrary<Json>[]>(
  fc.constantFrom<Json>('yes', 'no', 'text', '', null),
  fc.constantFrom<Json>(['yes'], ['yes', 'no'], []),
  fc.integer(),
)
const events: fc.Arbitrary<FlowEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom<'answer' | 'choose'>('answer', 'choose'),
      field: fc.constantFrom(...ids),
      value,
    }),
  },
  { weight: 3, arbitrary: fc.constant<FlowEvent>({ type: 'next' }) },
  fc.constantFrom<FlowEvent>(
    { type: 'back' },
    { type: 'undo' },
    { type: 'blur', field: 'a' },
    { type: 'failure', id: 'run/form/1', code: 'X' },
    { type: 'go', to: 'form' },
  ),
  fc.boolean().map((member): FlowEvent => ({ type: 'inputs', inputs: { user: { member } } })),
)
const journey = fc.tuple(flows, fc.array(events, { maxLength: 25 }))
const first = { user: { member: false } }

describe('properties of every run', () => {
  test('serialize and resume are exact inverses, and a resumed run goes on alike', () => {
    fc.assert(
      fc.property(journey, ([flow, list]) => {
        let plain = start(flow, first)
        let stored = plain
        for (const event of list) {
          plain = transition(flow, plain.state, event)
          stored = transition(flow, resume(flow, JSON.parse(JSON.stringify(serialize(flow, stored.state)))), event)
          expect(serialize(flow, stored.state)).toEqual(serialize(flow, plain.state))
          expect(stored.effects).toEqual(plain.effects)
          expect(stored.refusal).toEqual(plain.refusal)
          expect(screenOf(flow, stored.state)).toEqual(screenOf(flow, plain.state))
          expect(conclusionsOf(flow, stored.state)).toEqual(conclusionsOf(flow, plain.state))
        }
      }),
      { numRuns: 150 },
    )
  })

  test('earlier states stay valid: any of them, taken up again in any order, gives the same', () => {
    fc.assert(
      fc.property(journey, fc.integer({ min: 0, max: 24 }), ([flow, list], back) => {
        const states = [start(flow, first).state]
        for (const event of list) states.push(transition(flow, states.at(-1) ?? start(flow, first).state, event).state)
        const before = states.map((state) => JSON.stringify(serialize(flow, state)))
        const from = Math.min(back, list.length)
        let again = states[from] ?? start(flow, first).state
        list.slice(from).forEach((event, i) => {
          again = transition(flow, again, event).state
          expect(serialize(flow, again)).toEqual(JSON.parse(before[from + i + 1] ?? '{}'))
        })
        expect(states.map((state) => JSON.stringify(serialize(flow, state)))).toEqual(before)
      }),
      { numRuns: 100 },
    )
  })

  test('what applies, totals and validity are those of a fresh computation, never of the order of answering', () => {
    fc.assert(
      fc.property(journey, ([flow, list]) => {
        let { state } = start(flow, first)
        for (const event of list) state = transition(flow, state, event).state
        const fresh = resume(flow, serialize(flow, state))
        expect(conclusionsOf(flow, state)).toEqual(conclusionsOf(flow, fresh))
        expect(submissionOf(flow, state)).toEqual(submissionOf(flow, fresh))
      }),
      { numRuns: 300 },
    )
  })

  test('a run that reached its end has every required answer, and nothing hidden is submitted', () => {
    fc.assert(
      fc.property(journey, ([flow, list]) => {
        let now = start(flow, first)
        for (const event of list) now = transition(flow, now.state, event)
        if (now.state.step !== 'done') return
        const submitted = new Set(submissionOf(flow, now.state).flatMap(({ answers }) => answers.map(({ key }) => key)))
        for (const field of flow.fields) {
          const { applies, isAnswered } = judgedOf(now.state, field)
          expect(submitted.has(field.id)).toBe(applies && isAnswered)
          if (applies && field.source.optional !== true) expect(isAnswered).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('a refused event changes no answer', () => {
    fc.assert(
      fc.property(journey, ([flow, list]) => {
        let { state } = start(flow, first)
        for (const event of list) {
          const after = transition(flow, state, event)
          if (after.refusal) expect(serialize(flow, after.state).answers).toEqual(serialize(flow, state).answers)
          state = after.state
        }
      }),
      { numRuns: 200 },
    )
  })
})

test('the interpreter of answer keywords agrees with ajv', () => {
  const ajv = new Ajv({ strict: false, allErrors: false })
  const keywords: fc.Arbitrary<Validation> = fc.record(
    {
      type: fc.constantFrom('string', 'integer', 'number', 'array', 'boolean', 'object', 'null'),
      enum: fc.constant<Json[]>(['a', 1, ['a']]),
      const: fc.constantFrom<Json>('a', 2),
      minLength: fc.integer({ min: 0, max: 3 }),
      maxLength: fc.integer({ min: 0, max: 3 }),
      minimum: fc.integer({ min: -2, max: 2 }),
      maximum: fc.integer({ min: -2, max: 2 }),
      minItems: fc.integer({ min: 0, max: 2 }),
      maxItems: fc.integer({ min: 0, max: 2 }),
      uniqueItems: fc.boolean(),
      pattern: fc.constantFrom('^a+$', '\\d', '^.$'),
    },
    { requiredKeys: [] },
  )
  const answer: fc.Arbitrary<Json> = fc.oneof(
    fc.constantFrom<Json>('a', 'aa', '', '😀', '😀😀', 'é1', 1, 2, -1, 1.5, true, null),
    fc.array(fc.constantFrom<Json>('a', 1, 'b'), { maxLength: 3 }),
    fc.constant<Json>({ a: 1 }),
  )
  fc.assert(
    fc.property(keywords, answer, (schema, one) => (checkKeywords(schema, one) === null) === ajv.validate({ ...schema }, one)),
    { numRuns: 3000 },
  )
}, 180_000)
