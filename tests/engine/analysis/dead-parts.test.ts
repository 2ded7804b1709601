import { describe, expect, it } from 'vitest'
import { deadParts } from '#engine/analysis/index.ts'
import type { Json } from '#engine/index.ts'
import { buildFlow, yesNo } from '#tests/support/build-flow.ts'

const isYes = (id: string) => ({ '==': [{ var: `answers.${id}` }, 'yes'] })
const isNo = (id: string) => ({ '==': [{ var: `answers.${id}` }, 'no'] })

/** Two questions of a point each, and bands over their sum. */
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
        sections: [{ id: 's', items: [yesNo('a'), yesNo('b', when === undefined ? {} : { when })] }],
      },
    ],
  })

describe('what no answers lead to', () => {
  it('is a band that the questions cannot reach together', () => {
    expect(deadParts(scored(isNo('a'))).found).toMatchObject([
      { code: 'band-out-of-reach', place: { pointer: '/totals/sum' }, message: 'No answers give "sum" the band "high"' },
    ])
    expect(deadParts(scored(undefined))).toEqual({ found: [], why: [], doubts: [] })
    expect(deadParts(scored(isYes('a')))).toEqual({ found: [], why: [], doubts: [] })
  })

  it('is a step behind answers that lead elsewhere, said once', () => {
    const flow = buildFlow({
      steps: [
        { id: 'ask', fields: [yesNo('a')], next: [{ when: isNo('a'), to: 'bye' }] },
        { id: 'late', when: isNo('a'), fields: [yesNo('b', { when: isYes('a') })] },
        { id: 'bye', view: 'bye' },
      ],
    })
    expect(deadParts(flow).found.map(({ code, place }) => [code, place.pointer])).toEqual([['unreachable-step', '/steps/1']])
  })

  it('is named as not decided where the bound is met', () => {
    const { found, why } = deadParts(scored(undefined), 2)
    expect([found, why]).toEqual([[], ['more than 2 situations were found, and there are others']])
  })
})
