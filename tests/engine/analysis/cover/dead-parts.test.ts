import { describe, expect, it } from 'vitest'
import { deadParts } from '#engine/analysis/index.ts'
import type { Json } from '#engine/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

const isYes = (id: string) => ({ '==': [{ var: `answers.${id}` }, 'yes'] })
const isNo = (id: string) => ({ '==': [{ var: `answers.${id}` }, 'no'] })

/** Two questions of one point each, and bands over their sum. */
const scored = (when: Json | undefined) =>
  buildFlow({
    totals: {
      sum: {
        sum: ['a', 'b'],
        partial: true,
        bands: [
          { key: 'low', from: 0, to: 1, text: 'Low' },
          { key: 'high', from: 2, to: 2, text: 'High' },
        ],
      },
    },
    steps: [
      {
        id: 'ask',
        paging: 'question',
        sections: [
          { id: 's', items: [yesNo('a'), yesNo('b', when === undefined ? {} : { when })] },
        ],
      },
    ],
  })

/**
 * A step for more flags than there are, and one that depends on each flag, for any values of the
 * others.
 */
const counting = (flags: number) => {
  const names = Array.from({ length: flags }, (_, i) => `flag${i}`)
  const count = { '+': names.map((name) => ({ if: [{ var: `user.${name}` }, 1, 0] })) }
  return buildFlow(
    {
      inputs: ['user'],
      steps: [
        { id: 'many', when: { '>': [count, flags] }, view: 'many' },
        { id: 'odd', when: { '==': [{ '%': [count, 2] }, 1] }, view: 'odd' },
        { id: 'end', view: 'end' },
      ],
    },
    [
      {
        $schema: 'x',
        kind: 'inputs',
        id: 'inputs',
        title: 'I',
        inputs: {
          user: {
            title: 'U',
            schema: {
              type: 'object',
              properties: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])),
            },
          },
        },
      },
    ],
  )
}

describe('unreachable parts', () => {
  it('is a band that the questions cannot reach together', () => {
    expect(deadParts(scored(isNo('a'))).found).toMatchObject([
      {
        code: 'band-out-of-reach',
        place: { pointer: '/totals/sum' },
        message: 'No answers give "sum" the band "high"',
      },
    ])
    expect(deadParts(scored(undefined))).toEqual({ found: [], why: [] })
    expect(deadParts(scored(isYes('a')))).toEqual({ found: [], why: [] })
  })

  it('is a step that no answers reach, reported once', () => {
    const flow = buildFlow({
      steps: [
        { id: 'ask', fields: [yesNo('a')], next: [{ when: isNo('a'), to: 'bye' }] },
        { id: 'late', when: isNo('a'), fields: [yesNo('b', { when: isYes('a') })] },
        { id: 'bye', view: 'bye' },
      ],
    })
    expect(deadParts(flow).found.map(({ code, place }) => [code, place.pointer])).toEqual([
      ['unreachable-step', '/steps/1'],
    ])
  })

  it('is reported as not decided if the limit is reached', () => {
    const { found, why } = deadParts(scored(undefined), { limit: 2 })
    expect([found, why]).toEqual([[], ['the search stopped at its limit of 2 states']])
  })

  it.each([10, 15])(
    'is named as not decided if one start has too many outcomes, limit %i',
    (limit) => {
      const { found, why } = deadParts(counting(12), { limit })
      expect([found, why]).toEqual([[], [`the search stopped at its limit of ${limit * 20} moves`]])
      expect(deadParts(counting(5), { limit }).found.map(({ place }) => place.pointer)).toEqual([
        '/steps/0',
      ])
    },
  )

  const branch = (first: Json, second: Json) =>
    buildFlow({
      steps: [
        {
          id: 'ask',
          fields: [yesNo('a'), yesNo('b')],
          next: [
            { when: first, to: 'good' },
            { when: second, to: 'bad' },
          ],
        },
        { id: 'good', view: 'bye', next: [{ to: 'end' }] },
        { id: 'bad', view: 'bye' },
      ],
    })

  it('is not the last of several written-out branches that together cover every case', () => {
    expect(deadParts(branch(isYes('a'), isNo('a')))).toEqual({ found: [], why: [] })
    const always = { or: [isYes('b'), isNo('b')] }
    expect(deadParts(branch(isYes('a'), always)).found.map(({ code }) => code)).toEqual([
      'rule-always-true',
    ])
  })

  it('is not the last of several steps whose conditions together cover every case, but a step whose condition is true for all answers is', () => {
    const steps = (last: Json) =>
      buildFlow({
        steps: [
          { id: 'ask', fields: [yesNo('a')] },
          { id: 'good', when: isYes('a'), view: 'bye', next: [{ to: 'end' }] },
          { id: 'bad', when: last, view: 'bye' },
        ],
      })
    expect(deadParts(steps(isNo('a')))).toEqual({ found: [], why: [] })
    const always = { or: [isNo('a'), { '!=': [{ var: 'answers.a' }, 'no'] }] }
    expect(deadParts(steps(always)).found.map(({ code, place }) => [code, place.pointer])).toEqual([
      ['rule-always-true', '/steps/2'],
    ])
  })

  it('is not the last screen of mode first that covers the remaining cases', () => {
    const isKnown = { '!!': [{ var: 'user' }] }
    const flow = buildFlow(
      {
        mode: 'first',
        inputs: ['user'],
        steps: [
          { id: 'known', when: isKnown, view: 'bye' },
          { id: 'unknown', when: { '!': [isKnown] }, view: 'bye' },
        ],
      },
      [
        {
          $schema: 'x',
          kind: 'inputs',
          id: 'inputs',
          title: 'I',
          inputs: { user: { title: 'U', schema: { type: 'boolean' } } },
        },
      ],
    )
    expect(deadParts(flow).found).toEqual([])
  })

  const scale = { id: 'n', type: 'one-to-ten-scale', text: 'How much?' } as const
  const late = (when: Json) =>
    buildFlow({
      totals: { sum: { sum: ['a', 'b'] } },
      steps: [
        {
          id: 'ask',
          fields: [yesNo('a', { text: 'Tired?' }), yesNo('b'), scale],
          next: [{ when: isNo('a'), to: 'bye' }],
        },
        { id: 'late', when, view: 'bye' },
        { id: 'bye', view: 'bye' },
      ],
    })

  it.each<readonly [Json, string]>([
    [
      { '>': [{ var: 'answers.n' }, 12] },
      '"How much?" is above 12 never holds: the answers go from 1 to 10',
    ],
    [
      { '>=': [{ var: 'totals.sum' }, 3] },
      'the total "sum" is at least 3 never holds: its questions add up to 2 at most',
    ],
    [
      { and: [{ '<': [{ var: 'answers.n' }, 3] }, { '>': [{ var: 'answers.n' }, 7] }] },
      '"How much?" is below 3 and "How much?" is above 7 never hold together',
    ],
    [
      { and: [isYes('a'), isYes('b'), { '>': [{ var: 'answers.n' }, 10] }] },
      '"How much?" is above 10 never holds: the answers go from 1 to 10',
    ],
    [isNo('a'), 'where "Tired?" is "No" holds, no run gets there'],
  ])('says which condition cannot hold, and why: %j', (when, reason) => {
    expect(deadParts(late(when)).found.map(({ message }) => message)).toEqual([
      `No answers lead to step "late": ${reason}`,
    ])
  })

  it('names the conditions around a question that exclude each other', () => {
    const section = { id: 's', when: isYes('a'), items: [yesNo('c', { when: isNo('a') })] }
    const flow = buildFlow({
      steps: [
        { id: 'ask', fields: [yesNo('a', { text: 'Tired?' })] },
        { id: 'more', sections: [section, { id: 't', items: [yesNo('d')] }] },
      ],
    })
    expect(deadParts(flow).found.map(({ message }) => message)).toEqual([
      'No answers show question "c": "Tired?" is "No" and "Tired?" is "Yes" never hold together',
    ])
  })

  const day = { var: 'answers.day' }
  const border = '2000-01-01'
  it.each<readonly [string, readonly Json[], string]>([
    [
      'all',
      [{ '>': [day, border] }, { '<=': [day, border] }],
      'the rules of "Which day?" refuse each of its answers',
    ],
    ['some', [{ '>': [day, border] }], ''],
  ])('names the question whose rules refuse %s answers', (_, refused, reason) => {
    const rules = refused.map((when) => ({ when, message: 'Another day' }))
    const flow = buildFlow({
      steps: [
        { id: 'ask', fields: [{ id: 'day', type: 'date', text: 'Which day?', rules }] },
        { id: 'bye', view: 'bye' },
      ],
    })
    expect(deadParts(flow).found.map(({ message }) => message)).toEqual(
      reason === '' ? [] : [`No answers lead to step "bye": ${reason}`],
    )
  })

  it('names targets whose conditions are never true, and steps where runs stop', () => {
    const flow = buildFlow({
      steps: [
        {
          id: 'ask',
          fields: [yesNo('a')],
          next: [{ when: { '==': [{ var: 'answers.a' }, 'maybe'] }, to: 'aside' }, { to: 'bye' }],
        },
        { id: 'aside', aside: true, view: 'bye' },
        { id: 'bye', view: 'bye' },
      ],
    })
    expect(deadParts(flow).found.map(({ message }) => message)).toContain(
      'No answers lead to step "aside": "Question a" is "maybe" never holds',
    )
    const jumped = buildFlow({
      steps: [
        {
          id: 'ask',
          fields: [yesNo('a')],
          next: [
            { when: isYes('a'), to: 'bye' },
            { when: isNo('a'), to: 'bye' },
          ],
        },
        { id: 'passed', view: 'bye' },
        { id: 'bye', view: 'bye' },
      ],
    })
    expect(deadParts(jumped).found.map(({ message }) => message)).toContain(
      'No answers lead to step "passed": no run continues from "ask" to it',
    )
  })
})

describe('effects of leaving a step', () => {
  const effects = {
    $schema: 'x',
    kind: 'effects',
    id: 'effects',
    title: 'E',
    effects: {
      save: {
        title: 'Save',
        codes: ['BUSY'],
        result: { type: 'object', properties: { number: { type: 'number' } } },
      },
    },
  }
  const values = { receipt: { title: 'R', schema: { type: ['object', 'null'] } } } as const
  const save = { effect: 'save', into: 'receipt' } as const
  const again = { ...save, when: { '!': [{ var: 'values.receipt' }] } }

  it('are decided before their own result is stored', () => {
    const done = {
      id: 'done',
      view: 'done',
      enter: [{ ...save, onFail: [{ code: 'BUSY' }] }],
      leave: [again],
    }
    expect(
      deadParts(buildFlow({ values, steps: [{ id: 'ask', view: 'ask' }, done] }, [effects])),
    ).toEqual({ found: [], why: [] })
  })

  it('are named if they are never requested', () => {
    const done = { id: 'done', view: 'done', leave: [save, again] }
    const { found } = deadParts(buildFlow({ values, steps: [done] }, [effects]))
    expect(found.map(({ code, message }) => [code, message])).toEqual([
      [
        'rule-always-false',
        'It never happens that "done" asks for save: the condition holds for no answers',
      ],
    ])
  })
})

describe('forms that may have nothing to show', () => {
  const howMuch = yesNo('how-much', { when: isYes('smokes') })
  const smoking = { id: 'smoking', fields: [yesNo('smokes')] }
  const paged = { paging: 'question', sections: [{ id: 's', items: [howMuch] }] } as const
  const thanks = { id: 'thanks', view: 'page' }

  it.each([
    ['on one page', { fields: [howMuch] }],
    ['on pages of their own', paged],
  ])('that lead to themselves are named: questions %s', (_, asks) => {
    const leads = [{ when: { '!=': [{ var: 'answers.how-much' }, 'yes'] }, to: 'more' }]
    const { found, why } = deadParts(
      buildFlow({ steps: [smoking, { id: 'more', ...asks, next: leads }, thanks] }),
    )
    const message = 'The way "more" → "more" is a cycle that shows nothing'
    expect(found).toEqual([
      { code: 'leads-round', place: { file: 'file-0.json', pointer: '/steps/1' }, message },
    ])
    expect(why).toEqual([])
  })

  it('that point to each other are named together', () => {
    const other = { id: 'other', aside: true, fields: [yesNo('sure', { when: isYes('smokes') })] }
    const ways = [{ when: isYes('sure'), to: 'thanks' }, { to: 'more' }]
    const more = { id: 'more', fields: [howMuch], next: [{ to: 'other' }] }
    const { found } = deadParts(
      buildFlow({ steps: [smoking, more, { ...other, next: ways }, thanks] }),
    )
    expect(found.map(({ code, message }) => [code, message])).toEqual([
      ['leads-round', 'The way "more" → "other" → "more" is a cycle that shows nothing'],
    ])
  })

  it('are shown again if the step has a text for its button: that counts as a transition to itself', () => {
    const texts = { next: 'Next' }
    const leads = [{ when: { '!=': [{ var: 'answers.how-much' }, 'yes'] }, to: 'more' }]
    const more = { id: 'more', texts, fields: [howMuch], next: leads }
    expect(deadParts(buildFlow({ steps: [smoking, more, thanks] })).found).toEqual([])
  })

  it('are skipped, which counts as not asking their questions', () => {
    expect(
      deadParts(buildFlow({ steps: [smoking, { id: 'more', fields: [howMuch] }, thanks] })).found,
    ).toEqual([])
  })
})
