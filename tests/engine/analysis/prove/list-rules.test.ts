import { describe, expect, test } from 'vitest'
import { prove, reach } from '#engine/analysis/index.ts'
import type { Json, Rule } from '#engine/index.ts'
import { buildFlow } from '#tests/support/build-flow.ts'
import { USER } from '../support/small-flows.ts'

const visits: Rule = { var: 'user.visits' }
const onDay = (day: number): Rule => ({ '==': [{ var: 'day' }, day] })
const isOpen: Rule = { var: 'isOpen' }
/** Whether a visit that is first in some order is open. */
const first = (...order: readonly Json[]): Rule => ({
  first: { map: [{ sort: [visits, ...order] }, isOpen] },
})

/** A step that is shown if a rule holds, and the result of the proof. */
function decided(when: Rule) {
  const guarantees = [{ name: 'never', sentence: 'Never', whenever: true, never: 'rare' }] as const
  const flow = buildFlow(
    {
      mode: 'first',
      inputs: ['user'],
      guarantees,
      steps: [
        { id: 'rare', when, view: 'rare' },
        { id: 'else', view: 'else' },
      ],
    },
    [USER],
  )
  return [reach(flow, 'rare').outcome, prove(flow)[0]?.outcome]
}

describe('rules over a list of the host', () => {
  test.each<readonly [string, Rule]>([
    [
      'two items of different kinds',
      { and: [{ some: [visits, onDay(3)] }, { some: [visits, onDay(8)] }] },
    ],
    ['at least a number of items', { '>=': [{ count: visits }, 4] }],
    [
      'a number of items of one kind, and none of another',
      {
        and: [{ '==': [{ count: { filter: [visits, isOpen] } }, 2] }, { none: [visits, onDay(1)] }],
      },
    ],
    [
      'a number of items, added up by reduce',
      {
        '==': [
          {
            reduce: [
              visits,
              {
                if: [{ '<': [{ var: 'accumulator' }, 3] }, { '+': [{ var: 'accumulator' }, 1] }, 3],
              },
              0,
            ],
          },
          3,
        ],
      },
    ],
    [
      'a first item, with others behind it',
      { and: [first({ var: 'day' }), { some: [visits, { '!': isOpen }] }] },
    ],
    [
      'an item compared with something outside of the list',
      {
        some: [
          visits,
          { and: [isOpen, onDay(4), { '!=': [{ var: 'day' }, { var: 'outer.user.age' }] }] },
        ],
      },
    ],
    [
      'more items of a kind than there are keys',
      {
        '>': [
          { count: { filter: [visits, { and: [isOpen, onDay(4)] }] } },
          {
            count: {
              distinct: [{ filter: [visits, { and: [isOpen, onDay(4)] }] }, { var: 'day' }],
            },
          },
        ],
      },
    ],
    [
      'a second item',
      { some: [{ first: [{ sort: [visits, { var: 'day' }, 'descending'] }, 2] }, onDay(5)] },
    ],
  ])('are decided: %s', (_, when) => {
    expect(decided(when)).toEqual(['reached', 'violated'])
  })

  test.each<readonly [string, Rule]>([
    ['fewer items than none', { '<': [{ count: visits }, 0] }],
    [
      'more items of a kind than a list without that kind has',
      { and: [{ '>': [{ count: { filter: [visits, isOpen] } }, 1] }, { none: [visits, isOpen] }] },
    ],
    [
      'a first item that equals no item',
      { and: [first({ var: 'day' }), { all: [visits, { '!': isOpen }] }] },
    ],
  ])('are proven never to hold: %s', (_, when) => {
    expect(decided(when)).toEqual(['never', 'holds'])
  })

  test.each<readonly [string, Rule]>([
    [
      'two orders',
      {
        and: [
          first({ var: 'day' }),
          { '!': first({ var: 'day' }, 'descending') },
          { '<': [{ count: visits }, 0] },
        ],
      },
    ],
    [
      'an order by several keys',
      { and: [first(isOpen, { var: 'day' }), { '<': [{ count: visits }, 0] }] },
    ],
    [
      'one of each key',
      {
        and: [
          { '>': [{ count: { distinct: [visits, { var: 'day' }] } }, 2] },
          { '<': [{ count: visits }, 0] },
        ],
      },
    ],
    ['two numbers of items', { '<': [{ count: visits }, { count: { filter: [visits, isOpen] } }] }],
  ])('are not decided, and never decided wrongly: %s', (_, when) => {
    expect(decided(when)).toEqual(['unknown', 'unknown'])
  })
})
