import { compileRule, type Read } from '../../rules/json-logic.ts'
import { outside } from './outside.ts'
import { and, FALSE, integer, not, or, type Script, type Term, truth } from './script.ts'
import { timeNumber } from './time.ts'
import { type Content, ofTruth, type Value } from './value.ts'

const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

/** What an operator gives for plain values, as the engine has it. */
export function plainOperator(operator: string, count: number): (values: readonly unknown[]) => unknown {
  const args = Array.from({ length: count }, (_, i) => ({ var: String(i) }))
  const read: Read<readonly unknown[]> = compileRule<readonly unknown[]>(
    { [operator]: args },
    { bind: (path) => (values) => values[Number(path)] },
  )
  return read
}

/** A comparison of two values, JavaScript's own, as JSON-Logic has it. */
export function compared(script: Script, operator: string, left: Value, right: Value): Value {
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
  return ofTruth(script.named('Bool', or(...parts)))
}

/** Whether two values are the same thing. */
export function equal(operator: '==' | '===', a: Content, b: Content): Term {
  if (a.kind === 'known' && b.kind !== 'known') return equal(operator, b, a)
  if (a.kind === 'whole') {
    if (b.kind === 'whole') return `(= ${a.term} ${b.term})`
    if (b.kind !== 'known') return b.kind === 'time' ? FALSE : outside('a list that is compared with a number')
    const { value } = b
    if (value === null || (operator === '===' && typeof value !== 'number')) return FALSE
    const number = numberOf(value)
    return Number.isInteger(number) ? `(= ${a.term} ${integer(number)})` : FALSE
  }
  if (a.kind === 'time') {
    if (b.kind === 'time') return `(= ${a.term} ${b.term})`
    if (b.kind === 'chosen') return outside('a list that is compared with a date')
    const number = b.kind === 'known' && typeof b.value === 'string' ? timeNumber(b.value) : null
    if (b.kind === 'known' && typeof b.value === 'object' && b.value !== null)
      return outside('a list that is compared with a date')
    return number === null ? FALSE : `(= ${a.term} ${integer(number)})`
  }
  // Two lists are never the same one.
  const isOther = b.kind === 'known' && (b.value === null || typeof b.value === 'object')
  return isOther || b.kind === 'chosen' ? FALSE : outside('a list that is compared with a text')
}

function ordered(operator: string, a: Content, b: Content): Term {
  if (a.kind === 'chosen' || b.kind === 'chosen') return outside('the order of a list')
  if (a.kind === 'known') return ordered(turned(operator), b, a)
  if (b.kind !== 'known') return a.kind === b.kind ? `(${operator} ${a.term} ${b.term})` : FALSE
  if (a.kind === 'whole') return orderedWith(operator, a.term, numberOf(b.value))
  // A date is no number: only texts stand in an order with it.
  if (typeof b.value !== 'string') return typeof b.value === 'object' && b.value !== null ? outside('the order of a list') : FALSE
  const number = timeNumber(b.value)
  if (number !== null) return `(${operator} ${a.term} ${integer(number)})`
  const [first = ''] = b.value
  if (first >= '0' && first <= '9') return outside(`the order of dates and "${b.value}"`)
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

/** A plain value as JavaScript makes a number of it. */
export function numberOf(value: unknown): number {
  if (typeof value === 'object' && value !== null) return outside('a calculation with a list')
  return Number(value)
}

/** Whether something is in a list or a text. */
export function contained(script: Script, needle: Value, stack: Value): Value {
  const plain = plainOperator('in', 2)
  const parts = needle.flatMap((a) =>
    stack.map((b): Term => {
      const both = and(a.if, b.if)
      if (both === FALSE) return FALSE
      if (b.is.kind === 'chosen') return and(both, isChosen(a.is, b.is.options))
      if (b.is.kind !== 'known') return b.is.kind === 'time' ? outside('a text that is looked for in a date') : FALSE
      if (a.is.kind === 'known') return and(both, truth(plain([a.is.value, b.is.value]) === true))
      if (typeof b.is.value === 'string' && b.is.value !== '') return outside('a number or date that is looked for in a text')
      const items: readonly unknown[] = Array.isArray(b.is.value) ? b.is.value : []
      return and(both, or(...items.map((item) => equal('===', a.is, { kind: 'known', value: item }))))
    }),
  )
  return ofTruth(script.named('Bool', or(...parts)))
}

function isChosen(needle: Content, options: readonly { readonly key: string; readonly if: Term }[]): Term {
  if (needle.kind === 'known') return options.find(({ key }) => key === needle.value)?.if ?? FALSE
  return needle.kind === 'time' && options.some(({ key }) => timeNumber(key) !== null)
    ? outside('a date that is looked for in a list')
    : FALSE
}
