import type { Flow } from '../../../definition/flow.ts'
import { isObject, toJson } from '../../../definition/json.ts'
import type { Json, JsonObject, Rule } from '../../../definition/types.ts'
import { operationOf } from '../../../rules/json-logic.ts'
import { NOW, TIMES } from '../structure/instant.ts'
import { listFolds } from './list-folds.ts'
import type { InputTests } from './input-tests.ts'
import { inputGroup, inputReader } from '../structure/input-reads.ts'

/**
 * Sample values for one group of inputs: one for each combination of test results. The first sample
 * is null.
 */
export type InputClasses = { readonly values: readonly Json[]; readonly isComplete: boolean }

const MOST = 20_000
/** The maximum number of lists tried if rules read a list other than item by item. */
const MOST_OPEN = 200
/** The maximum number of items of such a list that are tried in pairs. */
const MOST_PAIRS = 1_000
/** Longer lists are not built. */
const LONGEST = 200

type Search = {
  readonly flow: Flow
  readonly parts: InputTests
  readonly constants: readonly Json[]
  /** The names of members that rules read inside lists. */
  readonly names: ReadonlySet<string>
  readonly schema: Json
  readonly bound: { isMet: boolean }
}

/** The classes of every group that at least one test reads. */
export function inputClasses(flow: Flow, parts: InputTests): ReadonlyMap<string, InputClasses> {
  const groups = Map.groupBy(parts.keys(), inputGroup)
  return new Map(
    [...groups].map(([group, paths]) => {
      const rules = paths.flatMap((path) => parts.get(path) ?? [])
      const [root = ''] = group.split('.')
      const schema = toJson(flow.library.inputs.get(root)?.schema ?? {})
      const search: Search = {
        flow,
        parts,
        constants: constantsOf(flow, rules),
        names: namesOf(flow, rules),
        schema,
        bound: { isMet: false },
      }
      const candidates = valuesAt(search, memberSchema(schema, group), group)
      const all = [null, ...candidates.filter((one) => one !== null)]
      const values = paths.every((path) => path === group)
        ? toldApart(search, rules, group, all)
        : all
      return [group, { values, isComplete: !search.bound.isMet }] as const
    }),
  )
}

/** The schema of an input group, inside the schema of its input. */
function memberSchema(schema: Json, group: string): Json {
  const [, member] = group.split('.')
  if (member === undefined || !isObject(schema) || !isObject(schema.properties)) return schema
  return schema.properties[member] ?? {}
}

function resolved(search: Search, schema: Json): JsonObject {
  if (!isObject(schema)) return {}
  if (typeof schema.$ref !== 'string') return schema
  let target: Json = search.schema
  for (const key of schema.$ref.split('/').slice(1))
    target = isObject(target) ? (target[key] ?? {}) : {}
  return isObject(target) ? target : {}
}

/** The distinguishable values at a path, built member by member. */
function valuesAt(search: Search, given: Json, path: string): readonly Json[] {
  const schema = resolved(search, given)
  const tests = search.parts.get(path) ?? []
  const all = typesOf(schema).flatMap((type): readonly Json[] => {
    if (type === 'array') return listsAt(search, schema, path, tests)
    if (type !== 'object') return scalars(search, schema, type, path)
    const members = Object.entries(isObject(schema.properties) ? schema.properties : {}).filter(
      ([key]) => [...search.parts.keys()].some((read) => `${read}.`.startsWith(`${path}.${key}.`)),
    )
    return product(
      search,
      members.map(
        ([key, inner]) =>
          [
            key,
            toldApartAt(search, `${path}.${key}`, [
              null,
              ...valuesAt(search, inner, `${path}.${key}`),
            ]),
          ] as const,
      ),
    )
  })
  return toldApartAt(search, path, all)
}

/** One value for each combination of test results; all values of a path whose members are read. */
function toldApartAt(search: Search, path: string, values: readonly Json[]): readonly Json[] {
  const isParent = [...search.parts.keys()].some((read) => read.startsWith(`${path}.`))
  return isParent ? values : toldApart(search, search.parts.get(path) ?? [], path, values)
}

function typesOf(schema: JsonObject): readonly Json[] {
  if (Array.isArray(schema.enum)) return ['enum']
  if (Array.isArray(schema.type)) return schema.type.filter((type: Json) => type !== 'null')
  return schema.type === undefined ? ['string', 'boolean'] : [schema.type]
}

function scalars(
  { constants }: Search,
  schema: JsonObject,
  type: Json,
  path: string,
): readonly Json[] {
  if (type === 'enum') return Array.isArray(schema.enum) ? schema.enum : []
  if (type === 'boolean') return [true, false]
  if (type === 'integer' || type === 'number') {
    const near = constants.flatMap((one) =>
      typeof one === 'number' ? [one - 1, one, one + 1] : [],
    )
    const { minimum: low = Number.NEGATIVE_INFINITY, maximum: high = Number.POSITIVE_INFINITY } =
      schema
    const limits = [low, high].filter((limit) => Number.isFinite(limit))
    return [...new Set([0, 1, ...near, ...limits])].filter(
      (one) => Number(low) <= Number(one) && Number(one) <= Number(high),
    )
  }
  if (schema.format === 'date-time' || /(Time|At|\.start|\.end)$/.test(path)) return TIMES
  return ['other', ...constants.filter((one) => typeof one === 'string' && one !== ''), '']
}

function product(
  search: Search,
  members: readonly (readonly [string, readonly Json[]])[],
): readonly JsonObject[] {
  let made: readonly JsonObject[] = [{}]
  for (const [key, values] of members) {
    made = made.flatMap((one) =>
      values.map((value) => (value === null ? one : { ...one, [key]: value })),
    )
    if (made.length > MOST) {
      search.bound.isMet = true
      return made.slice(0, MOST)
    }
  }
  return made
}

/** Lists grow item by item, as long as the tests can distinguish them from shorter ones. */
function listsAt(
  search: Search,
  schema: JsonObject,
  path: string,
  tests: readonly Rule[],
): readonly Json[] {
  const list = { path, isInOrder: (member: string) => isInOrder(search, schema, member) }
  const folds = tests.map((rule) => listFolds(search.flow, rule, list))
  const orders = new Set(folds.flatMap((one) => one?.orders ?? []))
  if (folds.includes(null) || orders.size > 1) search.bound.isMet = true
  const most = folds.includes(null) ? MOST_OPEN : MOST
  const keyOf = keysAt(
    search,
    distinctRules(folds.flatMap((one, i) => one?.folds ?? tests[i] ?? [])),
    path,
  )
  const inside = { ...search, constants: constantsOf(search.flow, tests) }
  const items = itemsOf(inside, resolved(search, schema.items ?? {}), path)
  const known = new Map<string, readonly Json[]>([[keyOf([]), []]])
  const single = new Map<string, Json>()
  for (const item of items) {
    const key = keyOf([item])
    if (!single.has(key)) single.set(key, item)
  }
  for (const made of known.values()) {
    for (const item of single.values()) {
      const longer = [...made, item]
      const key = keyOf(longer)
      if (!known.has(key)) known.set(key, longer)
    }
    if (known.size > most || made.length >= LONGEST) {
      search.bound.isMet = true
      break
    }
  }
  if (folds.includes(null))
    for (const [key, list] of pairsOf(items, keyOf)) if (!known.has(key)) known.set(key, list)
  return [...known.values()]
}

/**
 * Some lists with the same item twice. They show what rules count over items that have a common
 * part.
 */
function pairsOf(
  items: readonly Json[],
  keyOf: (list: Json) => string,
): ReadonlyMap<string, readonly Json[]> {
  const every = Math.ceil(items.length / MOST_PAIRS)
  const pairs = items.filter((_, i) => i % every === 0).map((item) => [item, item])
  return new Map(
    [...new Map(pairs.map((pair) => [keyOf(pair), pair] as const))].slice(0, MOST_OPEN),
  )
}

/**
 * True if the samples of a member have the order of all its values, which is so for numbers,
 * instants, booleans and enumerations.
 */
function isInOrder(search: Search, list: JsonObject, member: string): boolean {
  const { properties } = resolved(search, list.items ?? {})
  const schema = resolved(search, isObject(properties) ? (properties[member] ?? {}) : {})
  const isOne = (type: Json) =>
    type === 'enum' || type === 'boolean' || type === 'integer' || type === 'number'
  return schema.format === 'date-time' || typesOf(schema).every(isOne)
}

/**
 * Values for an item of a list: objects with the members that rules name, plain values and, for
 * inner lists, every set of plain values.
 */
function itemsOf(search: Search, schema: JsonObject, path: string): readonly Json[] {
  return typesOf(schema).flatMap((type): readonly Json[] => {
    if (type === 'array')
      return subsets(search, plainItems(search, resolved(search, schema.items ?? {}), path))
    if (type !== 'object') return scalars(search, schema, type, path)
    const members = Object.entries(isObject(schema.properties) ? schema.properties : {}).filter(
      ([key]) => search.names.has(key),
    )
    return product(
      search,
      members.map(
        ([key, inner]) =>
          [key, [...itemsOf(search, resolved(search, inner), `${path}.${key}`), null]] as const,
      ),
    )
  })
}

/** Values of a list inside a list, without values that belong to an enumeration elsewhere. */
function plainItems(search: Search, schema: JsonObject, path: string): readonly Json[] {
  const elsewhere = JSON.stringify(search.schema)
  return itemsOf(search, schema, path).filter(
    (one) => one === 'other' || !elsewhere.includes(JSON.stringify(one)),
  )
}

function subsets(search: Search, items: readonly Json[]): readonly Json[] {
  const few = items.filter((one) => one !== '').slice(0, 4)
  if (few.length < items.filter((one) => one !== '').length) search.bound.isMet = true
  let all: readonly (readonly Json[])[] = [[]]
  for (const item of few) all = [...all, ...all.map((list) => [...list, item])]
  return all
}

function distinctRules(rules: readonly Rule[]): readonly Rule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()]
}

function toldApart(
  search: Search,
  tests: readonly Rule[],
  path: string,
  candidates: readonly Json[],
): readonly Json[] {
  const keyOf = keysAt(search, tests, path)
  const classes = new Map<string, Json>()
  for (const value of candidates) {
    const key = keyOf(value)
    if (!classes.has(key)) classes.set(key, value)
  }
  return [...classes.values()]
}

function keysAt({ flow }: Search, tests: readonly Rule[], path: string): (value: Json) => string {
  const reads = tests.map((rule) => inputReader(flow, rule))
  return (value) => {
    const data = inputsWith(path, value)
    return JSON.stringify(reads.map((read) => toJson(read(data) ?? null)))
  }
}

/** Inputs with a value at one path only. */
export function inputsWith(path: string, value: Json): JsonObject {
  const told = path.split('.').reduceRight((inner: Json, key) => ({ [key]: inner }), value)
  return { now: NOW, ...(isObject(told) ? told : {}) }
}

/** The plain values in rules, also behind facts. */
function constantsOf(flow: Flow, rules: readonly Rule[]): readonly Json[] {
  const found = new Set<Json>()
  eachPart(flow, rules, (rule) => {
    if (!isObject(rule) && !Array.isArray(rule) && rule !== null) found.add(rule)
  })
  return [...found]
}

function namesOf(flow: Flow, rules: readonly Rule[]): ReadonlySet<string> {
  const found = new Set<string>()
  eachPart(flow, rules, (rule) => {
    const operation = operationOf(rule)
    if (operation?.operator === 'var')
      for (const key of String(operation.args[0]).split('.')) found.add(key)
  })
  return found
}

function eachPart(flow: Flow, rules: readonly Rule[], see: (rule: Rule) => void): void {
  for (const rule of rules) {
    see(rule)
    const operation = operationOf(rule)
    if (Array.isArray(rule)) eachPart(flow, rule, see)
    else if (operation?.operator === 'fact')
      eachPart(flow, [flow.library.facts.get(String(operation.args[0]))?.rule ?? null], see)
    else if (operation && operation.operator !== 'var') eachPart(flow, operation.args, see)
  }
}
