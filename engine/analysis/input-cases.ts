import type { Flow } from '../definition/flow.ts'
import { toJson } from '../definition/json.ts'
import type { Json, JsonObject, Rule } from '../definition/types.ts'
import { isTruthy, operationOf } from '../rules/json-logic.ts'
import { atomsOf, flagOf } from './atoms.ts'
import { groupsOf, inputGroups, inputRules, NOW, readerOver, splitByGroup } from './input-groups.ts'

/** What a host may tell a flow: one example for each way in which the rules over it come out together. */
export type InputCases = {
  readonly cases: readonly JsonObject[]
  /** False: there were more ways than could be gone through. */
  readonly isComplete: boolean
}

type Test = {
  /** The condition of a step. */
  readonly isStep: boolean
  readonly rule: Rule
  readonly groups: readonly string[]
  readonly read: (data: JsonObject) => string
}
type Row = { readonly told: ReadonlyMap<string, Json>; readonly came: string }

const MOST_ROWS = 20_000

/**
 * Joins the rules of a flow one after the other: what no later rule reads is forgotten, so that parts which have nothing to do with each
 * other do not multiply.
 *
 * @param watched Rules that somebody watches besides.
 */
export function inputCases(flow: Flow, watched: readonly Rule[] = []): InputCases {
  const isFirst = flow.source.mode === 'first'
  const rules = [...watched, ...inputRules(flow, [], !isFirst)]
  const values = new Map(inputGroups(flow, rules).map(({ name, values: known }) => [name, known]))
  const tests = inOrder(testsOf(flow, rules), isFirst)
  let rows: readonly Row[] = [{ told: new Map(), came: '' }]
  const settled: Row[] = []
  const signature = signatures(flow, tests)
  for (const [index, test] of tests.entries()) {
    const later = new Set(tests.slice(index + 1).flatMap(({ groups }) => groups))
    const next = new Map<string, Row>()
    for (const row of rows) {
      for (const told of spread(row.told, test.groups, values)) {
        const out = test.read(dataOf(told))
        // Mode first: what comes after the first step that applies decides nothing.
        if (isFirst && test.isStep && out === '1') {
          if (!settled.some(({ came }) => came === `${index}`)) settled.push({ told, came: `${index}` })
          continue
        }
        const came = isFirst && test.isStep ? row.came : `${row.came} ${out}`
        const kept = [...told].filter(([name]) => later.has(name)).map(([name, value]) => [name, signature(name, value, index)])
        const key = `${came} ${JSON.stringify(kept)}`
        if (!next.has(key)) next.set(key, { told, came })
        if (next.size > MOST_ROWS) return { cases: rows.map((one) => dataOf(one.told)), isComplete: false }
      }
    }
    rows = [...next.values()]
  }
  return { cases: [...settled, ...rows].map(({ told }) => dataOf(told)), isComplete: true }
}

/** Rules over inputs alone come out as true or false; of others the parts over inputs come out as they are. */
function testsOf(flow: Flow, rules: readonly Rule[]): readonly Test[] {
  const found = new Map<string, Test>()
  const add = (rule: Rule, asCondition: boolean): void => {
    if (atomsOf(flow, rule).length === 0) return
    if (atomsOf(flow, rule).every(({ kind }) => kind === 'input')) {
      const read = readerOver(flow, rule)
      const readText = asCondition
        ? (data: JsonObject) => (isTruthy(read(data)) ? '1' : '0')
        : (data: JsonObject) => JSON.stringify(toJson(read(data) ?? null))
      const isStep = flow.steps.some(({ source }) => source.when === rule)
      found.set(`${asCondition} ${JSON.stringify(rule)}`, { isStep, rule, groups: groupsOf(flow, rule), read: readText })
      return
    }
    const operation = operationOf(rule)
    const path = String(operation?.args[0] ?? '')
    if (operation?.operator === 'var') {
      if (path.startsWith('flags.')) add(flagOf(flow, path.slice('flags.'.length))?.when ?? null, true)
      return
    }
    const isLogic = ['and', 'or', '!', '!!'].includes(operation?.operator ?? '')
    for (const [i, arg] of (operation?.args ?? []).entries()) add(arg, isLogic || (operation?.operator === 'if' && i === 0))
  }
  for (const rule of rules) add(rule, true)
  return [...found.values()]
}

/** What the tests after one still tell of a value: two values that they do not tell apart are one. */
function signatures(flow: Flow, tests: readonly Test[]): (name: string, value: Json, after: number) => number {
  const parts = tests.map(({ rule }) => {
    const found = new Map<string, Map<string, Rule>>()
    splitByGroup(flow, rule, found)
    return new Map([...found].map(([name, rules]) => [name, [...rules.values()].map((one) => readerOver(flow, one))] as const))
  })
  const cache = new Map<string, Map<Json, number>>()
  const classes = new Map<string, number>()
  return (name, value, after) => {
    const place = `${name} ${after}`
    const known = cache.get(place) ?? new Map<Json, number>()
    cache.set(place, known)
    const there = known.get(value)
    if (there !== undefined) return there
    const data = dataOf(new Map([[name, value]]))
    const reads = parts.slice(after + 1).flatMap((one) => one.get(name) ?? [])
    const key = `${place} ${JSON.stringify(reads.map((read) => toJson(read(data) ?? null)))}`
    const found = classes.get(key) ?? classes.size
    classes.set(key, found)
    known.set(value, found)
    return found
  }
}

/** What asks for the fewest new parts first; steps of mode first stay in their order. */
function inOrder(tests: readonly Test[], isFirst: boolean): readonly Test[] {
  if (isFirst) return tests
  const told = new Set<string>()
  const open = [...tests]
  const sorted: Test[] = []
  const cost = ({ groups }: Test) => groups.filter((name) => !told.has(name)).length
  while (open.length > 0) {
    const best = open.reduce((least, one, i) => (cost(one) < cost(open[least] ?? one) ? i : least), 0)
    const [next] = open.splice(best, 1)
    if (!next) break
    for (const name of next.groups) told.add(name)
    sorted.push(next)
  }
  return sorted
}

function* spread(
  told: ReadonlyMap<string, Json>,
  groups: readonly string[],
  values: ReadonlyMap<string, readonly Json[]>,
): Generator<ReadonlyMap<string, Json>> {
  const open = groups.find((name) => !told.has(name))
  if (open === undefined) {
    yield told
    return
  }
  for (const value of values.get(open) ?? [null]) yield* spread(new Map([...told, [open, value]]), groups, values)
}

/** Inputs as a host tells them. */
function dataOf(told: ReadonlyMap<string, Json>): JsonObject {
  const data: Record<string, Json> = { now: NOW }
  for (const [name, value] of told) {
    const [root = '', member] = name.split('.')
    const there = data[root]
    if (member === undefined) data[root] = value
    else data[root] = { ...(typeof there === 'object' && there !== null && !Array.isArray(there) ? there : {}), [member]: value }
  }
  return data
}
