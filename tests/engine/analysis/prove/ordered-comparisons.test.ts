import { describe, expect, it } from 'vitest'
import { paths, reach } from '#engine/analysis/index.ts'
import type { FieldSource, Json } from '#engine/index.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

const IS_SAME = { '==': [{ var: 'answers.second' }, { var: 'answers.first' }] }
const STATES = ['CA', 'NY', 'TX'].map((key) => ({ key, text: key }))

const choice = (id: string, more: Partial<FieldSource> = {}): FieldSource => ({
  id,
  type: 'choice',
  label: id,
  options: STATES,
  ...more,
})
const typed = (id: string): FieldSource => ({ id, type: 'free-text-field', label: id })

/** Two answers, and what follows if they are equal and if they are not. */
const compared = (first: FieldSource, second: FieldSource) =>
  buildFlow({
    steps: [
      { id: 'ask', fields: [first, second], next: [{ when: IS_SAME, to: 'same' }] },
      { id: 'other', view: 'other', next: [{ to: 'end' }] },
      { id: 'same', view: 'same' },
    ],
  })

describe('two answers that a rule compares with each other', () => {
  it.each<[string, FieldSource, FieldSource]>([
    ['chosen', choice('first'), choice('second')],
    ['typed', typed('first'), typed('second')],
  ])('are tried as equal and as different (%s)', (_, first, second) => {
    const flow = compared(first, second)
    expect([reach(flow, 'same').outcome, reach(flow, 'other').outcome]).toEqual([
      'reached',
      'reached',
    ])
    expect(paths(flow).groups[0]?.ends).toBe(2n)
  })

  it('do not block a proof if they may differ', () => {
    const rule: { readonly when: Json; readonly message: string } = {
      when: IS_SAME,
      message: 'Another one, please',
    }
    const flow = buildFlow({
      steps: [
        { id: 'ask', fields: [choice('first'), choice('second', { rules: [rule] })] },
        { id: 'late', view: 'late' },
      ],
    })
    expect(reach(flow, 'late').outcome).toBe('reached')
  })
})

describe('two dates in an order', () => {
  it('are not decided, and named', () => {
    const date = (id: string): FieldSource => ({ id, type: 'date', label: id })
    const isLate = { '<': [{ var: 'answers.to' }, { var: 'answers.from' }] }
    const later = { ...date('to'), rules: [{ when: isLate, message: 'Later, please' }] }
    const flow = buildFlow({
      steps: [
        { id: 'ask', fields: [date('from'), later], next: [{ when: isLate, to: 'late' }] },
        { id: 'fine', view: 'fine', next: [{ to: 'end' }] },
        { id: 'late', aside: true, view: 'late' },
      ],
    })
    expect(reach(flow, 'late')).toMatchObject({
      outcome: 'unknown',
      why: [
        'not all distinguishable answers to "from" were tried',
        'not all distinguishable answers to "to" were tried',
      ],
    })
  })
})
