import { expect, test } from 'vitest'
import { deadParts, diff, graphOf, paths, prove, reach } from '#engine/analysis/index.ts'
import { begin } from '#engine/kit/index.ts'
import { explain, type InterstitialScreen, type Json } from '#engine/index.ts'
import { buildFlow, drive, yesNo } from '#tests/support/build-flow.ts'

const INPUTS = {
  $schema: '',
  kind: 'inputs',
  id: 'inputs',
  title: 'Inputs',
  inputs: {
    user: {
      title: 'User',
      schema: {
        type: 'object',
        properties: {
          visits: {
            type: 'array',
            items: {
              type: 'object',
              properties: { id: { type: 'string' }, day: { type: 'integer' } },
            },
          },
        },
      },
    },
  },
}
const told = (...visits: readonly object[]) => ({ user: { visits: visits as readonly Json[] } })
const card = (text: string) => ({
  id: 'card',
  view: 'card',
  each: { of: { sort: [{ var: 'user.visits' }, { var: 'day' }] }, key: 'id', most: 2 },
  when: { '>': [{ var: 'row.day' }, 5] },
  texts: { title: text },
  props: { day: { var: 'row.day' } },
})
const flow = (text = 'On day {row.day}', more: object = {}) =>
  buildFlow(
    {
      inputs: ['user'],
      steps: [
        {
          id: 'form',
          paging: 'all',
          sections: [{ id: 's', items: [yesNo('a'), { ...card(text), ...more }, yesNo('b')] }],
        },
        { id: 'done', view: 'done' },
      ],
      guarantees: [
        {
          name: 'late',
          whenever: {
            some: [
              { var: 'user.visits' },
              { and: [{ '!!': [{ var: 'id' }] }, { '>': [{ var: 'day' }, 5] }] },
            ],
          },
          appears: 'card',
        },
        {
          name: 'never',
          whenever: { none: [{ var: 'user.visits' }, { '>': [{ var: 'day' }, 5] }] },
          never: 'card',
        },
      ],
    },
    [INPUTS],
  )
const between = (run: ReturnType<typeof drive>): readonly InterstitialScreen[] =>
  run.screen.steps[0]?.form?.sections[0]?.items.flatMap((item) =>
    item.kind === 'interstitial' ? [item] : [],
  ) ?? []
const A = { id: 'a', day: 6 }
const B = { id: 'b', day: 9 }

test('a view between questions is shown once for each row, with the texts and props of the row', () => {
  const run = drive(flow(), told(B, A, { id: 'c', day: 3 }))
  expect(between(run)).toMatchObject([
    { id: 'card', row: 'a', texts: { title: 'On day 6' }, props: { day: 6 } },
    { id: 'card', row: 'b', texts: { title: 'On day 9' }, props: { day: 9 } },
  ])
  expect(run.items).toEqual(['a', 'card', 'card', 'b'])
  run.send({ type: 'inputs', inputs: told({ ...A, day: 7 }) })
  expect(between(run)).toMatchObject([{ row: 'a', texts: { title: 'On day 7' } }])
  run.send({ type: 'inputs', inputs: told() })
  expect(between(run)).toEqual([])
  const kit = begin(flow().library, 'example', { inputs: told(A) })
  expect(() => kit.shows('On day 6')).not.toThrow()
})

test('why gives the list, and the condition for each row', () => {
  const { state } = drive(flow(), told(A, { id: 'c', day: 3 }))
  const said = explain(flow(), state, 'card')
  expect([
    said?.outcome,
    said?.because.map(({ key, row, tree }) => [key, row, tree.holds]),
  ]).toEqual([
    'shown',
    [
      ['each', undefined, true],
      ['when', 'c', false],
      ['when', 'a', true],
    ],
  ])
})

test('proofs decide which lists show one', () => {
  const made = flow()
  expect(prove(made).map(({ outcome }) => outcome)).toEqual(['holds', 'holds'])
  expect(reach(made, 'card').outcome).toBe('reached')
  expect(paths(made)).toMatchObject({ why: [], groups: [{ ends: 2n }, { ends: 2n }] })
  expect(deadParts(made)).toMatchObject({ found: [] })
  const never = flow('', { when: { '<': [{ var: 'row.day' }, { var: 'row.day' }] } })
  expect(reach(never, 'card').outcome).toBe('never')
  expect(JSON.stringify(graphOf(made).nodes)).toContain('shows card for each row of')
})

test('two versions with different row texts are never reported as equal', () => {
  const { isSame, differences, why } = diff(flow(), flow('Day {row.day}'))
  expect([isSame, differences.length + why.length > 0]).toEqual([false, true])
})
