import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import jsonLogic from 'json-logic-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, Rule } from '#engine/index.ts'
import { evaluateRule, readsOf } from '#engine/rules/json-logic.ts'

type Case = { readonly rule: Json; readonly data: Json; readonly result?: Json }

const folder = join(import.meta.dirname, 'json-logic/suites')

function casesOf(file: string): readonly Case[] {
  const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  if (!Array.isArray(content)) return []
  return content.flatMap((entry: unknown): readonly Case[] => {
    if (Array.isArray(entry)) return [{ rule: entry[0], data: entry[1], result: entry[2] }]
    return typeof entry === 'object' && entry !== null && 'rule' in entry
      ? [{ data: null, ...(entry as { rule: Json }) }]
      : []
  })
}

/** The result of an evaluation: its value as JSON, or the fact that it throws. */
function outcome(evaluate: () => unknown): string {
  try {
    return JSON.stringify(evaluate()) ?? 'undefined'
  } catch {
    return 'throws'
  }
}

const ours = (rule: Json, data: Json) => outcome(() => evaluateRule(rule, data))
const theirs = (rule: Json, data: Json) =>
  outcome(() => jsonLogic.apply(rule as Parameters<typeof jsonLogic.apply>[0], data))

describe('official JSON-Logic cases', () => {
  test('compatible.json holds in full', () => {
    const cases = casesOf('compatible.json')
    expect(cases.length).toBeGreaterThan(200)
    const wrong = cases.filter(
      ({ rule, data, result }) => ours(rule, data) !== JSON.stringify(result),
    )
    expect(wrong).toEqual([])
  })

  test.each(globSync('**/*.json', { cwd: folder }).toSorted())(
    '%s: every case that json-logic-js passes holds',
    (file) => {
      const passed = casesOf(file).filter(
        ({ rule, data, result }) =>
          result !== undefined && theirs(rule, data) === JSON.stringify(result),
      )
      const wrong = passed.filter(
        ({ rule, data, result }) => ours(rule, data) !== JSON.stringify(result),
      )
      expect(wrong).toEqual([])
    },
  )
})

const names = fc.constantFrom('a', 'b', 'a.x', 'list', 'missing')
const leaf = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('', 'a', '1'),
  names.map((path) => ({ var: path })),
  names.map((path) => ({ var: [path, 7] })),
)
const rules: fc.Arbitrary<Json> = fc.letrec<{ rule: Json }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf as fc.Arbitrary<Json>,
    fc
      .tuple(
        fc.constantFrom(
          '==',
          '===',
          '!=',
          '!==',
          '<',
          '<=',
          '>',
          '>=',
          'and',
          'or',
          'in',
          '+',
          '-',
          '*',
          'cat',
          'merge',
          'max',
          'min',
          'if',
        ),
        fc.array(tie('rule'), { minLength: 2, maxLength: 3 }),
      )
      .map(([operator, args]) => ({ [operator]: args })),
    fc
      .tuple(fc.constantFrom('!', '!!'), tie('rule'))
      .map(([operator, arg]) => ({ [operator]: [arg] })),
    fc
      .tuple(
        fc.constantFrom('some', 'all', 'none', 'filter', 'map'),
        fc.constantFrom('==', '>', '!='),
        fc.integer({ min: -1, max: 2 }),
      )
      .map(([operator, inner, n]) => ({
        [operator]: [{ var: 'list' }, { [inner]: [{ var: '' }, n] }],
      })),
    fc.constantFrom<Json>(
      { reduce: [{ var: 'list' }, { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] },
      { missing: ['a', 'nope'] },
      { missing_some: [1, ['a', 'nope']] },
      { substr: ['abc', 1] },
    ),
  ),
})).rule
// An object without a prototype cannot be compared at all; JSON makes none.
const plain = { noNullPrototype: true }
const data = fc.record(
  {
    a: fc.oneof(
      fc.integer({ min: -2, max: 2 }),
      fc.record({ x: fc.integer({ min: 0, max: 2 }) }, plain),
      fc.constant(null),
    ),
    b: fc.oneof(fc.constantFrom('a', '', '1'), fc.boolean()),
    list: fc.array(fc.integer({ min: -1, max: 2 }), { maxLength: 3 }),
  },
  plain,
)

test('a compiled rule gives what json-logic-js gives, for any rule and data', () => {
  fc.assert(
    fc.property(rules, data, (rule, at) => ours(rule, at) === theirs(rule, at)),
    { numRuns: 3000 },
  )
})

test('a rule reads only the names that readsOf returns', () => {
  fc.assert(
    fc.property(rules, data, (rule: Rule, at) => {
      const reads = new Set(readsOf(rule).map((path) => path.split('.')[0]))
      if (reads.has('')) return true
      const only = Object.fromEntries(Object.entries(at).filter(([name]) => reads.has(name)))
      return ours(rule, only) === ours(rule, at)
    }),
    { numRuns: 2000 },
  )
})
