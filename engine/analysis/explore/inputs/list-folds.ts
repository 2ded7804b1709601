import { pathRead } from '../structure/path-read.ts'
import type { Flow } from '../../../definition/flow.ts'
import type { Rule } from '../../../definition/types.ts'
import { isAskedOfItems, operationOf, readsOf } from '../../../rules/json-logic.ts'
import { isDirection } from '../../../rules/list-order.ts'
import { inputsRead } from '../structure/input-reads.ts'

const LOGIC: ReadonlySet<string> = new Set(['and', 'or', '!', '!!', 'if', '?:'])
const COMPARISONS: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>='])

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
export function listFolds(flow: Flow, rule: Rule, { path, isInOrder }: List): ListFolds | null {
  const orders = new Set<string>()
  const isOther = (part: Rule): boolean => inputsRead(flow.library, part)?.includes(path) === false
  const isOfItems = (inner: Rule): boolean => isOther({ some: [[], inner] })

  /** The list itself, or a selection of its items in any order. */
  const isSelection = (part: Rule): boolean => {
    const operation = operationOf(part)
    if (!operation) return false
    const { operator, args } = operation
    if (operator === 'var') return args[0] === path && args.length === 1
    if (operator === 'filter') return isSelection(args[0] ?? null) && isOfItems(args[1] ?? null)
    return operator === 'sort' && isSelection(args[0] ?? null) && args.slice(1).every(isOfItems)
  }

  /** The number of items, counted only as far as a rule can distinguish. */
  const countOf = (part: Rule, most: number): readonly Rule[] | null => {
    const operation = operationOf(part)
    return operation?.operator === 'count' && isSelection(operation.args[0] ?? null)
      ? [{ min: [part, most] }]
      : null
  }

  const comparedWith = (args: readonly Rule[]): readonly Rule[] | null => {
    const numbers = args.filter((arg) => typeof arg === 'number')
    const most = Math.max(0, ...numbers.map(Math.floor)) + 1
    const others = args.filter((arg) => typeof arg !== 'number')
    const [only] = others
    const counted = others.length === 1 && numbers.length > 0 ? countOf(only ?? null, most) : null
    return counted ?? joined(args)
  }

  const joined = (parts: readonly Rule[]): readonly Rule[] | null => {
    const inside = parts.map(foldsOf)
    return inside.includes(null) ? null : inside.flatMap((some) => some ?? [])
  }

  function foldsOf(part: Rule): readonly Rule[] | null {
    if (isOther(part)) return []
    const operation = operationOf(part)
    if (!operation) return Array.isArray(part) ? joined(part) : null
    const { operator, args } = operation
    const [first = null, second = null] = args
    if (operator === 'reduce') {
      orders.add(AS_IT_STANDS)
      return isUnsorted(first) && isOfItems(second) && isOther(args[2] ?? null) ? [part] : null
    }
    if (operator === 'first') return firstOf(first, args[1] ?? 1)
    if (operator === '!' || operator === '!!') {
      if (isSelection(first)) return [{ '!!': [first] }]
      return countOf(first, 1) ?? foldsOf(first)
    }
    if (LOGIC.has(operator)) return joined(args)
    if (operator === 'some' || operator === 'all' || operator === 'none') {
      if (!isOfItems(second)) return null
      return isSelection(first) ? [part] : foldsOf(first)
    }
    if (operator === 'in') return isOther(first) && isListed(second) ? [part] : joined(args)
    return COMPARISONS.has(operator) ? comparedWith(args) : null
  }

  /** True if a rule gives items of the list in their original order. */
  function isUnsorted(part: Rule): boolean {
    return isSelection(part) && !JSON.stringify(part).includes('"sort"')
  }

  /**
   * The first items, either in the original order or sorted by one key whose samples are ordered.
   */
  function firstOf(part: Rule, most: Rule): readonly Rule[] | null {
    const operation = operationOf(part)
    const [from = null, inner = null, more] = operation?.args ?? []
    if (typeof most !== 'number') return null
    if (operation?.operator === 'map') return isOfItems(inner) ? firstOf(from, most) : null
    const key = operationOf(inner)
    const member = key?.operator === 'var' ? String(key.args[0]) : ''
    const hasOneKey =
      operation?.args.length === 2 || (operation?.args.length === 3 && isDirection(more))
    const isSorted =
      operation?.operator === 'sort' && isUnsorted(from) && isInOrder(member) && hasOneKey
    orders.add(isSorted ? `${member} ${more === 'descending'}` : AS_IT_STANDS)
    return isSorted || isUnsorted(part) ? [{ first: [part, most] }] : null
  }

  function isListed(part: Rule): boolean {
    const operation = operationOf(part)
    if (operation?.operator !== 'map') return isSelection(part)
    return isSelection(operation.args[0] ?? null) && isOfItems(operation.args[1] ?? null)
  }

  const folds = readsOf(rule).length === 0 ? [] : foldsOf(withoutFacts(flow, rule))
  return folds && { folds, orders: [...orders] }
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
