import { describe, expect, test } from 'vitest'
import { cover, coverageOf, deadParts, paths, prove, reach } from '#engine/analysis/index.ts'
import type { SectionSource } from '#engine/definition/types.ts'
import type { FieldSource, Flow } from '#engine/index.ts'
import { buildFlow, drive, yesNo } from '#tests/support/build-flow.ts'

const choice = (id: string, more: Partial<FieldSource> = {}) =>
  yesNo(id, { type: 'multi-choice', ...more })
const hasPain = { '==': [{ var: 'answers.has-pain' }, 'yes'] }
const details = choice('details', { when: hasPain })

/** A form, then thanks; no guarantee says that the thanks appear. */
const asking = (
  sections: readonly SectionSource[],
  paging: 'question' | 'section' | 'all' = 'question',
): Flow =>
  buildFlow({
    steps: [
      { id: 'questions', paging, sections },
      { id: 'thanks', view: 'thanks', texts: { next: 'Close' } },
    ],
    guarantees: [
      { name: 'no thanks', sentence: 'Nobody sees the thanks', whenever: true, never: 'thanks' },
    ],
  })

const orders: readonly (readonly [string, Flow])[] = [
  [
    'a question a page',
    asking([{ id: 's', items: [details, choice('has-pain'), choice('last')] }]),
  ],
  [
    'a section a page',
    asking(
      [
        { id: 's1', items: [yesNo('first'), yesNo('details', { when: hasPain })] },
        { id: 's2', items: [yesNo('has-pain')] },
        { id: 's3', items: [yesNo('last')] },
      ],
      'section',
    ),
  ],
  [
    'a section whose own condition reads a later one',
    asking([
      { id: 's1', when: hasPain, items: [choice('details')] },
      { id: 's2', items: [choice('has-pain'), choice('last')] },
    ]),
  ],
  [
    'a form on one page',
    asking([{ id: 's', items: [details, choice('has-pain'), choice('last')] }], 'all'),
  ],
]

describe.each(orders)(
  'a question that comes before the one its condition reads, in %s',
  (_, flow) => {
    test('continues for one answer and asks its question for the other', () => {
      expect(reach(flow, 'thanks').outcome).toBe('reached')
      expect(reach(flow, 'details').outcome).toBe('reached')
      expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['violated'])
    })

    test('is covered by the cases that `cover` writes', () => {
      const { cases, missing, why } = cover(flow)
      expect({ missing, why }).toEqual({ missing: [], why: [] })
      expect(coverageOf(flow, cases)).toMatchObject({ missing: [], failures: [] })
    })

    test('is not a dead part, and nothing after it is', () => {
      expect(deadParts(flow)).toEqual({ found: [], why: [] })
    })
  },
)

test('the run through a late question is a path', () => {
  const flow = asking([{ id: 's', items: [details, choice('has-pain'), choice('last')] }])
  const shown = paths(flow).listed.map(({ appeared }) =>
    appeared.map(({ key }) => key.split(' ').at(-1)).join(' '),
  )
  expect(shown).toEqual([
    'questions has-pain last thanks end',
    'questions has-pain last details has-pain last thanks end',
  ])
})

test('a question that a later answer makes required must be answered again', () => {
  const flow = asking([
    {
      id: 's',
      items: [
        choice('details', { optional: { '!': [hasPain] } }),
        choice('has-pain'),
        choice('last'),
      ],
    },
  ])
  const run = drive(flow).next().send({ type: 'choose', field: 'has-pain', value: 'yes' })
  expect(run.send({ type: 'choose', field: 'last', value: 'yes' }).page).toBe('details')
  const found = reach(flow, 'thanks')
  expect(found.outcome).toBe('reached')
  expect(prove(flow)[0]?.outcome).toBe('violated')
})

describe('a condition that reads the answer of a later page', () => {
  const flow = asking([
    {
      id: 's',
      items: [
        choice('q0'),
        choice('q2', { optional: true, when: { '==': [{ var: 'answers.q1' }, 'yes'] } }),
        choice('q1'),
      ],
    },
  ])

  test('is explored with Back: the question appears where the engine shows it', () => {
    const run = drive(flow)
      .send({ type: 'choose', field: 'q0', value: 'yes' })
      .send({ type: 'choose', field: 'q1', value: 'yes' })
    expect(run.step).toBe('thanks')
    run
      .send({ type: 'back' })
      .send({ type: 'back' })
      .send({ type: 'choose', field: 'q0', value: 'yes' })
    expect(run.page).toBe('q2')
    const found = reach(flow, 'q2')
    expect(found.outcome).toBe('reached')
    expect(
      found.outcome === 'reached' &&
        found.transcript.lines.some((line) => line.startsWith('Goes back')),
    ).toBe(true)
  })

  test('is not an unreachable part', () => {
    expect(deadParts(flow)).toEqual({ found: [], why: [] })
  })
})

test('the answers of a completed step still count if the person goes back past it', () => {
  const flow = buildFlow({
    steps: [
      {
        id: 'first',
        paging: 'question',
        sections: [{ id: 's', items: [choice('a')] }],
        next: [{ when: { '==': [{ var: 'answers.a' }, 'yes'] }, to: 'more' }],
      },
      { id: 'thanks', view: 'thanks', next: [{ to: 'end' }] },
      {
        id: 'more',
        aside: true,
        paging: 'question',
        sections: [{ id: 't', items: [choice('b')] }],
        next: [{ to: 'thanks' }],
      },
    ],
    guarantees: [
      {
        name: 'no thanks without a',
        whenever: {
          and: [{ '==': [{ var: 'answers.a' }, 'no'] }, { '==': [{ var: 'answers.b' }, 'yes'] }],
        },
        never: 'thanks',
      },
    ],
  })
  const [proof] = prove(flow)
  expect(proof?.outcome).toBe('violated')
  expect(
    proof?.outcome === 'violated' &&
      proof.counterExample.lines.some((line) => line.startsWith('Goes back')),
  ).toBe(true)
})

test('steps inside a flow of mode all and of mode tree are reached', () => {
  const inner = {
    $schema: 'language.schema.json',
    id: 'inner',
    title: 'Inner',
    mode: 'sequence',
    steps: [
      { id: 'one', view: 'v', texts: { next: 'On' } },
      { id: 'two', view: 'w' },
    ],
  }
  const all = buildFlow(
    {
      mode: 'all',
      steps: [
        { id: 'beside', view: 'x' },
        { id: 'inside', flow: 'inner' },
      ],
    },
    [inner],
  )
  expect(reach(all, 'two').outcome).toBe('reached')
  const tree = buildFlow(
    {
      mode: 'tree',
      steps: [
        { id: 'hub', title: 'Hub', view: 'x' },
        { id: 'inside', title: 'In', flow: 'inner' },
      ],
    },
    [inner],
  )
  expect(reach(tree, 'two').outcome).toBe('reached')
  expect(reach(tree, 'inside/two').outcome).toBe('reached')
})

test('the result of a sub-flow is kept if Back passes its step', () => {
  const inner = {
    $schema: 'x',
    id: 'inner',
    title: 'Inner',
    mode: 'sequence',
    steps: [{ id: 'ask', fields: [yesNo('e')] }],
  }
  const isYes = (id: string) => ({ '==': [{ var: `answers.${id}` }, 'yes'] })
  const flow = buildFlow(
    {
      values: { told: { schema: { type: 'boolean' } } },
      steps: [
        { id: 'first', fields: [yesNo('a')] },
        { id: 'more', flow: 'inner', when: isYes('a'), into: { told: isYes('e') } },
        { id: 'pause', view: 'pause', texts: { next: 'On' } },
        {
          id: 'late',
          when: { and: [{ var: 'values.told' }, { '!': [isYes('a')] }] },
          view: 'late',
        },
      ],
    },
    [inner],
  )
  const run = drive(flow).answer('a', 'yes').next().answer('e', 'yes').next()
  expect(run.step).toBe('pause')
  run.send({ type: 'go', to: 'first' }).answer('a', 'no').next()
  expect([run.step, run.next().step]).toEqual(['pause', 'late'])
  expect(reach(flow, 'late').outcome).toBe('reached')
})

describe('questions of one page that are answered in another order', () => {
  const isYes = (id: string) => ({ '==': [{ var: `answers.${id}` }, 'yes'] })
  const isOpen = (id: string) => ({ '!': [{ var: `answers.${id}` }] })
  const flow = buildFlow({
    steps: [
      {
        id: 'form',
        paging: 'all',
        sections: [
          {
            id: 's',
            items: [
              yesNo('c'),
              yesNo('d', { when: isOpen('c') }),
              { id: 'help', view: 'help', when: isYes('d') },
            ],
          },
        ],
      },
      { id: 'bye', view: 'bye' },
    ],
    guarantees: [
      { name: 'help', whenever: isYes('d'), appears: 'bye' },
      { name: 'bye', whenever: isYes('d'), never: 'bye' },
    ],
  })

  test('show what the page shows in between', () => {
    const run = drive(flow).answer('d', 'yes')
    expect(run.items).toEqual(['c', 'd', 'help'])
    const found = reach(flow, 'help')
    expect(found.outcome === 'reached' && found.transcript.lines.at(-1)).toBe(
      'Answers "Question d": Yes → form help',
    )
  })

  test('may be completed then, and continue as in any order', () => {
    expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['holds', 'holds'])
  })
})

test.each(['section', 'all'] as const)(
  'a question that a later one on its page makes optional may stay empty (%s a page)',
  (paging) => {
    const isYes = (id: string) => ({ '==': [{ var: `answers.${id}` }, 'yes'] })
    const flow = buildFlow({
      steps: [
        {
          id: 'form',
          paging,
          sections: [{ id: 's', items: [yesNo('a', { optional: isYes('b') }), yesNo('b')] }],
        },
        {
          id: 'advice',
          when: { '!': [{ var: 'answers.a' }] },
          view: 'advice',
          texts: { next: 'On' },
        },
        { id: 'bye', view: 'bye', texts: { next: 'On' } },
      ],
      guarantees: [
        { name: 'advice', whenever: isYes('b'), never: 'advice' },
        { name: 'no advice', whenever: { '==': [{ var: 'answers.b' }, 'no'] }, never: 'advice' },
      ],
    })
    expect(drive(flow).answer('b', 'yes').next().step).toBe('advice')
    expect(reach(flow, 'advice').outcome).toBe('reached')
    expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['violated', 'holds'])
    expect(deadParts(flow)).toEqual({ found: [], why: [] })
    const ways = paths(flow).listed.map(({ appeared }) =>
      appeared.map(({ key }) => key.split(' ').at(-1)).join(' '),
    )
    expect(ways.toSorted()).toEqual(['form a b advice bye end', 'form a b bye end'])
    expect(cover(flow).missing).toEqual([])
  },
)

test.each(['radio', 'multi-choice'] as const)(
  'a guarantee about an answered question is proved over Back (%s)',
  (type) => {
    const flow = buildFlow({
      steps: [
        { id: 'form', paging: 'question', sections: [{ id: 's', items: [yesNo('a', { type })] }] },
        { id: 'bye', view: 'bye', texts: { next: 'On' } },
      ],
      guarantees: [{ name: 'a', whenever: { '==': [{ var: 'answers.a' }, 'yes'] }, never: 'a' }],
    })
    expect(prove(flow).map(({ outcome }) => outcome)).toEqual(['violated'])
  },
)
