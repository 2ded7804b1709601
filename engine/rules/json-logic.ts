import jsonLogic from 'json-logic-js'
import type { Json, JsonObject, Rule } from '../definition/types.ts'
import { isObject } from '../definition/json.ts'
import { isBefore, isSameDay, isWithinHours, later } from './moments.ts'
import { firstItems, firstOfEachKey, isDirection, type SortKey, sortedBy } from './list-order.ts'

/** Reads one value at the moment `at`. */
export type Read<At> = (at: At) => unknown

/**
 * Resolves the names in a rule. `bind` is called once per path during compilation, so it can also
 * record which paths the rule reads.
 */
export type Scope<At> = { readonly bind: (path: string) => Read<At> }

/**
 * Operators that definitions may use. Excludes `log` and `method` of json-logic-js, and custom
 * operators.
 */
export const OPERATORS = [
  'var',
  'fact',
  'missing',
  'missing_some',
  'if',
  '?:',
  '==',
  '===',
  '!=',
  '!==',
  '!',
  '!!',
  'or',
  'and',
  '>',
  '>=',
  '<',
  '<=',
  'max',
  'min',
  '+',
  '-',
  '*',
  '/',
  '%',
  'map',
  'filter',
  'reduce',
  'all',
  'none',
  'some',
  'sort',
  'first',
  'count',
  'distinct',
  'plus',
  'minus',
  'same-day',
  'before',
  'after',
  'within-hours',
  'object',
  'merge',
  'in',
  'cat',
  'substr',
] as const

/** Truth as JSON-Logic defines it: like JavaScript's, except that an empty array is false. */
export function isTruthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** The operator and its arguments, or null if this is a plain value. */
export function operationOf(
  rule: Rule,
): { readonly operator: string; readonly args: readonly Rule[] } | null {
  if (!isObject(rule)) return null
  const keys = Object.keys(rule)
  const operator = keys[0]
  if (keys.length !== 1 || operator === undefined) return null
  const values = rule[operator]
  return { operator, args: Array.isArray(values) ? values : [values ?? null] }
}

/**
 * Compiles a rule to a function with the same results as json-logic-js. Frequent operators are
 * compiled; json-logic-js evaluates the others, with the data that they read.
 */
export function compileRule<At>(rule: Rule, scope: Scope<At>): Read<At> {
  if (Array.isArray(rule)) return listOf(compileAll(rule, scope))
  const operation = operationOf(rule)
  if (!operation) return constant(rule)
  const { operator, args } = operation
  const path = staticPath(operator, args)
  if (path !== null) return path === '' ? scope.bind('') : withDefault(scope.bind(path), args[1])
  const iterate = ITERATORS[operator]
  if (iterate) return compileIterator(args, scope, iterate)
  if (operator === 'reduce') return compileReduce(args, scope)
  if (operator === 'sort') return compileSort(args, scope)
  const combine = LAZY[operator]
  if (combine) return combine(compileAll(args, scope))
  const operate = EAGER[operator]
  if (operate) return compileEager(args, scope, operate)
  return READING.has(operator) ? handOver(rule, scope) : compileOther(operator, args, scope)
}

/** Operators whose arguments name paths. */
const READING: ReadonlySet<string> = new Set(['var', 'fact', 'missing', 'missing_some'])

function compileAll<At>(rules: readonly Rule[], scope: Scope<At>): readonly Read<At>[] {
  return rules.map((rule) => compileRule(rule, scope))
}

// A library keeps many compiled rules. Each closure is created in a separate small function, so
// that it does not retain anything it does not need.

export function constant<T>(value: T): () => T {
  return () => value
}

function listOf<At>(items: readonly Read<At>[]): Read<At> {
  return (at) => items.map((item) => item(at))
}

function staticPath(operator: string, args: readonly Rule[]): string | null {
  const [name, fallback] = args
  if (operator === 'fact') return typeof name === 'string' ? `facts.${name}` : null
  if (operator !== 'var' || operationOf(fallback ?? null)) return null
  if (name === undefined || name === null || name === '') return ''
  return typeof name === 'string' || typeof name === 'number' ? String(name) : null
}

function withDefault<At>(read: Read<At>, fallback: Rule | undefined): Read<At> {
  if (fallback === undefined) return (at) => read(at) ?? null
  return (at) => {
    const value = read(at)
    return value === undefined ? fallback : value
  }
}

type Combine = <At>(parts: readonly Read<At>[]) => Read<At>
type Operate = (...values: readonly unknown[]) => unknown
type Iterate = (items: unknown, inner: (item: unknown) => unknown) => unknown

const choose: Combine = (parts) => (at) => {
  let i = 0
  for (; i + 1 < parts.length; i += 2) if (isTruthy(parts[i]?.(at))) return parts[i + 1]?.(at)
  return i < parts.length ? parts[i]?.(at) : null
}

const LAZY: { readonly [operator: string]: Combine } = {
  __proto__: null as never, // no inherited names
  if: choose,
  '?:': choose,
  and: (parts) => (at) => {
    let value: unknown
    for (const part of parts) {
      value = part(at)
      if (!isTruthy(value)) return value
    }
    return value
  },
  or: (parts) => (at) => {
    let value: unknown
    for (const part of parts) {
      value = part(at)
      if (isTruthy(value)) return value
    }
    return value
  },
}

// JavaScript's comparisons on values of any type, as in json-logic-js.
type Comparable = number
const asComparable = (value: unknown): Comparable => value as Comparable

const EAGER: { readonly [operator: string]: Operate } = {
  __proto__: null as never,
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-Logic's == is JavaScript's
  '==': (a, b) => a == b,
  '===': (a, b) => a === b,
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-Logic's != is JavaScript's
  '!=': (a, b) => a != b,
  '!==': (a, b) => a !== b,
  '>': (a, b) => asComparable(a) > asComparable(b),
  '>=': (a, b) => asComparable(a) >= asComparable(b),
  '<': (a, b, c) =>
    asComparable(a) < asComparable(b) && (c === undefined || asComparable(b) < asComparable(c)),
  '<=': (a, b, c) =>
    asComparable(a) <= asComparable(b) && (c === undefined || asComparable(b) <= asComparable(c)),
  '!!': (a) => isTruthy(a),
  '!': (a) => !isTruthy(a),
  in: (a, b) => {
    if (Array.isArray(b)) return b.indexOf(a) !== -1
    return typeof b === 'string' && b !== '' ? b.indexOf(String(a)) !== -1 : false
  },
  cat: (...values) => values.join(''),
  count: (items) => (Array.isArray(items) ? items.length : 0),
  first: firstItems,
  plus: later,
  minus: (at, count, unit, zone) =>
    later(at, typeof count === 'number' ? -count : null, unit, zone),
  'same-day': isSameDay,
  before: isBefore,
  after: (a, b) => isBefore(b, a),
  'within-hours': isWithinHours,
  object: objectOf,
}

/**
 * Builds an object from alternating names and values. Loading a library rewrites
 * `{ "object": { NAME: RULE } }` to this form.
 */
function objectOf(...parts: readonly unknown[]): { readonly [name: string]: unknown } {
  return Object.fromEntries(objectMembers(parts).map(([name, value]) => [name, value ?? null]))
}

/** Pairs the alternating names and values in the arguments of `object`. */
export function objectMembers<T>(
  args: readonly T[],
): readonly (readonly [name: string, value: T | undefined])[] {
  return args.flatMap((name, i) => (i % 2 === 0 ? [[String(name), args[i + 1]] as const] : []))
}

function compileEager<At>(args: readonly Rule[], scope: Scope<At>, operate: Operate): Read<At> {
  const [left = null, right = null] = args
  if (args.length === 1) return ofOne(compileRule(left, scope), operate)
  if (args.length !== 2) return ofAll(compileAll(args, scope), operate)
  if (typeof right !== 'object' || right === null)
    return withConstant(compileRule(left, scope), right, operate)
  return ofTwo(compileRule(left, scope), compileRule(right, scope), operate)
}

function ofOne<At>(read: Read<At>, operate: Operate): Read<At> {
  return (at) => operate(read(at))
}

/** Speeds up the most frequent rule, which compares an answer with an option key. */
function withConstant<At>(read: Read<At>, value: Json, operate: Operate): Read<At> {
  return (at) => operate(read(at), value)
}

function ofTwo<At>(left: Read<At>, right: Read<At>, operate: Operate): Read<At> {
  return (at) => operate(left(at), right(at))
}

function ofAll<At>(parts: readonly Read<At>[], operate: Operate): Read<At> {
  return (at) => operate(...parts.map((part) => part(at)))
}

const ITERATORS: { readonly [operator: string]: Iterate } = {
  __proto__: null as never,
  filter: (items, inner) =>
    Array.isArray(items) ? items.filter((item) => isTruthy(inner(item))) : [],
  map: (items, inner) => (Array.isArray(items) ? items.map(inner) : []),
  all: (items, inner) =>
    Array.isArray(items) && items.length > 0 && items.every((item) => isTruthy(inner(item))),
  none: (items, inner) => !Array.isArray(items) || !items.some((item) => isTruthy(inner(item))),
  some: (items, inner) => Array.isArray(items) && items.some((item) => isTruthy(inner(item))),
  distinct: (items, inner) => (Array.isArray(items) ? firstOfEachKey(items, inner) : []),
}

type Item<At> = { readonly item: unknown; readonly at: At }

/**
 * Inside a list, a rule sees the item, facts and parameters. It reaches names around the list as
 * `outer.NAME`.
 */
function inItem<At>(scope: Scope<At>): Scope<Item<At>> {
  return {
    bind: (path) => {
      const isOuter = path === OUTER || path.startsWith(`${OUTER}.`)
      const around = isOuter ? path.slice(OUTER.length + 1) : null
      if (around === null && !isSeenInside(path)) {
        const readItem = readerAt(path)
        return ({ item }) => readItem(item)
      }
      const read = scope.bind(around ?? path)
      return ({ at }) => read(at)
    },
  }
}

/** First part of a path to the values that the rule around a list can read. */
export const OUTER = 'outer'

function compileIterator<At>(args: readonly Rule[], scope: Scope<At>, iterate: Iterate): Read<At> {
  const list = compileRule(args[0] ?? null, scope)
  const inner = compileRule(args[1] ?? null, inItem(scope))
  return (at) => iterate(list(at), (item) => inner({ item, at }))
}

function compileReduce<At>(args: readonly Rule[], scope: Scope<At>): Read<At> {
  const list = compileRule(args[0] ?? null, scope)
  const inner = compileRule(args[1] ?? null, inItem(scope))
  const initial = compileRule(args[2] ?? null, scope)
  return (at) => {
    const items = list(at)
    const first = initial(at)
    if (!Array.isArray(items)) return first
    return items.reduce(
      (accumulator: unknown, current: unknown) => inner({ item: { current, accumulator }, at }),
      first,
    )
  }
}

function compileSort<At>([list, ...keys]: readonly Rule[], scope: Scope<At>): Read<At> {
  const items = compileRule(list ?? null, scope)
  const parts = sortKeys(keys).map(({ rule, isDescending }) => ({
    read: compileRule(rule, inItem(scope)),
    isDescending,
  }))
  return (at) => {
    const all = items(at)
    if (!Array.isArray(all)) return []
    const bound = parts.map(
      ({ read, isDescending }): SortKey => ({ of: (item) => read({ item, at }), isDescending }),
    )
    return sortedBy(all, bound)
  }
}

/** The keys of a `sort`. Each is a rule over an item, and a direction may follow it. */
export function sortKeys(
  args: readonly Rule[],
): readonly { readonly rule: Rule; readonly isDescending: boolean }[] {
  return args.flatMap((rule, i) =>
    isDirection(rule) ? [] : [{ rule, isDescending: args[i + 1] === 'descending' }],
  )
}

/** Evaluates the arguments, then lets json-logic-js apply the operator to their values. */
function compileOther<At>(operator: string, args: readonly Rule[], scope: Scope<At>): Read<At> {
  const parts = compileAll(args, scope)
  const logic = asLogic({ [operator]: args.map((_, i) => ({ var: i })) })
  return (at) =>
    jsonLogic.apply(
      logic,
      parts.map((part) => part(at)),
    )
}

/** Lets json-logic-js evaluate the whole rule, on an object with the values that the rule reads. */
function handOver<At>(rule: Rule, scope: Scope<At>): Read<At> {
  const plain = withoutFacts(rule)
  const reads = readsOf(rule)
  if (reads.includes('')) {
    const all = scope.bind('')
    return (at) => jsonLogic.apply(asLogic(plain), all(at))
  }
  const bound = reads.map((path) => ({ path: path.split('.'), read: scope.bind(path) }))
  return (at) => {
    const data: Record<string, unknown> = Object.create(null)
    for (const { path, read } of bound) place(data, path, read(at))
    return jsonLogic.apply(asLogic(plain), data)
  }
}

// The types of json-logic-js cover only a part of the language that it evaluates.
const asLogic = (rule: Rule) => rule as Parameters<typeof jsonLogic.apply>[0]

function place(data: Record<string, unknown>, path: readonly string[], value: unknown): void {
  if (value === undefined) return
  let target = data
  path.forEach((key, i) => {
    if (i === path.length - 1) target[key] = value
    else {
      const next = target[key]
      const inner: Record<string, unknown> = isRecord(next) ? { ...next } : {}
      target[key] = inner
      target = inner
    }
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutFacts(rule: Rule): Rule {
  if (Array.isArray(rule)) return rule.map(withoutFacts)
  if (!isObject(rule)) return rule
  const operation = operationOf(rule)
  if (operation?.operator === 'fact') return { var: `facts.${String(operation.args[0])}` }
  return Object.fromEntries(Object.entries(rule).map(([key, value]) => [key, withoutFacts(value)]))
}

/**
 * Operators that evaluate an argument for each item of a list: their second argument, and for
 * `sort` all later ones.
 */
export const SCOPED: ReadonlySet<string> = new Set([
  'map',
  'filter',
  'all',
  'none',
  'some',
  'reduce',
  'sort',
  'distinct',
])

/** True if the operator evaluates this argument for each item of a list. */
export function isAskedOfItems(operator: string, argument: number): boolean {
  return SCOPED.has(operator) && (argument === 1 || (argument > 1 && operator === 'sort'))
}

/**
 * Every path that a rule may read, with facts as `facts.NAME`. Contains `''` if a path is computed,
 * because the rule may then read anything. Paths inside a list operator count only if they lead out
 * of the list (`outer.NAME`).
 */
export function readsOf(rule: Rule): readonly string[] {
  const found = new Set<string>()
  collect(rule, found, 0)
  return [...found]
}

/** @param depth Number of lists around the rule. */
function collect(rule: Rule, found: Set<string>, depth: number): void {
  if (Array.isArray(rule)) {
    for (const item of rule) collect(item, found, depth)
    return
  }
  const operation = operationOf(rule)
  if (!operation) return
  const { operator, args } = operation
  if (operator === 'fact' || operator === 'var') {
    const path = staticPath(operator, args)
    if (path === null) {
      if (depth === 0) found.add('')
      for (const arg of args) collect(arg, found, depth)
      return
    }
    const around = aroundLists(path, depth)
    if (around !== null) found.add(around)
    return
  }
  if ((operator === 'missing' || operator === 'missing_some') && depth === 0) {
    for (const path of missingPaths(operator, args)) found.add(path)
  }
  args.forEach((arg, i) => {
    collect(arg, found, isAskedOfItems(operator, i) ? depth + 1 : depth)
  })
}

/** The path as written outside the lists around it, or null if it reads an item. */
function aroundLists(path: string, depth: number): string | null {
  if (depth === 0 || isSeenInside(path)) return path
  if (path === OUTER) return depth === 1 ? '' : null
  return path.startsWith(`${OUTER}.`) ? aroundLists(path.slice(OUTER.length + 1), depth - 1) : null
}

/**
 * Rewrites a rule so that it can move into further lists: its outside names get the prefix
 * `outer.`.
 *
 * @param by Number of lists to move into.
 * @param depth Number of the rule's own lists around this part.
 */
export function fromInside(rule: Rule, by: number, depth = 0): Rule {
  if (by === 0) return rule
  if (Array.isArray(rule)) return rule.map((one: Rule) => fromInside(one, by, depth))
  const operation = operationOf(rule)
  if (!operation) return rule
  const { operator, args } = operation
  const path = staticPath(operator, args)
  if (operator === 'var' && path !== null) {
    const around = aroundLists(path, depth)
    if (around === null || isSeenInside(around)) return rule
    const steps = new Array<string>(depth + by).fill(OUTER)
    const there = (around === '' ? steps : [...steps, around]).join('.')
    return { var: args.length > 1 ? [there, ...args.slice(1)] : there }
  }
  return {
    [operator]: args.map((arg, i) =>
      fromInside(arg, by, isAskedOfItems(operator, i) ? depth + 1 : depth),
    ),
  }
}

/**
 * Replaces some of the names that a rule reads by other rules, also inside lists.
 *
 * @param given The replacement for a name as written outside lists, or null to keep the name.
 */
export function withReads(rule: Rule, given: (path: string) => Rule | null, depth = 0): Rule {
  if (Array.isArray(rule)) return rule.map((one: Rule) => withReads(one, given, depth))
  const operation = operationOf(rule)
  if (!operation) return rule
  const { operator, args } = operation
  if (operator === 'var' || operator === 'fact') {
    const path = staticPath(operator, args)
    const around = path === null ? null : aroundLists(path, depth)
    const found = around === null ? null : given(around)
    return found === null ? rule : fromInside(found, depth)
  }
  if ((operator === 'missing' || operator === 'missing_some') && depth === 0) {
    const named = (name: Rule): Rule => {
      if (Array.isArray(name)) return name.map(named)
      const found = typeof name === 'string' ? operationOf(given(name)) : null
      return found?.operator === 'var' ? (found.args[0] ?? name) : name
    }
    return { [operator]: args.map(named) }
  }
  return {
    [operator]: args.map((arg, i) =>
      withReads(arg, given, isAskedOfItems(operator, i) ? depth + 1 : depth),
    ),
  }
}

/** Facts and parameters keep their names inside lists. */
function isSeenInside(path: string): boolean {
  return path.startsWith('facts.') || path.startsWith('params.')
}

function missingPaths(operator: string, args: readonly Rule[]): readonly string[] {
  const alone = args.length === 1 && Array.isArray(args[0]) ? args[0] : args
  const keys = operator === 'missing_some' ? args[1] : alone
  if (!Array.isArray(keys)) return ['']
  return keys.map((key: Rule) =>
    typeof key === 'string' || typeof key === 'number' ? String(key) : '',
  )
}

/** Reads the value at a dotted path. The path is split once, because rules are evaluated often. */
export function readerAt(path: string): (data: unknown) => unknown {
  if (path === '') return (data) => data
  const keys = path.split('.')
  return (data) => valueAtKeys(data, keys)
}

/** The value at a path, or undefined if there is none. Reads own properties only. */
export function valueAtKeys(data: unknown, keys: readonly string[]): unknown {
  let value = data
  for (const key of keys) {
    if (value === null || value === undefined) return undefined
    if (typeof value === 'string' && key === 'length') return value.length
    if (typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = (value as JsonObject)[key]
  }
  return value
}

/** Evaluates a rule once over plain data, with the same compiler that flows use. */
export function evaluateRule(rule: Rule, data: Json): unknown {
  return compileRule<Json>(rule, { bind: readerAt })(data)
}
