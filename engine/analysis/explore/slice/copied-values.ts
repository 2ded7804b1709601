import { isObject } from '../../../definition/json.ts'
import type { FlowSource, Json, JsonObject, Rule } from '../../../definition/types.ts'
import { operationOf, readsOf, withReads } from '../../../rules/json-logic.ts'
import { type PlacedRule, flowRules } from '../samples/data-use.ts'
import { isOfHost } from '../structure/input-reads.ts'
import { isFlowSource } from './source-kinds.ts'
import { memberRule } from '../structure/member-rule.ts'
import { LOGIC } from '../structure/operators.ts'

/**
 * With more rules or longer chains of copies than this, the uses of a name are treated as unknown.
 */
const MOST = 64
const MOST_STEPS = 4

/** Replaces a name of another flow in a rule. Authors cannot use this name. */
const OTHER = 'params.$other'
/** Added to a rule if some uses of its result are unknown. */
export const UNKNOWN_USE = 'params.$more'

/**
 * Flows whose rules also contain the uses of the values that they pass on: RULE becomes
 * `{ "if": [true, RULE, USE, …] }`. The value is unchanged. Code that collects the uses of an
 * answer, value or input then also finds those under other names, such as the parameter of a
 * sub-flow.
 */
export function withCopyUses(sources: readonly JsonObject[]): readonly JsonObject[] {
  // Rules replace rules, so the result is still a flow.
  const placed = sources
    .filter(isFlowSource)
    .flatMap((flow) => flowRules(flow as unknown as FlowSource))
  return sources.map((source) => {
    if (!isFlowSource(source) || !Array.isArray(source.steps)) return source
    return {
      ...source,
      steps: source.steps.map((step: Json) => stepAsked(placed, String(source.id), step)),
    }
  })
}

function stepAsked(placed: readonly PlacedRule[], flow: string, step: Json): Json {
  if (!isObject(step)) return step
  const { children, with: given, into, on, flow: inside } = step
  const values = (rules: JsonObject, home: string): JsonObject =>
    mapped(rules, (rule, name) =>
      readsAnswers(rule) ? asked(placed, { flow, path: `values.${name}`, home }, rule) : rule,
    )
  const use = (one: Json): Json =>
    isObject(one) && isObject(one.set) ? { ...one, set: values(one.set, flow) } : one
  return {
    ...step,
    ...(Array.isArray(children)
      ? { children: children.map((one: Json) => stepAsked(placed, flow, one)) }
      : {}),
    ...(isObject(on)
      ? { on: mapped(on, (uses) => (Array.isArray(uses) ? uses.map(use) : use(uses))) }
      : {}),
    ...(typeof inside === 'string' && isObject(into) ? { into: values(into, inside) } : {}),
    ...(typeof inside === 'string' && isObject(given)
      ? {
          with: mapped(given, (rule, name) =>
            asked(placed, { flow: inside, path: `params.${name}`, home: flow }, rule),
          ),
        }
      : {}),
  }
}

function mapped(object: JsonObject, make: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, make(value, key)]))
}

/** Copies of inputs and values are followed elsewhere (`copiedInputs`). */
function readsAnswers(rule: Rule): boolean {
  return readsOf(rule).some((path) => /^(answers|scores|totals|bands)\./.test(path))
}

/** A name of a flow. `home` is the flow whose names the giving rule reads. */
type Name = { readonly flow: string; readonly path: string; readonly home: string }

/** A rule that gives a name its value, together with the uses of that name. */
function asked(placed: readonly PlacedRule[], name: Name, rule: Rule): Rule {
  const found = distinct(askedOf(placed, name, 0).map((one) => inPlaceOf(one, name.path, rule)))
  const told =
    found.length > MOST || found.some(isOpen)
      ? [...found.slice(0, MOST), { var: UNKNOWN_USE }]
      : found
  return told.length === 0 ? rule : { if: [true, rule, ...told] }
}

/**
 * All uses of a name, in its own flow and under the names that copy it. Names of flows other than
 * the home are unknown there.
 */
function askedOf(placed: readonly PlacedRule[], name: Name, steps: number): readonly Rule[] {
  const { flow, path, home } = name
  return placed
    .filter(({ scope, rule }) => scope === flow && readsOf(rule).some((read) => isOf(path, read)))
    .flatMap(({ rule, flow: owner, into }): readonly Rule[] => {
      // The names of a run have another meaning in another flow.
      const isStrange = (read: string) => flow !== home && !isOfHost(read) && !isOf(path, read)
      const alone = withReads(rule, (read) => (isStrange(read) ? { var: OTHER } : null))
      const here = conditionsIn(alone, path)
      if (into === null) return here
      if (steps >= MOST_STEPS) return [...here, { var: OTHER }]
      return [
        ...here,
        ...askedOf(placed, { flow: owner, path: into, home }, steps + 1).map((one) =>
          inPlaceOf(one, into, alone),
        ),
      ]
    })
}

function isOf(name: string, path: string): boolean {
  return path === name || path.startsWith(`${name}.`)
}

/** The smallest logical parts of a rule that use a name. A plain copy is not a use. */
function conditionsIn(rule: Rule, path: string): readonly Rule[] {
  const operation = operationOf(rule)
  if (!readsOf(rule).some((read) => isOf(path, read))) return []
  if (operation?.operator === 'var' && operation.args[0] === path) return []
  return operation && LOGIC.has(operation.operator)
    ? operation.args.flatMap((arg) => conditionsIn(arg, path))
    : [rule]
}

/** Replaces a name in a rule by another rule. */
function inPlaceOf(rule: Rule, name: string, by: Rule): Rule {
  return withReads(rule, (path) =>
    isOf(name, path) ? memberOf(by, path.slice(name.length + 1)) : null,
  )
}

/** A member of a rule's result. */
function memberOf(rule: Rule, member: string): Rule {
  return member === '' ? rule : (memberRule(rule, member.split('.')) ?? { var: OTHER })
}

/** True if the value of a part is unknown because it reads a name of another flow. */
function isOpen(rule: Rule): boolean {
  return readsOf(rule).includes(OTHER)
}

function distinct(rules: readonly Rule[]): readonly Rule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()].filter(
    (rule) => operationOf(rule) !== null,
  )
}
