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
  const named = new Set<Json>()
  for (const rule of reading) collectConstants(rule, named)
  return {
    named,
    isSplit: reading.some((rule) => splits(rule, isOwn)),
    isInside: reading.some((rule) => looksInside(field, rule, isOwn)),
    isBesideNow: reading.some((rule) => isBesideNow(rule, isOwn)),
    isRead: reading.length > 0,
  }
}

/**
 * Operators whose result depends only on whether there is an answer, and which of the named values
 * it is.
 */
const PLAIN: ReadonlySet<string> = new Set([...LOGIC, ...EQUALITIES])
const ITEMS: ReadonlySet<string> = new Set(['some', 'all', 'none'])

function looksInside(field: Field, rule: Rule, isOwn: (rule: Rule) => boolean): boolean {
  if (!isOwn(rule)) return false
  const operation = operationOf(rule)
  if (!operation)
    return Array.isArray(rule) && rule.some((one: Rule) => looksInside(field, one, isOwn))
  const { operator, args } = operation
  if (operator === 'var' || operator === 'fact') return false
  const inArgs = args.some((arg) => looksInside(field, arg, isOwn))
  if (PLAIN.has(operator)) return inArgs
  const { type } = field.source
  // `orderedComparisons` reports comparisons of dates and numbers. The order of other texts depends
  // on every letter.
  if (ORDERS.has(operator)) return inArgs || (!SCALES.has(type) && !isOrdered(type))
  const isList = LISTS.has(type)
  if (operator === 'in')
    return inArgs || (!isList && (isOwn(args[1] ?? null) || typeof args[1] === 'string'))
  if (ITEMS.has(operator))
    return (
      inArgs ||
      isOwn({ [operator]: [null, args[1] ?? null] }) ||
      (isList && looksIntoItems(args[1] ?? null))
    )
  if (operator === 'missing' || operator === 'missing_some') return inArgs
  return true
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
  const isNow = (arg: Rule) =>
    readsOf(arg).some((path) => path === 'now' || path.startsWith('facts.'))
  return (ORDERS.has(operator) && args.some(isNow)) || args.some((arg) => isBesideNow(arg, isOwn))
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
