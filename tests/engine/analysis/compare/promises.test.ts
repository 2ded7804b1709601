import { describe, expect, it } from 'vitest'
import { promiseChanges, promiseWords } from '#engine/analysis/index.ts'
import type { FlowSource } from '#engine/definition/types.ts'
import type { Flow } from '#engine/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

const FACTS = (isYoung: unknown) => ({
  $schema: 'language.schema.json',
  kind: 'facts',
  id: 'people',
  title: 'People',
  facts: { 'is-young': { title: 'is young', rule: isYoung } },
})
const INPUTS = {
  $schema: 'language.schema.json',
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  inputs: {
    user: { title: 'User', schema: { type: 'object', properties: { age: { type: 'integer' } } } },
  },
}
const HELP = {
  name: 'help first',
  sentence: 'Whoever smokes sees help',
  whenever: { '==': [{ var: 'answers.smokes' }, 'yes'] },
}
const YOUNG = { name: 'not for the young', whenever: { fact: 'is-young' }, never: 'bye' }
const under = (age: number) => ({ '<': [{ var: 'user.age' }, age] })

function flowWith(part: Partial<FlowSource>, isYoung: unknown = under(18)): Flow {
  const steps = [
    { id: 'ask', title: 'Ask', fields: [yesNo('smokes', { text: 'Do you smoke?' })] },
    { id: 'help', title: 'Help', view: 'note' },
    { id: 'bye', title: 'Bye', view: 'note' },
  ]
  return buildFlow({ inputs: ['user'], steps, ...part }, [FACTS(isYoung), INPUTS])
}

const promised: Partial<FlowSource> = {
  guarantees: [{ ...HELP, appears: 'help', before: 'bye' }, YOUNG],
  limits: { questions: 1 },
}
const before = flowWith(promised)

/** Later versions of a flow with other guarantees, and the result of each comparison. */
const NEXT: readonly (readonly [string, Flow, readonly string[]])[] = [
  [
    'a guarantee is removed',
    flowWith({ ...promised, guarantees: [YOUNG] }),
    ['Promised: "help first" (Whoever smokes sees help) is removed'],
  ],
  [
    'a guarantee holds for fewer people',
    flowWith({
      ...promised,
      guarantees: [
        {
          ...HELP,
          whenever: { and: [HELP.whenever, { fact: 'is-young' }] },
          appears: 'help',
          before: 'bye',
        },
        YOUNG,
      ],
    }),
    [
      'Promised: "help first", whenever. Before: "Do you smoke?" is "Yes". After: "Do you smoke?" is "Yes" and "is young".',
      'Promised: "help first": the facts or flags that it reads have changed',
    ],
  ],
  [
    'a guarantee promises less',
    flowWith({ ...promised, guarantees: [{ ...HELP, appears: 'help' }, YOUNG] }),
    ['Promised: "help first", before. Before: "bye". After: nothing.'],
  ],
  [
    'a fact that a guarantee reads has changed',
    flowWith(promised, under(16)),
    ['Promised: "not for the young": the facts or flags that it reads have changed'],
  ],
  [
    'more questions are allowed',
    flowWith({ ...promised, limits: { questions: 9 } }),
    [
      'Promised: "number of questions", sentence. Before: "Nobody is asked more than one question". After: "Nobody is asked more than 9 questions".',
    ],
  ],
]

describe('what a flow promises', () => {
  it.each(NEXT)('is compared between versions: %s', (_, after, said) => {
    const versions = { before, after }
    expect(promiseChanges(versions).flatMap((change) => promiseWords(versions, change))).toEqual(
      said,
    )
  })

  it('is the same if only the order of guarantees and of keys differs', () => {
    const [help, young] = promised.guarantees ?? []
    if (!help || !young) throw new Error('The flow promises two things')
    const after = flowWith({
      ...promised,
      guarantees: [young, { before: help.before ?? '', ...help }],
    })
    expect(promiseChanges({ before, after })).toEqual([])
  })

  it('is compared in inner flows too, in any step that runs them', () => {
    const inside = (guarantees: FlowSource['guarantees']) => ({
      $schema: 'language.schema.json',
      id: 'inside',
      title: 'Inside',
      mode: 'sequence',
      steps: [{ id: 'ask', title: 'Ask', fields: [yesNo('smokes')] }],
      guarantees,
    })
    const tree = (inner: object) =>
      buildFlow(
        { mode: 'tree', steps: [{ id: 'top', children: [{ id: 'below', flow: 'inside' }] }] },
        [inner],
      )
    const versions = {
      before: tree(inside([{ ...HELP, appears: 'ask' }])),
      after: tree(inside([])),
    }
    expect(promiseChanges(versions).map(({ flow, name }) => [flow, name])).toEqual([
      ['inside', 'help first'],
    ])
  })
})
