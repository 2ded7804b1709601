import { isObject } from '../../definition/json.ts'
import type { Json, JsonObject, Rule } from '../../definition/types.ts'
import { operationOf, readsOf, withReads } from '../../rules/json-logic.ts'
import { type PlacedRule, rulesOf } from '../stored.ts'

/** Of more rules than these, or of a parameter that is handed on through more names, it is not told what is asked of it. */
const MOST = 64
const MOST_STEPS = 4

/** Stands in a rule for a name of another flow: no author can give it. */
const OTHER = 'params.$other'
/** Stands beside a rule where not all is told of what is asked of what it gives. */
export const NOT_TOLD = 'params.$more'

/**
 * Flows whose `with` rules also say what the flow inside asks of what they give: RULE becomes `{ "if": [true, RULE, ASKED, …] }`. They come out as
 * before, and who looks at what is asked of an answer, a value or an input sees what is asked of it under the name of a parameter.
 */
export function withQuestionsAsked(sources: readonly JsonObject[]): readonly JsonObject[] {
  const flows = sources.filter(isFlow)
  if (!flows.some(({ parameters }) => isObject(parameters))) return sources
  const placed = flows.flatMap((flow) => rulesOf(String(flow.id), flow))
  const given = (flow: string, rules: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(rules).map(([name, rule]) => {
        const path = `params.${name}`
        const asked = distinct(askedOf(placed, flow, path, 0).map((one) => inPlaceOf(one, path, rule)))
        const told = asked.length > MOST || asked.some(isOpen) ? [...asked.slice(0, MOST), { var: NOT_TOLD }] : asked
        return [name, told.length === 0 ? rule : { if: [true, rule, ...told] }]
      }),
    )
  const stepOf = (step: Json): Json => {
    if (!isObject(step)) return step
    const children = Array.isArray(step.children) ? { children: step.children.map(stepOf) } : {}
    const rules = typeof step.flow === 'string' && isObject(step.with) ? { with: given(step.flow, step.with) } : {}
    return { ...step, ...children, ...rules }
  }
  return sources.map((source) =>
    isFlow(source) && Array.isArray(source.steps) ? { ...source, steps: source.steps.map(stepOf) } : source,
  )
}

function isFlow({ kind }: JsonObject): boolean {
  return kind === undefined || kind === 'flow'
}

/** Everything that is asked of a name of a flow, there and under the names that take it over; other names of that flow are told to no one else. */
function askedOf(placed: readonly PlacedRule[], flow: string, path: string, steps: number): readonly Rule[] {
  return placed
    .filter(({ scope, rule }) => scope === flow && readsOf(rule).some((read) => isOf(path, read)))
    .flatMap(({ rule, flow: owner, into }): readonly Rule[] => {
      const alone = withReads(rule, (read) => (isOf(path, read) || !isOwn(read) ? null : { var: OTHER }))
      const asked = conditionsIn(alone, path)
      if (into === null) return asked
      if (steps >= MOST_STEPS) return [...asked, { var: OTHER }]
      return [...asked, ...askedOf(placed, owner, into, steps + 1).map((one) => inPlaceOf(one, into, alone))]
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
  if (member === '') return rule
  const operation = operationOf(rule)
  const [path] = operation?.args ?? []
  if (operation?.operator === 'var' && typeof path === 'string') return { var: `${path}.${member}` }
  return { var: OTHER }
}

/** True if it is not told how a part comes out: it reads a name of another flow. */
function isOpen(rule: Rule): boolean {
  return readsOf(rule).includes(OTHER)
}

function distinct(rules: readonly Rule[]): readonly Rule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()].filter((rule) => operationOf(rule) !== null)
}
