import fc from 'fast-check'
import type { SectionSource } from '#engine/definition/types.ts'
import type { FieldSource, Flow, Json } from '#engine/index.ts'
import { buildFlow, EFFECTS, yesNo } from '#tests/support/build-flow.ts'

const IDS = ['a', 'b', 'c']

const visits: Json = { var: 'user.visits' }
const open: Json = { filter: [visits, { var: 'isOpen' }] }

/** Rules over the number of visits, and over the first one. */
export const VISIT_RULES: readonly Json[] = [
  { '>=': [{ count: [open] }, 2] },
  { and: [{ some: [visits, { var: 'isOpen' }] }, { '<': [{ count: visits }, 2] }] },
  { first: [{ map: [{ sort: [visits, { var: 'day' }, 'descending'] }, { var: 'isOpen' }] }] },
  {
    some: [
      { first: [{ sort: [open, { var: 'day' }, 'descending'] }, 2] },
      { '==': [{ var: 'day' }, 7] },
    ],
  },
]

/** Rules of this kind that a proof may leave undecided. */
export const OPEN_VISIT_RULES: readonly Json[] = [
  { '==': [{ count: [{ distinct: [visits, { var: 'day' }] }] }, 1] },
  { '<': [{ count: [open] }, { count: visits }] },
  { first: [{ map: [{ sort: [visits, { var: 'day' }] }, { var: 'isOpen' }] }] },
  {
    some: [
      { first: [{ sort: [visits, { var: 'isOpen' }, { var: 'day' }] }, 2] },
      { '==': [{ var: 'day' }, 7] },
    ],
  },
]

/**
 * A rule over inputs: most often yes or no, else a number, a word, a list, or two of them together.
 */
const inputRule = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Json>({ var: 'user.member' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Json>(
      { '>=': [{ var: 'user.age' }, 18] },
      { '==': [{ var: 'plan' }, 'paid'] },
      { in: ['call', { var: 'user.tasks' }] },
      { and: [{ var: 'user.member' }, { '<': [{ var: 'user.age' }, 18] }] },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<Json>(...VISIT_RULES) },
)

/** A rule over answers, scores, a total, a flag or an input. */
export const ruleOver = (ids: readonly string[]): fc.Arbitrary<Json> => {
  const atom = fc.oneof(
    ...(ids.length === 0
      ? []
      : [
          fc
            .tuple(fc.constantFrom(...ids), fc.constantFrom('yes', 'no'))
            .map(([id, key]): Json => ({ '==': [{ var: `answers.${id}` }, key] })),
          fc.constantFrom(...ids).map((id): Json => ({ '>': [{ var: `scores.${id}` }, 0] })),
          fc.constantFrom(...ids).map((id): Json => ({ '!': [{ var: `answers.${id}` }] })),
          fc.constant<Json>({ '>=': [{ var: 'totals.sum' }, 2] }),
          fc.constant<Json>({ var: 'flags.first' }),
        ]),
    inputRule,
  )
  return fc.oneof(
    atom,
    fc
      .tuple(fc.constantFrom('and', 'or'), atom, atom)
      .map(([operator, x, y]): Json => ({ [operator]: [x, y] })),
  )
}

const fields = fc.tuple(
  ...IDS.map((id, i) =>
    fc
      .record({
        when: fc.option(i === 0 ? inputRule : questionRule(IDS.slice(0, i)), { nil: undefined }),
        type: fc.constantFrom<FieldSource['type']>(
          'radio',
          'multi-choice',
          'free-text-field',
          'multi-select',
        ),
        optional: fc.boolean(),
        hidden: fc.constantFrom<'drop' | 'keep'>('drop', 'keep'),
      })
      .map(({ when, ...rest }): FieldSource => {
        const { options, ...typed } = yesNo(id)
        const isTyped = rest.type === 'free-text-field' || options === undefined
        return {
          ...typed,
          ...(isTyped ? {} : { options }),
          ...rest,
          ...(when === undefined ? {} : { when }),
        }
      }),
  ),
)

/** The conditions of questions read questions only: a total over them would read itself. */
function questionRule(ids: readonly string[]): fc.Arbitrary<Json> {
  return fc
    .tuple(fc.constantFrom(...ids), fc.constantFrom('yes', 'no'))
    .map(([id, key]): Json => ({ '==': [{ var: `answers.${id}` }, key] }))
}

/** Questions in two sections: the first ends with help, the second begins with its own page. */
export function twoSections(
  questions: readonly FieldSource[],
  cut: number,
  help: Json,
): readonly SectionSource[] {
  return [
    {
      id: 's1',
      items: [...questions.slice(0, cut), { id: 'help', view: 'help-view', when: help }],
    },
    { id: 's2', preScreen: { title: 'Two', description: 'Two' }, items: questions.slice(cut) },
  ]
}

/**
 * Flows of three questions, a failure that returns or opens another step, and conditional steps;
 * each with a rule to watch.
 */
export const smallFlows: fc.Arbitrary<{
  readonly flow: (guarantee: object) => Flow
  readonly whenever: Json
}> = fc
  .record({
    all: fields,
    paging: fc.constantFrom<'question' | 'section' | 'all'>('question', 'section', 'all'),
    cut: fc.integer({ min: 1, max: 2 }),
    help: ruleOver(IDS),
    advice: ruleOver(IDS),
    target: ruleOver(IDS),
    to: fc.constantFrom('form', 'sorry', 'more'),
    whenever: ruleOver(IDS),
  })
  .map(({ all, paging, cut, help, advice, target, to, whenever }) => ({
    whenever,
    flow: (guarantee: object) =>
      buildFlow(
        {
          inputs: ['user', 'plan'],
          totals: { sum: { sum: IDS, partial: true } },
          flags: { first: { title: 'First', when: { '==': [{ var: 'answers.a' }, 'yes'] } } },
          guarantees: [{ name: 'watched', whenever, ...guarantee }],
          steps: [
            { id: 'intro', view: 'intro' },
            {
              id: 'form',
              paging,
              sections: twoSections(all, cut, help),
              leave: [{ effect: 'save', onFail: [{ to }] }],
              next: [{ when: target, to: 'more' }],
            },
            { id: 'advice', when: advice, view: 'advice' },
            { id: 'more', view: 'more' },
            { id: 'sorry', aside: true, view: 'sorry', next: [{ to: 'end' }] },
          ],
        },
        [EFFECTS, USER],
      ),
  }))

export const USER = {
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  $schema: 'language.schema.json',
  inputs: {
    user: {
      title: 'The person',
      schema: {
        type: 'object',
        properties: {
          member: { type: 'boolean' },
          age: { type: 'integer' },
          tasks: { type: 'array', items: { type: 'string' } },
          visits: {
            type: 'array',
            items: {
              type: 'object',
              properties: { day: { type: 'integer' }, isOpen: { type: 'boolean' } },
            },
          },
          label: { type: 'string' },
        },
      },
    },
    plan: { title: 'What is paid for', schema: { type: 'string', enum: ['paid', 'free'] } },
  },
}

/** Values for each input, on both sides of every rule over it. */
function saidOf(path: string, text: string): readonly Json[] {
  const near = [...text.matchAll(/"user\.age"},(-?\d+)/g)].map(([, number]) => Number(number))
  const tasks = [...text.matchAll(/"in":\["([^"]*)"/g)].map(([, task]) => task ?? '')
  switch (path) {
    case 'user.age':
      return [...new Set([null, ...near, ...near.map((age) => age - 1)])]
    case 'user.tasks':
      return [[], [...new Set(tasks)], ...new Set(tasks.map((task) => [task]))]
    case 'user.visits': {
      const [open, kept, late] = [
        { day: 7, isOpen: true },
        { day: 7, isOpen: false },
        { day: 9, isOpen: true },
      ]
      return [
        [],
        [open],
        [kept],
        [kept, open],
        [open, late],
        [kept, late],
        [{ ...open, day: 11 }, kept, late],
      ]
    }
    case 'user.label':
      return [null, 'vip', 'given', 'none', 'yes', 'other', '']
    case 'plan':
      return ['paid', 'free']
    default:
      return [true, false]
  }
}

/** All inputs for some flows that their rules can distinguish. */
export function toldTo(...flows: readonly Flow[]): readonly { readonly [name: string]: Json }[] {
  const text = JSON.stringify(flows.map(({ source }) => source))
  let told: readonly { readonly user: { readonly [name: string]: Json }; readonly plan: Json }[] = [
    { user: {}, plan: null },
  ]
  for (const path of [
    'user.member',
    'user.age',
    'user.tasks',
    'user.visits',
    'user.label',
    'plan',
  ]) {
    if (!text.includes(`"${path}"`)) continue
    const values = saidOf(path, text)
    const name = path.slice('user.'.length)
    told = told.flatMap((one) =>
      values.map((value) =>
        path === 'plan'
          ? { ...one, plan: value }
          : { ...one, user: { ...one.user, [name]: value } },
      ),
    )
  }
  const isGiven =
    flows.some(({ parameterCells }) => parameterCells.has('mine')) && text.includes('"params.mine"')
  return isGiven
    ? told.flatMap((one) => GIVEN.map((mine) => ({ ...one, parameters: { mine } })))
    : told
}

/** Values of the parameter `mine` for a flow that a host runs directly. */
const GIVEN: readonly Json[] = [null, 'yes', 'other']

export const PLACES = [
  'a',
  'b',
  'c',
  'help',
  's2:pre-screen',
  'advice',
  'more',
  'sorry',
  'TAKEN',
  'save',
  'end',
] as const
