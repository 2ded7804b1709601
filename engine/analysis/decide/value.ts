import { isTruthy } from '../../rules/json-logic.ts'
import { and, FALSE, integer, not, or, type Script, type Term, TRUE, truth } from './script.ts'

/** The possible values of a rule: a content for each of some conditions, exactly one of which holds. */
export type Value = readonly ValueCase[]
export type ValueCase = { readonly if: Term; readonly is: Content }

export type Content =
  | { readonly kind: 'known'; readonly value: unknown }
  | Whole
  /** The text of a date or an instant, as a number in the same order. */
  | { readonly kind: 'time'; readonly term: Term }
  /** A list of optional texts. */
  | { readonly kind: 'chosen'; readonly options: readonly { readonly key: string; readonly if: Term }[] }

/** A whole number between two limits. */
export type Whole = { readonly kind: 'whole'; readonly term: Term; readonly low: number; readonly high: number }

export function constantValue(value: unknown): Value {
  return [{ if: TRUE, is: { kind: 'known', value } }]
}

export const NULL = constantValue(null)

/** True if a term holds, else false. */
export function truthValue(term: Term): Value {
  if (term === TRUE || term === FALSE) return constantValue(term === TRUE)
  return [
    { if: term, is: { kind: 'known', value: true } },
    { if: not(term), is: { kind: 'known', value: false } },
  ]
}

/** One of several values, each under a condition of its own. */
export function choice(script: Script, parts: readonly (readonly [Term, Value])[]): Value {
  const found = new Map<string, { readonly is: Content; readonly terms: Term[] }>()
  for (const [condition, value] of parts)
    for (const variant of value) {
      const both = and(condition, variant.if)
      if (both === FALSE) continue
      const key = contentKey(variant.is)
      const there = found.get(key) ?? { is: variant.is, terms: [] }
      found.set(key, there)
      there.terms.push(both)
    }
  return [...found.values()].map(({ is, terms }) => ({ if: script.named('Bool', or(...terms)), is }))
}

function contentKey(content: Content): string {
  if (content.kind !== 'known') return JSON.stringify(content)
  const { value } = content
  return `known ${typeof value} ${typeof value === 'number' ? String(value) : JSON.stringify(value)}`
}

/** Whether a value counts as true. */
export function truthTerm(value: Value): Term {
  return or(...value.map((variant) => and(variant.if, isTrue(variant.is))))
}

function isTrue(content: Content): Term {
  switch (content.kind) {
    case 'known':
      return truth(isTruthy(content.value))
    case 'whole':
      return not(`(= ${content.term} 0)`)
    case 'time':
      return TRUE
    case 'chosen':
      return or(...content.options.map((option) => option.if))
  }
}

/** A number that depends on some conditions. If none holds, it is anything between the limits. */
export function wholeBy(script: Script, parts: readonly (readonly [Term, Whole])[]): Whole {
  const [first] = parts
  if (first && parts.length === 1) return first[1]
  const low = Math.min(...parts.map(([, one]) => one.low))
  const high = Math.max(...parts.map(([, one]) => one.high))
  const term = script.declare('Int')
  script.assert(`(<= ${integer(low)} ${term} ${integer(high)})`)
  for (const [condition, one] of parts) script.assert(`(=> ${condition} (= ${term} ${one.term}))`)
  return { kind: 'whole', term, low, high }
}

export function whole(value: number): Whole {
  return { kind: 'whole', term: integer(value), low: value, high: value }
}
