import fc from 'fast-check'
import type { Field } from '#engine/definition/flow.ts'
import type { FieldSource, Flow, Json, Rule } from '#engine/index.ts'
import { buildFlow, EFFECTS } from '#tests/support/build-flow.ts'
import { twoSections } from './small-flows.ts'

const IDS = ['a', 'b', 'c']
const DAYS = [
  '2029-12-31',
  '2030-01-01',
  '2030-01-02',
  '2030-01-03',
  '2030-01-04',
  '2030-01-05',
  '2030-01-06',
]

const OPTIONS = [
  { key: 'none', text: 'None', score: 0 },
  { key: 'some', text: 'Some', score: 1 },
  { key: 'much', text: 'Much', score: 3 },
]

type Kind = 'radio' | 'multi-choice' | 'multi-select' | 'one-to-seven-scale' | 'date'

const answer = (id: string): Rule => ({ var: `answers.${id}` })
const score = (id: string): Rule => ({ var: `scores.${id}` })

/** A number from one question, from several, from the host, or none. */
const number: fc.Arbitrary<Rule> = fc.letrec<{ number: Rule }>((tie) => ({
  number: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...IDS).map(score),
    fc.constantFrom<Rule>(
      { var: 'totals.sum' },
      { var: 'totals.sofar' },
      { var: 'totals.count' },
      { var: 'limit' },
    ),
    fc.integer({ min: -1, max: 8 }),
    fc
      .tuple(fc.constantFrom('+', '-', '*', 'min', 'max'), tie('number'), tie('number'))
      .map(([operator, x, y]): Rule => ({ [operator]: [x, y] })),
  ),
})).number

const order = fc.constantFrom('<', '<=', '>', '>=', '==', '!=')

/** A rule that compares, or asks for an option. */
const condition: fc.Arbitrary<Rule> = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(order, number, number).map(([operator, x, y]): Rule => ({ [operator]: [x, y] })),
    fc
      .tuple(
        order,
        fc.constantFrom(...IDS),
        fc.oneof(fc.constantFrom(...IDS).map(answer), fc.constant<Rule>('2030-01-03')),
      )
      .map(([operator, id, other]): Rule => ({ [operator]: [answer(id), other] })),
    fc.constantFrom(...IDS).map((id): Rule => ({ in: ['some', answer(id)] })),
    fc.constantFrom(...IDS).map((id): Rule => ({ '!': [answer(id)] })),
    fc.constantFrom('low', 'high').map((key): Rule => ({ '==': [{ var: 'bands.sum' }, key] })),
    fc.constant<Rule>({ var: 'flags.first' }),
    tie('rule').map((rule): Rule => ({ '!': [rule] })),
    fc
      .tuple(fc.constantFrom('and', 'or'), tie('rule'), tie('rule'))
      .map(([operator, x, y]): Rule => ({ [operator]: [x, y] })),
    fc.tuple(tie('rule'), tie('rule'), tie('rule')).map((parts): Rule => ({ if: [...parts] })),
  ),
})).rule

/** A condition of a question: it reads earlier questions and inputs. */
const before = (ids: readonly string[]): fc.Arbitrary<Rule> =>
  fc
    .tuple(
      order,
      fc.constantFrom<Rule>(...ids.map(score), { var: 'limit' }),
      fc.integer({ min: 0, max: 5 }),
    )
    .map(([operator, x, y]): Rule => ({ [operator]: [x, y] }))

const fields = fc.tuple(
  ...IDS.map((id, i) =>
    fc
      .record({
        type: fc.constantFrom<Kind>(
          'radio',
          'multi-choice',
          'multi-select',
          'one-to-seven-scale',
          'date',
        ),
        optional: fc.boolean(),
        when: fc.option(before(IDS.slice(0, i)), { nil: undefined }),
        rule: fc.option(before(IDS.slice(0, i + 1)), { nil: undefined }),
      })
      .map(({ type, optional, when, rule }): FieldSource => {
        const hasOptions = type === 'radio' || type === 'multi-choice' || type === 'multi-select'
        return {
          id,
          type,
          text: id,
          optional,
          ...(hasOptions ? { options: OPTIONS } : {}),
          ...(when === undefined ? {} : { when }),
          ...(rule === undefined ? {} : { rules: [{ when: rule, message: 'Not so' }] }),
        }
      }),
  ),
)

/**
 * Flows of three questions with sums, comparisons and calculations in every place where a rule is
 * allowed; each with a rule to watch.
 */
export const countingFlows: fc.Arbitrary<{
  readonly flow: (guarantee: object) => Flow
  readonly whenever: Rule
}> = fc
  .record({
    all: fields,
    paging: fc.constantFrom<'question' | 'section' | 'all'>('question', 'section', 'all'),
    cut: fc.integer({ min: 1, max: 2 }),
    help: condition,
    advice: condition,
    target: condition,
    counted: condition,
    whenever: condition,
  })
  .map(({ all, paging, cut, help, advice, target, counted, whenever }) => ({
    whenever,
    flow: (guarantee: object) =>
      buildFlow(
        {
          inputs: ['limit'],
          totals: {
            sum: {
              sum: IDS,
              bands: [
                { key: 'low', from: 0, to: 3, text: 'Low' },
                { key: 'high', from: 4, to: 21, text: 'High' },
              ],
            },
            sofar: { sum: ['a', 'b'], partial: true },
            count: { count: [{ '>': [score('a'), 0] }, { '>': [score('c'), 2] }] },
          },
          flags: {
            first: { title: 'First', when: { '>=': [{ '+': [score('a'), score('b')] }, 4] } },
          },
          guarantees: [{ name: 'watched', whenever, ...guarantee }],
          steps: [
            { id: 'intro', view: 'intro' },
            {
              id: 'form',
              paging,
              sections: twoSections(all, cut, help),
              leave: [
                { effect: 'save', when: counted, onFail: [{ to: 'sorry' }] },
                { effect: 'note' },
              ],
              next: [{ when: target, to: 'more' }],
            },
            { id: 'advice', when: advice, view: 'advice' },
            { id: 'more', view: 'more' },
            { id: 'sorry', aside: true, view: 'sorry', next: [{ to: 'end' }] },
          ],
        },
        [EFFECTS, LIMIT],
      ),
  }))

const LIMIT = {
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  $schema: 'language.schema.json',
  inputs: { limit: { title: 'A limit', schema: { type: 'integer', minimum: 3, maximum: 7 } } },
}

/** All inputs for such a flow that its rules can distinguish. */
export function limitsToldTo({ source }: Flow): readonly { readonly [name: string]: Json }[] {
  return JSON.stringify(source).includes('"limit"')
    ? [{}, ...[3, 4, 5, 6, 7].map((limit) => ({ limit }))]
    : [{}]
}

/** Every answer to a question of such a flow that rules can distinguish from the others. */
export function countedAnswers({ source }: Field): readonly Json[] {
  const keys = OPTIONS.map(({ key }) => key)
  switch (source.type) {
    case 'date':
      return [...DAYS, null]
    case 'one-to-seven-scale':
      return [1, 2, 3, 4, 5, 6, 7, null]
    case 'multi-select':
      return [
        ...[1, 2, 3, 4, 5, 6, 7].map((bits) => keys.filter((_, i) => (bits >> i) % 2 === 1)),
        null,
      ]
    default:
      return [...keys, null]
  }
}
