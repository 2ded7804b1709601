import { isTruthy } from '../../rules/json-logic.ts'
import { and, FALSE, integer, not, or, type Script, type Term, TRUE, truth } from './script.ts'

/** What a rule may give: under each of some conditions, of which exactly one holds, something. */
export type Value = readonly Variant[]
export type Variant = { readonly if: Term; readonly is: Content }

export type Content =
  | { readonly kind: 'known'; readonly value: unknown }
  | Whole
  /** The text of a date or an instant, as a number in the same order. */
  | { readonly kind: 'time'; readonly term: Term }
  /** A list of texts, each of which may be in it. */
  | { readonly kind: 'chosen'; readonly options: readonly { readonly key: string; readonly if: Term }[] }

/** A whole number between two limits. */
export type Whole = { readonly kind: 'whole'; readonly term: Term; readonly low: number; readonly high: number }

export function known(value: unknown): Value {
  return [{ if: TRUE, is: { kind: 'known', value } }]
}

export const NULL = known(null)

/** True where a term holds, else false. */
export function ofTruth(term: Term): Value {
  if (term === TRUE || term === FALSE) return known(term === TRUE)
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

/** Where a value counts as true. */
export function truthOf(value: Value): Term {
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

/** A number that is another under each of some conditions; where none holds it is anything between the limits. */
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
