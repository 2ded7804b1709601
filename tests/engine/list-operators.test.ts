import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explain, type Json, type Rule } from '#engine/index.ts'
import { ruleWords } from '#engine/analysis/explore/structure/rule-words.ts'
import { toJson } from '#engine/definition/json.ts'
import { evaluateRule, readsOf } from '#engine/rules/json-logic.ts'
import { buildFlow, drive } from '#tests/support/build-flow.ts'

const rows: Rule = { var: 'rows' }
const data: Json = {
  most: 2,
  worst: 'b',
  rows: [
    { id: 'a', day: 3, name: 'Zoe' },
    { id: 'b', name: 'Ann' },
    { id: 'c', day: 1, name: 'Ann' },
    { id: 'd', day: null, name: 'Bo' },
    { id: 'e', day: 3, name: 'Bo' },
  ],
}
/** The ids of the rows that a rule returns, as one word. */
const ids = (rule: Rule) =>
  evaluateRule(
    { reduce: [rule, { cat: [{ var: 'accumulator' }, { var: 'current.id' }] }, ''] },
    data,
  )

describe('sort, first, count and distinct', () => {
  test.each<readonly [string, Rule, string]>([
    [
      'by one key: equal ones keep their order, those without the key come last',
      { sort: [rows, { var: 'day' }] },
      'caebd',
    ],
    [
      'descending, those without the key last as well',
      { sort: [rows, { var: 'day' }, 'descending'] },
      'aecbd',
    ],
    ['by several keys', { sort: [rows, { var: 'name' }, { var: 'day' }, 'descending'] }, 'cbeda'],
    [
      'by several keys, the first one descending',
      { sort: [rows, { var: 'name' }, 'descending', { var: 'day' }, 'ascending'] },
      'aedcb',
    ],
    [
      'by a rule that reads values outside the list',
      { sort: [rows, { '==': [{ var: 'id' }, { var: 'outer.worst' }] }] },
      'acdeb',
    ],
    ['the first ones', { first: [rows, 2] }, 'ab'],
    ['as many first ones as a rule says', { first: [rows, { var: 'most' }] }, 'ab'],
    ['more than there are', { first: [rows, 9] }, 'abcde'],
    ['one of each key, the first one', { distinct: [rows, { var: 'name' }] }, 'abd'],
    ['one of those without a key', { distinct: [rows, { var: 'day' }] }, 'abc'],
    [
      'the first ones in an order, one of each',
      { distinct: [{ first: [{ sort: [rows, { var: 'day' }] }, 3] }, { var: 'day' }] },
      'ca',
    ],
  ])('gives %s', (_, rule, expected) => {
    expect(ids(rule)).toBe(expected)
  })

  test.each<readonly [string, Rule, Json]>([
    ['the number of items', { count: rows }, 5],
    [
      'the number of items for which a rule is true',
      { count: { filter: [rows, { '>': [{ var: 'day' }, 1] }] } },
      2,
    ],
    ['no items in a value that is not a list', { count: { var: 'most' } }, 0],
    ['the first item itself', { first: { map: [rows, { var: 'id' }] } }, 'a'],
    ['nothing as the first of an empty list', { first: { filter: [rows, false] } }, null],
    ['no list from a value that is not a list', { sort: [{ var: 'most' }, { var: 'day' }] }, []],
    ['no first items of no number', { first: [rows, { var: 'nobody' }] }, []],
    [
      'numbers before texts',
      { sort: [['b', 2, 'a', 10, null, true], { var: '' }] },
      [true, 2, 10, 'a', 'b', null],
    ],
  ])('gives %s', (_, rule, expected) => {
    expect(evaluateRule(rule, data)).toEqual(expected)
  })

  test('say in words what they are', () => {
    const flow = buildFlow({ steps: [{ id: 'one', view: 'one' }] })
    const words = (rule: Rule) => ruleWords(flow, rule)
    expect(
      words({ first: [{ sort: [rows, { var: 'day' }, 'descending', { var: 'name' }] }, 2] }),
    ).toBe('the first 2 of rows by day descending, then name')
    expect(words({ '>': [{ count: { distinct: [rows, { var: 'day' }] } }, 2] })).toBe(
      'the number of rows, one of each day is above 2',
    )
  })

  test('appear in a reason with the value of each list', () => {
    const when: Rule = { '>': [{ count: { sort: [{ var: 'user.visits' }, { var: 'day' }] } }, 1] }
    const inputs = { user: { visits: [{ day: 2 }, { day: 1 }] } }
    const { flow, state } = drive(
      buildFlow({ inputs: ['user'], steps: [{ id: 'one', when, view: 'one' }] }),
      inputs,
    )
    const [reason] = explain(flow, state, 'one')?.because ?? []
    expect(reason?.reads).toEqual({ 'user.visits': inputs.user.visits })
    expect(reason?.tree.parts[0]).toMatchObject({
      value: 2,
      parts: [{ value: [{ day: 1 }, { day: 2 }] }],
    })
  })
})

type Row = {
  readonly id: number
  readonly a?: number | string | null | undefined
  readonly b?: number | null | undefined
}
type Key = { readonly member: 'a' | 'b'; readonly direction: 'ascending' | 'descending' | null }

const list = fc
  .array(
    fc.record(
      {
        a: fc.constantFrom<Row['a'][]>(1, 2, 'x', 'y', '', null),
        b: fc.constantFrom<Row['b'][]>(0, 1, null),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 7 },
  )
  .map((some): readonly Row[] => some.map((row, id) => ({ ...row, id })))
const keysOf = fc.array(
  fc.record<Key>({
    member: fc.constantFrom('a', 'b'),
    direction: fc.constantFrom('ascending', 'descending', null),
  }),
  { minLength: 1, maxLength: 2 },
)

/** Picks the next row again and again: a plain reference of the order. */
function inOrder(given: readonly Row[], keys: readonly Key[]): readonly Row[] {
  const rankOf = (value: Row['a']) =>
    value === null || value === undefined ? 2 : typeof value === 'string' ? 1 : 0
  const isBefore = (x: Row, y: Row): boolean => {
    for (const { member, direction } of keys) {
      const [left, right] = [x[member], y[member]]
      if (left === right || (rankOf(left) === 2 && rankOf(right) === 2)) continue
      if (rankOf(left) === 2 || rankOf(right) === 2) return rankOf(right) === 2
      const isLower =
        rankOf(left) === rankOf(right) ? String(left) < String(right) : rankOf(left) < rankOf(right)
      return isLower === (direction !== 'descending')
    }
    return x.id < y.id
  }
  return given.map((row) => row).sort((x, y) => (isBefore(x, y) ? -1 : 1))
}

test('a compiled sort gives the same as a plain one, for any rows and keys', () => {
  fc.assert(
    fc.property(list, keysOf, fc.integer({ min: 1, max: 4 }), (given, keys, most) => {
      const at = toJson({ rows: given })
      const sorted: Rule = {
        sort: [
          rows,
          ...keys.flatMap(({ member, direction }): readonly Rule[] => [
            { var: member },
            ...(direction ? [direction] : []),
          ]),
        ],
      }
      const expected = inOrder(given, keys)
      expect(evaluateRule(sorted, at)).toEqual(expected)
      expect(evaluateRule({ first: [sorted, most] }, at)).toEqual(expected.slice(0, most))
      expect(evaluateRule({ first: sorted }, at)).toEqual(expected[0] ?? null)
      expect(evaluateRule({ count: sorted }, at)).toBe(given.length)
      const firsts = expected.filter(
        (row, i) => expected.findIndex((one) => (one.a ?? null) === (row.a ?? null)) === i,
      )
      expect(evaluateRule({ distinct: [sorted, { var: 'a' }] }, at)).toEqual(firsts)
      expect(readsOf({ distinct: [sorted, { var: 'a' }] })).toEqual(['rows'])
    }),
    { numRuns: 2000 },
  )
})
