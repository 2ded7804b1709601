import type { Field } from '../definition/flow.ts'
import type { FieldType, Json, Rule } from '../definition/types.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import { operationOf, readsOf } from '../rules/json-logic.ts'

/**
 * Answers of a question that stand for all others: two answers that no rule tells apart are one. `isComplete`: they do, and at least one
 * of them is accepted.
 */
export type Candidates = { readonly values: readonly Json[]; readonly isComplete: boolean }

/** What rules make of the answer to a question, besides asking whether it is one of some values. */
export type Looks = {
  /** Plain values that stand in rules which read the question. */
  readonly named: ReadonlySet<Json>
  /** A rule looks at what is in a list. */
  readonly isSplit: boolean
  /** A rule looks inside a text, counts, calculates or joins: no samples stand for all answers. */
  readonly isInside: boolean
  /** A rule orders the answer beside the present time. */
  readonly isBesideNow: boolean
  /** A rule reads the question. */
  readonly isRead: boolean
}

/** How rules look at a question. */
export function looksAt(field: Field, rules: readonly Rule[]): Looks {
  const path = `answers.${field.id}`
  const isOwn = (rule: Rule) => readsOf(rule).some((read) => read === path || read.startsWith(`${path}.`))
  const reading = rules.filter(isOwn)
  const named = new Set<Json>()
  for (const rule of reading) constantsIn(rule, named)
  return {
    named,
    isSplit: reading.some((rule) => splits(rule, isOwn)),
    isInside: reading.some((rule) => looksInside(field, rule, isOwn)),
    isBesideNow: reading.some((rule) => isBesideNow(rule, isOwn)),
    isRead: reading.length > 0,
  }
}

/** Operators whose outcome follows from which of some values an answer is, and whether there is one. */
const PLAIN: ReadonlySet<string> = new Set(['if', '?:', '==', '===', '!=', '!==', '!', '!!', 'or', 'and'])
const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])
const ITEMS: ReadonlySet<string> = new Set(['some', 'all', 'none'])

function looksInside(field: Field, rule: Rule, isOwn: (rule: Rule) => boolean): boolean {
  if (!isOwn(rule)) return false
  const operation = operationOf(rule)
  if (!operation) return Array.isArray(rule) && rule.some((one: Rule) => looksInside(field, one, isOwn))
  const { operator, args } = operation
  if (operator === 'var' || operator === 'fact') return false
  const inArgs = args.some((arg) => looksInside(field, arg, isOwn))
  if (PLAIN.has(operator)) return inArgs
  const { type } = field.source
  // What moments and numbers are held beside is told by `orderedIn`; of other texts an order looks at every letter.
  if (ORDERS.has(operator)) return inArgs || (!SCALES.has(type) && !isInOrder(type))
  const isList = LISTS.has(type)
  if (operator === 'in') return inArgs || (!isList && (isOwn(args[1] ?? null) || typeof args[1] === 'string'))
  if (ITEMS.has(operator))
    return inArgs || isOwn({ [operator]: [null, args[1] ?? null] }) || (isList && looksIntoItems(args[1] ?? null))
  if (operator === 'missing' || operator === 'missing_some') return inArgs
  return true
}

/** Whether a rule over one item looks at more than which of some values it, or a part of it, is. */
function looksIntoItems(rule: Rule): boolean {
  const operation = operationOf(rule)
  if (!operation) return Array.isArray(rule) && rule.some((one: Rule) => looksIntoItems(one))
  const { operator, args } = operation
  if (operator === 'var' || operator === 'fact') return false
  if (operator === 'in') return args.slice(1).some((arg) => readsOf(arg).length > 0)
  return !PLAIN.has(operator) || args.some(looksIntoItems)
}

const LISTS: ReadonlySet<string> = new Set(['multi-select', 'none-or-list', 'list'])
const SCALES: ReadonlySet<string> = new Set(['one-to-ten-scale', 'one-to-seven-scale'])

/** Answers of the type stand in one order, of which samples are taken around what rules name. */
export function isInOrder(type: FieldType): boolean {
  return type === 'date' || QUESTION_TYPES[type].line !== undefined
}

function splits(rule: Rule, isOwn: (rule: Rule) => boolean): boolean {
  if (!isOwn(rule)) return false
  const operation = operationOf(rule)
  if (!operation) return Array.isArray(rule) && rule.some((one: Rule) => splits(one, isOwn))
  const { operator, args } = operation
  if (operator === 'var' || operator === 'fact') return false
  return !PLAIN.has(operator) || args.some((arg) => splits(arg, isOwn))
}

function isBesideNow(rule: Rule, isOwn: (rule: Rule) => boolean): boolean {
  if (!isOwn(rule)) return false
  const operation = operationOf(rule)
  if (!operation) return Array.isArray(rule) && rule.some((one: Rule) => isBesideNow(one, isOwn))
  const { operator, args } = operation
  if (operator === 'var' || operator === 'fact') return false
  const isNow = (arg: Rule) => readsOf(arg).some((path) => path === 'now' || path.startsWith('facts.'))
  return (ORDERS.has(operator) && args.some(isNow)) || args.some((arg) => isBesideNow(arg, isOwn))
}

/** The plain values that stand in a rule. */
export function constantsIn(rule: Rule, found: Set<Json>): void {
  if (Array.isArray(rule)) {
    for (const part of rule) constantsIn(part, found)
    return
  }
  const operation = operationOf(rule)
  if (!operation) {
    if (typeof rule !== 'object') found.add(rule)
    return
  }
  if (operation.operator === 'var' || operation.operator === 'fact') return
  for (const arg of operation.args) constantsIn(arg, found)
}
