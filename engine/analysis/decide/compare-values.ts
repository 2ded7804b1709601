import { compileRule, type Read } from '../../rules/json-logic.ts'
import { failUnsupported } from './unsupported.ts'
import { and, FALSE, integer, not, or, type Script, type Term, truth } from './script.ts'
import { timeNumber } from './time-number.ts'
import { type Content, truthValue, type Value } from './value.ts'

const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

/** Evaluates an operator on plain values exactly as the engine does. */
export function plainOperator(operator: string, count: number): (values: readonly unknown[]) => unknown {
  const args = Array.from({ length: count }, (_, i) => ({ var: String(i) }))
  const read: Read<readonly unknown[]> = compileRule<readonly unknown[]>(
    { [operator]: args },
    { bind: (path) => (values) => values[Number(path)] },
  )
  return read
}

/** A comparison of two values with the conversions of JavaScript, as in JSON-Logic. */
export function compareValues(script: Script, operator: string, left: Value, right: Value): Value {
  const plain = plainOperator(operator, 2)
  const isNegated = operator === '!=' || operator === '!=='
  const parts = left.flatMap((a) =>
    right.map((b) => {
      const both = and(a.if, b.if)
      if (both === FALSE) return FALSE
      if (a.is.kind === 'known' && b.is.kind === 'known') return and(both, truth(plain([a.is.value, b.is.value]) === true))
      const holds = ORDERS.has(operator) ? ordered(operator, a.is, b.is) : equal(operator.length === 3 ? '===' : '==', a.is, b.is)
      return and(both, isNegated ? not(holds) : holds)
    }),
  )
  return truthValue(script.named('Bool', or(...parts)))
}

/** Whether two values are equal. */
export function equal(operator: '==' | '===', a: Content, b: Content): Term {
  if (a.kind === 'known' && b.kind !== 'known') return equal(operator, b, a)
  if (a.kind === 'whole') {
    if (b.kind === 'whole') return `(= ${a.term} ${b.term})`
    if (b.kind !== 'known') return b.kind === 'time' ? FALSE : failUnsupported('a list that is compared with a number')
    const { value } = b
    if (value === null || (operator === '===' && typeof value !== 'number')) return FALSE
    const number = numberOf(value)
    return Number.isInteger(number) ? `(= ${a.term} ${integer(number)})` : FALSE
  }
  if (a.kind === 'time') {
    if (b.kind === 'time') return `(= ${a.term} ${b.term})`
    if (b.kind === 'chosen') return failUnsupported('a list that is compared with a date')
    const number = b.kind === 'known' && typeof b.value === 'string' ? timeNumber(b.value) : null
    if (b.kind === 'known' && typeof b.value === 'object' && b.value !== null)
      return failUnsupported('a list that is compared with a date')
    return number === null ? FALSE : `(= ${a.term} ${integer(number)})`
  }
  // two lists are never identical
  const isOther = b.kind === 'known' && (b.value === null || typeof b.value === 'object')
  return isOther || b.kind === 'chosen' ? FALSE : failUnsupported('a list that is compared with a text')
}

function ordered(operator: string, a: Content, b: Content): Term {
  if (a.kind === 'chosen' || b.kind === 'chosen') return failUnsupported('the order of a list')
  if (a.kind === 'known') return ordered(turned(operator), b, a)
  if (b.kind !== 'known') return a.kind === b.kind ? `(${operator} ${a.term} ${b.term})` : FALSE
  if (a.kind === 'whole') return orderedWith(operator, a.term, numberOf(b.value))
  // a date is not a number: it is ordered only against texts
  if (typeof b.value !== 'string')
    return typeof b.value === 'object' && b.value !== null ? failUnsupported('the order of a list') : FALSE
  const number = timeNumber(b.value)
  if (number !== null) return `(${operator} ${a.term} ${integer(number)})`
  const [first = ''] = b.value
  if (first >= '0' && first <= '9') return failUnsupported(`the order of dates and "${b.value}"`)
  return truth(first < '0' === operator.startsWith('>'))
}

function orderedWith(operator: string, term: Term, limit: number): Term {
  if (Number.isNaN(limit)) return FALSE
  if (!Number.isFinite(limit)) return truth(limit > 0 === operator.startsWith('<'))
  if (Number.isInteger(limit)) return `(${operator} ${term} ${integer(limit)})`
  return operator.startsWith('<') ? `(<= ${term} ${integer(Math.floor(limit))})` : `(>= ${term} ${integer(Math.ceil(limit))})`
}

function turned(operator: string): string {
  return operator.startsWith('<') ? operator.replace('<', '>') : operator.replace('>', '<')
}

/** The number that JavaScript converts a plain value to. */
export function numberOf(value: unknown): number {
  if (typeof value === 'object' && value !== null) return failUnsupported('a calculation with a list')
  return Number(value)
}

/** Whether a list or text contains a value. */
export function containsValue(script: Script, needle: Value, stack: Value): Value {
  const plain = plainOperator('in', 2)
  const parts = needle.flatMap((a) =>
    stack.map((b): Term => {
      const both = and(a.if, b.if)
      if (both === FALSE) return FALSE
      if (b.is.kind === 'chosen') return and(both, isChosen(a.is, b.is.options))
      if (b.is.kind !== 'known') return b.is.kind === 'time' ? failUnsupported('a text that is looked for in a date') : FALSE
      if (a.is.kind === 'known') return and(both, truth(plain([a.is.value, b.is.value]) === true))
      if (typeof b.is.value === 'string' && b.is.value !== '')
        return failUnsupported('a number or date that is looked for in a text')
      const items: readonly unknown[] = Array.isArray(b.is.value) ? b.is.value : []
      return and(both, or(...items.map((item) => equal('===', a.is, { kind: 'known', value: item }))))
    }),
  )
  return truthValue(script.named('Bool', or(...parts)))
}

function isChosen(needle: Content, options: readonly { readonly key: string; readonly if: Term }[]): Term {
  if (needle.kind === 'known') return options.find(({ key }) => key === needle.value)?.if ?? FALSE
  return needle.kind === 'time' && options.some(({ key }) => timeNumber(key) !== null)
    ? failUnsupported('a date that is looked for in a list')
    : FALSE
}
