import type { Field } from '../../../definition/flow.ts'
import type { FieldType, Json, Rule } from '../../../definition/types.ts'
import { QUESTION_TYPES } from '../../../questions/question-types.ts'
import { operationOf, readsOf } from '../../../rules/json-logic.ts'
import { EQUALITIES, LOGIC, ORDERS } from './operators.ts'

/**
 * Sample answers to a question. `isComplete`: they represent every answer that rules can
 * distinguish, and the question accepts at least one of them.
 */
export type Candidates = { readonly values: readonly Json[]; readonly isComplete: boolean }

/** How rules use the answer to a question. */
export type AnswerUse = {
  /** Plain values in the rules that read the question. */
  readonly named: ReadonlySet<Json>
  /** A rule reads the items of a list answer. */
  readonly isSplit: boolean
  /**
   * A rule reads a part of a text, counts, calculates or joins, so samples cannot represent every
   * answer.
   */
  readonly isInside: boolean
  /** A rule compares the answer with the present time. */
  readonly isBesideNow: boolean
  readonly isRead: boolean
}

/** Finds out how rules use the answer to a question. */
export function answerUse(field: Field, rules: readonly Rule[]): AnswerUse {
  const path = `answers.${field.id}`
  const isOwn = (rule: Rule) =>
    readsOf(rule).some((read) => read === path || read.startsWith(`${path}.`))
  const reading = rules.filter(isOwn)
  const has = (test: (operation: Operation) => boolean) =>
    reading.some((rule) => hasOperation(rule, isOwn, test))
  const named = new Set<Json>()
  for (const rule of reading) collectConstants(rule, named)
  return {
    named,
    isSplit: has(({ operator }) => !PLAIN.has(operator)),
    isInside: has((operation) => looksInside(field, isOwn, operation)),
    isBesideNow: has(isBesideNow),
    isRead: reading.length > 0,
  }
}

/**
 * Operators whose result depends only on whether there is an answer, and which of the named values
 * it is.
 */
const PLAIN: ReadonlySet<string> = new Set([...LOGIC, ...EQUALITIES])
const ITEMS: ReadonlySet<string> = new Set(['some', 'all', 'none'])

type Operation = { readonly operator: string; readonly args: readonly Rule[] }

/** True if a test is true for an operation in a rule that reads the answer. */
function hasOperation(
  rule: Rule,
  isOwn: (rule: Rule) => boolean,
  test: (operation: Operation) => boolean,
): boolean {
  if (!isOwn(rule)) return false
  const inside = (parts: readonly Rule[]) => parts.some((one) => hasOperation(one, isOwn, test))
  const operation = operationOf(rule)
  if (!operation) return Array.isArray(rule) && inside(rule)
  if (operation.operator === 'var' || operation.operator === 'fact') return false
  return test(operation) || inside(operation.args)
}

function looksInside(
  { source: { type } }: Field,
  isOwn: (rule: Rule) => boolean,
  { operator, args }: Operation,
): boolean {
  if (PLAIN.has(operator) || operator === 'missing' || operator === 'missing_some') return false
  // `orderedComparisons` reports comparisons of dates and numbers. The order of other texts depends
  // on every letter.
  if (ORDERS.has(operator)) return !SCALES.has(type) && !isOrdered(type)
  const isList = LISTS.has(type)
  const second = args[1] ?? null
  if (operator === 'in') return !isList && (isOwn(second) || typeof second === 'string')
  return (
    !ITEMS.has(operator) ||
    isOwn({ [operator]: [null, second] }) ||
    (isList && looksIntoItems(second))
  )
}

/**
 * True if a rule over one item does more than compare the item, or a member of it, with plain
 * values.
 */
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

/**
 * True if the answers of a type are ordered. Samples are then taken around the values that rules
 * name.
 */
export function isOrdered(type: FieldType): boolean {
  return type === 'date' || QUESTION_TYPES[type].line !== undefined
}

function isBesideNow({ operator, args }: Operation): boolean {
  const isNow = (arg: Rule) =>
    readsOf(arg).some((path) => path === 'now' || path.startsWith('facts.'))
  return ORDERS.has(operator) && args.some(isNow)
}

export function collectConstants(rule: Rule, found: Set<Json>): void {
  if (Array.isArray(rule)) {
    for (const part of rule) collectConstants(part, found)
    return
  }
  const operation = operationOf(rule)
  if (!operation) {
    if (typeof rule !== 'object') found.add(rule)
    return
  }
  if (operation.operator === 'var' || operation.operator === 'fact') return
  for (const arg of operation.args) collectConstants(arg, found)
}
