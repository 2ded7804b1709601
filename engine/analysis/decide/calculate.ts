import { numberOf } from './compare-values.ts'
import { failUnsupported } from './unsupported.ts'
import { FALSE, ite, not, or, type Script, sum, type Term, TRUE } from './script.ts'
import { type Content, type Value, whole, type Whole, wholeBy } from './value.ts'

/** A number, or whether there is none. */
type Reading = { readonly isNone: Term; readonly whole: Whole }

/** The operators that can calculate with any numbers. */
export const CALCULATIONS: ReadonlySet<string> = new Set(['+', '-', '*', 'min', 'max'])

/**
 * The result of an operator with the conversions of JSON-Logic: `+` and `*` parse texts and have no result for
 * null; the others treat null as 0.
 */
export function calculate(script: Script, operator: string, values: readonly Value[]): Value {
  const reads = operator === '+' || operator === '*' ? parsed : numberOf
  const numbers = values.map((value) => numberIn(script, value, reads))
  const result = combined(
    script,
    operator,
    numbers.map((one) => one.whole),
  )
  const isNone = script.named('Bool', or(...numbers.map((one) => one.isNone)))
  const is: Whole = { ...result, term: script.named('Int', result.term) }
  if (isNone === FALSE) return [{ if: TRUE, is }]
  return [
    { if: isNone, is: { kind: 'known', value: Number.NaN } },
    { if: not(isNone), is },
  ]
}

function parsed(value: unknown): number {
  return typeof value === 'object' && value !== null
    ? failUnsupported('a calculation with a list')
    : Number.parseFloat(String(value))
}

function numberIn(script: Script, value: Value, reads: (value: unknown) => number): Reading {
  const none: Term[] = []
  const parts: (readonly [Term, Whole])[] = []
  for (const variant of value) {
    const number = wholeOf(variant.is, reads)
    if (number === null) none.push(variant.if)
    else parts.push([variant.if, number])
  }
  return { isNone: or(...none), whole: parts.length === 0 ? whole(0) : wholeBy(script, parts) }
}

function wholeOf(content: Content, reads: (value: unknown) => number): Whole | null {
  if (content.kind === 'whole') return content
  if (content.kind !== 'known') return failUnsupported(`a calculation with a ${content.kind === 'time' ? 'date' : 'list'}`)
  const number = reads(content.value)
  if (Number.isNaN(number)) return null
  return Number.isSafeInteger(number) ? whole(number) : failUnsupported('a calculation with a fraction')
}

function combined(script: Script, operator: string, all: readonly Whole[]): Whole {
  const [first, second] = all
  if (!first) return failUnsupported(`"${operator}" without arguments`)
  if (operator === '+')
    return {
      kind: 'whole',
      term: sum(all.map(({ term }) => term)),
      low: all.reduce((low, one) => low + one.low, 0),
      high: all.reduce((high, one) => high + one.high, 0),
    }
  if (operator === '-') {
    if (!second) return { kind: 'whole', term: `(- ${first.term})`, low: -first.high, high: -first.low }
    return {
      kind: 'whole',
      term: `(- ${first.term} ${second.term})`,
      low: first.low - second.high,
      high: first.high - second.low,
    }
  }
  const step = operator === '*' ? product : (a: Whole, b: Whole) => nearer(script, operator, a, b)
  return all.slice(1).reduce(step, first)
}

function product(a: Whole, b: Whole): Whole {
  const corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
  return { kind: 'whole', term: `(* ${a.term} ${b.term})`, low: Math.min(...corners), high: Math.max(...corners) }
}

/** The smaller or the larger of two. */
function nearer(script: Script, operator: string, a: Whole, b: Whole): Whole {
  const pick = operator === 'min' ? Math.min : Math.max
  const term = ite(`(${operator === 'min' ? '<=' : '>='} ${a.term} ${b.term})`, a.term, b.term)
  return { kind: 'whole', term: script.named('Int', term), low: pick(a.low, b.low), high: pick(a.high, b.high) }
}
