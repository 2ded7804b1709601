import type { Flow } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import { isObject, toJson } from '../definition/json.ts'
import type { Json, JsonObject, Rule } from '../definition/types.ts'
import { compileRule, operationOf, type Read, valueAt } from '../rules/json-logic.ts'
import { controlRules } from './control-rules.ts'
import { atomsOf, flagOf } from './atoms.ts'

/** A part of what a host tells (`user.tasks`), and the values of it that rules tell apart. */
export type InputGroup = { readonly name: string; readonly values: readonly Json[] }

/** The instant at which everything is looked at; times are before it, at it or after it. */
export const NOW = '2030-01-06T10:00:00.000Z'
const TIMES = ['2030-01-05T10:00:00.000Z', NOW, '2030-01-07T10:00:00.000Z']
const MOST_CLASSES = 64
const MOST_ITEMS = 96

/** Every rule over inputs that decides the way through a flow and the flows inside it, initial values included. */
export function inputRules(flow: Flow, watched: readonly Rule[], deep = true): readonly Rule[] {
  const inner = deep ? flow.steps.flatMap(({ source }) => (source.flow === undefined ? [] : [source.flow])) : []
  const own = [
    ...controlRules(flow).map(({ rule }) => rule),
    ...(flow.source.start ?? []).flatMap(({ when }) => (when === undefined ? [] : [when])),
    ...Object.values(flow.source.values ?? {}).flatMap(({ initial }) => (initial === undefined ? [] : [initial])),
    ...watched,
  ]
  const rules = own.filter((rule) => atomsOf(flow, rule).some(({ kind }) => kind === 'input'))
  return [...rules, ...inner.flatMap((id) => inputRules(flowOf(flow.library, id), []))]
}

/** What of the inputs these rules read, each part with the values that they tell apart. */
export function inputGroups(flow: Flow, rules: readonly Rule[]): readonly InputGroup[] {
  const parts = new Map<string, Map<string, Rule>>()
  for (const rule of rules) splitByGroup(flow, rule, parts)
  const constants = constantsIn(flow, rules)
  return [...parts].map(([name, tests]) => {
    const names = memberNames(flow, [...tests.values()])
    const candidates = ofSchema(schemaAt(flow, name), name.split('.').at(-1) ?? name, { names, constants })
    return { name, values: toldApart(flow, name, candidates, [...tests.values()]) }
  })
}

/** The largest parts of a rule that read one group only. */
export function splitByGroup(flow: Flow, rule: Rule, parts: Map<string, Map<string, Rule>>): void {
  const groups = groupsOf(flow, rule)
  const [only] = groups
  if (groups.length === 1 && only !== undefined && isOfInputs(flow, rule)) {
    const tests = parts.get(only) ?? new Map<string, Rule>()
    tests.set(JSON.stringify(rule), rule)
    parts.set(only, tests)
    return
  }
  const operation = operationOf(rule)
  if (operation?.operator === 'fact' || (operation?.operator === 'var' && String(operation.args[0]).startsWith('facts.'))) {
    splitByGroup(flow, factRule(flow, String(operation.args[0]).replace(/^facts\./, '')), parts)
  } else if (operation?.operator === 'var') {
    const [root = '', name = ''] = String(operation.args[0]).split('.')
    if (root === 'flags') splitByGroup(flow, flagOf(flow, name)?.when ?? null, parts)
  } else for (const arg of operation?.args ?? []) splitByGroup(flow, arg, parts)
}

function factRule(flow: Flow, name: string): Rule {
  return flow.library.facts.get(name)?.rule ?? null
}

/** `user.tasks` of `user.tasks.0.ref`; `now` is always the same instant and no group. */
export function groupsOf(flow: Flow, rule: Rule): readonly string[] {
  const found = new Set<string>()
  for (const path of inputPaths(flow, rule)) if (path !== 'now') found.add(path.split('.').slice(0, 2).join('.'))
  return [...found]
}

/** Whether a rule reads inputs alone. */
function isOfInputs(flow: Flow, rule: Rule): boolean {
  return atomsOf(flow, rule).every(({ kind }) => kind === 'input')
}

function inputPaths(flow: Flow, rule: Rule): readonly string[] {
  return atomsOf(flow, rule).flatMap(({ kind, path }) =>
    kind !== 'input' ? [] : path.startsWith('facts.') ? inputPaths(flow, factRule(flow, path.split('.')[1] ?? '')) : [path],
  )
}

function constantsIn(flow: Flow, rules: readonly Rule[]): ReadonlySet<Json> {
  const found = new Set<Json>()
  const visit = (rule: Rule): void => {
    if (Array.isArray(rule)) rule.forEach(visit)
    else if (!isObject(rule)) found.add(rule)
    else {
      const operation = operationOf(rule)
      if (operation?.operator === 'fact') visit(factRule(flow, String(operation.args[0])))
      else if (operation && operation.operator !== 'var') operation.args.forEach(visit)
    }
  }
  rules.forEach(visit)
  return found
}

/** Names of members that rules read, inside lists too. */
function memberNames(flow: Flow, rules: readonly Rule[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (rule: Rule): void => {
    if (Array.isArray(rule)) rule.forEach(visit)
    const operation = operationOf(rule)
    if (operation?.operator === 'fact') visit(factRule(flow, String(operation.args[0])))
    else if (operation?.operator === 'var') for (const key of String(operation.args[0]).split('.')) found.add(key)
    else operation?.args.forEach(visit)
  }
  rules.forEach(visit)
  return found
}

function schemaAt(flow: Flow, name: string): Json {
  const [root = '', member] = name.split('.')
  const written = toJson(flow.library.inputs.get(root)?.schema ?? {})
  const schema = resolved(written, written)
  if (member === undefined || !isObject(schema) || !isObject(schema.properties)) return schema
  return schema.properties[member] ?? {}
}

/** A schema with what its references mean in their place. */
function resolved(schema: Json, root: Json): Json {
  if (Array.isArray(schema)) return schema.map((one: Json) => resolved(one, root))
  if (!isObject(schema)) return schema
  const { $ref, $defs, ...rest } = schema
  const meant = typeof $ref === 'string' ? $ref.split('/').slice(1).reduce<Json>(memberOf, root) : undefined
  if (meant !== undefined) return resolved(meant, root)
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolved(value, root)]))
}

function memberOf(schema: Json, key: string): Json {
  return isObject(schema) ? (schema[key] ?? null) : null
}

type Known = { readonly names: ReadonlySet<string>; readonly constants: ReadonlySet<Json> }

function ofSchema(schema: Json, name: string, known: Known): readonly Json[] {
  if (!isObject(schema)) return [null]
  if (Array.isArray(schema.enum)) return [...schema.enum, null]
  const types = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? ['string', 'boolean'] : [schema.type]
  return [...types.flatMap((type: Json) => ofType(type, schema, name, known)), null]
}

function ofType(type: Json, schema: JsonObject, name: string, known: Known): readonly Json[] {
  const numbers = [...known.constants].filter((one) => typeof one === 'number')
  switch (type) {
    case 'boolean':
      return [true, false]
    case 'integer':
    case 'number':
      return [...new Set([0, 1, ...numbers.flatMap((one) => [one - 1, one, one + 1])])]
    case 'string':
      if (schema.format === 'date-time' || /(Time|At|start|end)$/.test(name)) return TIMES
      return [...[...known.constants].filter((one) => typeof one === 'string' && one !== ''), 'other', '']
    case 'array':
      return lists(ofSchema(schema.items ?? {}, name, known).filter((one) => one !== null))
    case 'object':
      return objects(schema, known)
    default:
      return [null]
  }
}

function objects(schema: JsonObject, known: Known): readonly Json[] {
  let made: readonly JsonObject[] = [{}]
  for (const [key, inner] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (!known.names.has(key)) continue
    made = made.flatMap((one) => ofSchema(inner, key, known).map((value) => ({ ...one, [key]: value })))
    if (made.length > 4096) break
  }
  return made
}

/** Marked, so that lists grow one item at a time while rules tell them apart. */
function lists(items: readonly Json[]): readonly Json[] {
  return [[], ...items.slice(0, 4096).map((item) => [item])]
}

/** One value for each way in which the rules can come out; lists are joined as long as that gives new ways. */
function toldApart(flow: Flow, name: string, candidates: readonly Json[], tests: readonly Rule[]): readonly Json[] {
  const reads = tests.map((rule) => readerOver(flow, rule))
  const keyOf = (value: Json) => {
    const data = dataOf(name, value)
    return JSON.stringify(reads.map((read) => toJson(read(data) ?? null)))
  }
  const classes = new Map<string, Json>()
  for (const value of candidates) {
    const key = keyOf(value)
    if (!classes.has(key)) classes.set(key, value)
  }
  const singles = [...classes.values()]
    .flatMap((value) => (Array.isArray(value) && value.length === 1 ? [value] : []))
    .slice(0, MOST_ITEMS)
  const open = [...classes.values()]
  for (const list of open) {
    if (!Array.isArray(list) || classes.size >= MOST_CLASSES) continue
    for (const single of singles) {
      const joined = [...list, ...single]
      const key = keyOf(joined)
      if (classes.has(key)) continue
      classes.set(key, joined)
      open.push(joined)
    }
  }
  return [...classes.values()]
}

/** Inputs with one part told. */
export function dataOf(name: string, value: Json): JsonObject {
  const [root = '', member] = name.split('.')
  return member === undefined ? { now: NOW, [root]: value } : { now: NOW, [root]: { [member]: value } }
}

/** A rule over inputs, read from the inputs alone. */
export function readerOver(flow: Flow, rule: Rule): Read<JsonObject> {
  return compileRule<JsonObject>(rule, {
    bind: (path) => {
      const [root = '', name = ''] = path.split('.')
      if (root === 'facts') return readerOver(flow, factRule(flow, name))
      if (root === 'flags') return readerOver(flow, flagOf(flow, name)?.when ?? null)
      return (at) => valueAt(at, path)
    },
  })
}
