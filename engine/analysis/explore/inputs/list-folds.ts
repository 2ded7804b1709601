import { pathRead } from '../structure/path-read.ts'
import type { Flow } from '../../../definition/flow.ts'
import type { Rule } from '../../../definition/types.ts'
import { isAskedOfItems, operationOf, readsOf } from '../../../rules/json-logic.ts'
import { isDirection } from '../../../rules/list-order.ts'
import { inputsRead } from '../structure/input-reads.ts'
import { EQUALITIES, LOGIC, ORDERS } from '../structure/operators.ts'

const COMPARISONS: ReadonlySet<string> = new Set([...EQUALITIES, ...ORDERS])

/**
 * A list input. `isInOrder`: whether the samples of an item member have the order of all its
 * values.
 */
type List = { readonly path: string; readonly isInOrder: (member: string) => boolean }

/** `orders`: the sort orders of the list that matter to the rule. */
export type ListFolds = { readonly folds: readonly Rule[]; readonly orders: readonly string[] }

const AS_IT_STANDS = 'as it stands'

/**
 * The questions that a rule asks about a list, if each can be computed item by item: whether some,
 * all or no items match, whether it contains a value, how many items there are (up to the compared
 * number), and which come first. Two lists with equal results stay equal after the same further
 * items. If a list is read in two orders, the sample items do not represent all others.
 * @param rule Reads only the list.
 * @returns Null if the rule asks anything else.
 */
export function listFolds(flow: Flow, rule: Rule, list: List): ListFolds | null {
  const orders = new Set<string>()
  const reading: Reading = { flow, list, orders }
  const folds = readsOf(rule).length === 0 ? [] : foldsOf(reading, withoutFacts(flow, rule))
  return folds && { folds, orders: [...orders] }
}

/** `orders`: collects the sort orders that matter. */
type Reading = { readonly flow: Flow; readonly list: List; readonly orders: Set<string> }

function foldsOf(reading: Reading, part: Rule): readonly Rule[] | null {
  if (isOther(reading, part)) return []
  const operation = operationOf(part)
  if (!operation) return Array.isArray(part) ? joined(reading, part) : null
  const { operator, args } = operation
  const [first = null, second = null] = args
  if (operator === 'reduce') {
    reading.orders.add(AS_IT_STANDS)
    const isFold =
      isUnsorted(reading, first) && isOfItems(reading, second) && isOther(reading, args[2] ?? null)
    return isFold ? [part] : null
  }
  if (operator === 'first') return firstOf(reading, first, args[1] ?? 1)
  if (operator === '!' || operator === '!!') {
    if (isSelection(reading, first)) return [{ '!!': [first] }]
    return countOf(reading, first, 1) ?? foldsOf(reading, first)
  }
  if (LOGIC.has(operator)) return joined(reading, args)
  if (operator === 'some' || operator === 'all' || operator === 'none') {
    if (!isOfItems(reading, second)) return null
    return isSelection(reading, first) ? [part] : foldsOf(reading, first)
  }
  if (operator === 'in')
    return isOther(reading, first) && isListed(reading, second) ? [part] : joined(reading, args)
  return COMPARISONS.has(operator) ? comparedWith(reading, args) : null
}

function joined(reading: Reading, parts: readonly Rule[]): readonly Rule[] | null {
  const inside = parts.map((part) => foldsOf(reading, part))
  return inside.includes(null) ? null : inside.flatMap((some) => some ?? [])
}

/** True if a rule does not read the list. */
function isOther({ flow, list }: Reading, part: Rule): boolean {
  return inputsRead(flow.library, part)?.includes(list.path) === false
}

/** True if a rule about an item reads nothing of the whole list. */
function isOfItems(reading: Reading, inner: Rule): boolean {
  return isOther(reading, { some: [[], inner] })
}

/** The list itself, or a selection of its items in any order. */
function isSelection(reading: Reading, part: Rule): boolean {
  const operation = operationOf(part)
  if (!operation) return false
  const { operator, args } = operation
  const [first = null, second = null] = args
  if (operator === 'var') return args[0] === reading.list.path && args.length === 1
  if (operator === 'filter') return isSelection(reading, first) && isOfItems(reading, second)
  return (
    operator === 'sort' &&
    isSelection(reading, first) &&
    args.slice(1).every((inner) => isOfItems(reading, inner))
  )
}

/** True if a rule gives items of the list in their original order. */
function isUnsorted(reading: Reading, part: Rule): boolean {
  return isSelection(reading, part) && !JSON.stringify(part).includes('"sort"')
}

function isListed(reading: Reading, part: Rule): boolean {
  const operation = operationOf(part)
  if (operation?.operator !== 'map') return isSelection(reading, part)
  const [items = null, inner = null] = operation.args
  return isSelection(reading, items) && isOfItems(reading, inner)
}

/** The number of items, counted only as far as a rule can distinguish. */
function countOf(reading: Reading, part: Rule, most: number): readonly Rule[] | null {
  const operation = operationOf(part)
  return operation?.operator === 'count' && isSelection(reading, operation.args[0] ?? null)
    ? [{ min: [part, most] }]
    : null
}

function comparedWith(reading: Reading, args: readonly Rule[]): readonly Rule[] | null {
  const numbers = args.filter((arg) => typeof arg === 'number')
  const most = Math.max(0, ...numbers.map(Math.floor)) + 1
  const others = args.filter((arg) => typeof arg !== 'number')
  const [only = null] = others
  const counted = others.length === 1 && numbers.length > 0 ? countOf(reading, only, most) : null
  return counted ?? joined(reading, args)
}

/**
 * The first items, either in the original order or sorted by one key whose samples are ordered.
 */
function firstOf(reading: Reading, part: Rule, most: Rule): readonly Rule[] | null {
  const operation = operationOf(part)
  const [from = null, inner = null, more] = operation?.args ?? []
  if (typeof most !== 'number') return null
  if (operation?.operator === 'map')
    return isOfItems(reading, inner) ? firstOf(reading, from, most) : null
  const key = operationOf(inner)
  const member = key?.operator === 'var' ? String(key.args[0]) : ''
  const hasOneKey =
    operation?.args.length === 2 || (operation?.args.length === 3 && isDirection(more))
  const isSorted =
    operation?.operator === 'sort' &&
    isUnsorted(reading, from) &&
    reading.list.isInOrder(member) &&
    hasOneKey
  reading.orders.add(isSorted ? `${member} ${more === 'descending'}` : AS_IT_STANDS)
  return isSorted || isUnsorted(reading, part) ? [{ first: [part, most] }] : null
}

/** A rule in which the facts around lists are replaced by their rules. */
function withoutFacts(flow: Flow, rule: Rule): Rule {
  if (Array.isArray(rule)) return rule.map((one: Rule) => withoutFacts(flow, one))
  const operation = operationOf(rule)
  if (!operation) return rule
  const { operator, args } = operation
  const path = pathRead(operation)
  if (path.startsWith('facts.'))
    return withoutFacts(flow, flow.library.facts.get(path.slice('facts.'.length))?.rule ?? null)
  return {
    [operator]: args.map((arg, i) => (isAskedOfItems(operator, i) ? arg : withoutFacts(flow, arg))),
  }
}
