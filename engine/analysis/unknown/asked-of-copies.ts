import { isObject } from '../../definition/json.ts'
import type { FlowSource, Json, JsonObject, Rule } from '../../definition/types.ts'
import { operationOf, readsOf, withReads } from '../../rules/json-logic.ts'
import { type PlacedRule, rulesOf } from '../stored.ts'
import { memberRule } from './member-rule.ts'

/** Of more rules than these, or of a name that is handed on through more names, it is not told what is asked of it. */
const MOST = 64
const MOST_STEPS = 4

/** Stands in a rule for a name of another flow: no author can give it. */
const OTHER = 'params.$other'
/** Stands beside a rule where not all is told of what is asked of what it gives. */
export const NOT_TOLD = 'params.$more'

/**
 * Flows whose rules that hand something on also say what is asked of it under its other name: RULE becomes
 * `{ "if": [true, RULE, ASKED, …] }`. They come out as before, and who looks at what is asked of an answer, a value or an input sees what is
 * asked of it as a parameter of a flow inside, and what is asked of an answer as a value.
 */
export function withQuestionsAsked(sources: readonly JsonObject[]): readonly JsonObject[] {
  const placed = sources.filter(isFlow).flatMap((flow) => rulesOf(flow as unknown as FlowSource)) // rules stand for rules
  return sources.map((source) => {
    if (!isFlow(source) || !Array.isArray(source.steps)) return source
    return { ...source, steps: source.steps.map((step: Json) => stepAsked(placed, String(source.id), step)) }
  })
}

function isFlow({ kind }: JsonObject): boolean {
  return kind === undefined || kind === 'flow'
}

function stepAsked(placed: readonly PlacedRule[], flow: string, step: Json): Json {
  if (!isObject(step)) return step
  const { children, with: given, into, on, flow: inside } = step
  const values = (rules: JsonObject, home: string): JsonObject =>
    mapped(rules, (rule, name) => (readsAnswers(rule) ? asked(placed, { flow, path: `values.${name}`, home }, rule) : rule))
  const use = (one: Json): Json => (isObject(one) && isObject(one.set) ? { ...one, set: values(one.set, flow) } : one)
  return {
    ...step,
    ...(Array.isArray(children) ? { children: children.map((one: Json) => stepAsked(placed, flow, one)) } : {}),
    ...(isObject(on) ? { on: mapped(on, (uses) => (Array.isArray(uses) ? uses.map(use) : use(uses))) } : {}),
    ...(typeof inside === 'string' && isObject(into) ? { into: values(into, inside) } : {}),
    ...(typeof inside === 'string' && isObject(given)
      ? { with: mapped(given, (rule, name) => asked(placed, { flow: inside, path: `params.${name}`, home: flow }, rule)) }
      : {}),
  }
}

function mapped(object: JsonObject, make: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, make(value, key)]))
}

/** What the host says and values take over is followed elsewhere. */
function readsAnswers(rule: Rule): boolean {
  return readsOf(rule).some((path) => /^(answers|scores|totals|bands)\./.test(path))
}

/** A name of a flow; `home`: the flow whose names the rule reads that gives it. */
type Name = { readonly flow: string; readonly path: string; readonly home: string }

/** A rule that gives a name, with what is asked of that. */
function asked(placed: readonly PlacedRule[], name: Name, rule: Rule): Rule {
  const found = distinct(askedOf(placed, name, 0).map((one) => inPlaceOf(one, name.path, rule)))
  const told = found.length > MOST || found.some(isOpen) ? [...found.slice(0, MOST), { var: NOT_TOLD }] : found
  return told.length === 0 ? rule : { if: [true, rule, ...told] }
}

/** Everything that is asked of a name, in its flow and under the names that take it over; names of flows but the home are told to no one else. */
function askedOf(placed: readonly PlacedRule[], name: Name, steps: number): readonly Rule[] {
  const { flow, path, home } = name
  return placed
    .filter(({ scope, rule }) => scope === flow && readsOf(rule).some((read) => isOf(path, read)))
    .flatMap(({ rule, flow: owner, into }): readonly Rule[] => {
      const isStrange = (read: string) => flow !== home && isOwn(read) && !isOf(path, read)
      const alone = withReads(rule, (read) => (isStrange(read) ? { var: OTHER } : null))
      const here = conditionsIn(alone, path)
      if (into === null) return here
      if (steps >= MOST_STEPS) return [...here, { var: OTHER }]
      return [...here, ...askedOf(placed, { flow: owner, path: into, home }, steps + 1).map((one) => inPlaceOf(one, into, alone))]
    })
}

const OWN: ReadonlySet<string> = new Set([
  '',
  'answers',
  'scores',
  'totals',
  'bands',
  'flags',
  'values',
  'params',
  'event',
  'secrets',
  'row',
])

/** True if a name means something else in another flow. */
function isOwn(path: string): boolean {
  return OWN.has(path.split('.')[0] ?? '')
}

function isOf(name: string, path: string): boolean {
  return path === name || path.startsWith(`${name}.`)
}

const LOGIC: ReadonlySet<string> = new Set(['and', 'or', '!', '!!', 'if', '?:'])

/** The parts of a rule that ask something of a name, as small as logic lets them be; a copy of it asks nothing. */
function conditionsIn(rule: Rule, path: string): readonly Rule[] {
  const operation = operationOf(rule)
  if (!readsOf(rule).some((read) => isOf(path, read))) return []
  if (operation?.operator === 'var' && operation.args[0] === path) return []
  return operation && LOGIC.has(operation.operator) ? operation.args.flatMap((arg) => conditionsIn(arg, path)) : [rule]
}

/** A rule with another one in place of a name. */
function inPlaceOf(rule: Rule, name: string, by: Rule): Rule {
  return withReads(rule, (path) => (isOf(name, path) ? memberOf(by, path.slice(name.length + 1)) : null))
}

/** A member of what a rule gives. */
function memberOf(rule: Rule, member: string): Rule {
  return member === '' ? rule : (memberRule(rule, member.split('.')) ?? { var: OTHER })
}

/** True if it is not told how a part comes out: it reads a name of another flow. */
function isOpen(rule: Rule): boolean {
  return readsOf(rule).includes(OTHER)
}

function distinct(rules: readonly Rule[]): readonly Rule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()].filter((rule) => operationOf(rule) !== null)
}
