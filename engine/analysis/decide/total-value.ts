import type { TotalSource } from '../../definition/types.ts'
import { compareValues } from './compare-values.ts'
import { and, ite, not, or, type Script, sum, type Term, TRUE, truth } from './script.ts'
import { choice, constantValue, NULL, truthValue, truthTerm, type Value, whole, type Whole, wholeBy } from './value.ts'
import { failUnsupported } from './unsupported.ts'

/** A question that a total reads, at some moment. */
type Part = { readonly applies: Term; readonly isGiven: Term }

export type TotalParts = {
  readonly items: readonly (Part & { readonly score: () => Value })[]
  /** Whether the flow asks all questions that the total names. */
  readonly isWhole: boolean
  /** Whether each rule of a count holds. */
  readonly counted: readonly Term[]
  /** Questions that the rules of a count read. */
  readonly read: readonly Part[]
}

/** The value of a total as the engine computes it, and the key of its band. */
export function totalValue(
  script: Script,
  source: TotalSource,
  parts: TotalParts,
): { readonly value: Value; readonly band: Value } {
  const looked =
    source.count === undefined || source.sum !== undefined || source.answered !== undefined ? parts.items : parts.read
  const isMissing = or(...looked.map(({ applies, isGiven }) => and(applies, not(isGiven))))
  if (source.sum === undefined && source.answered !== undefined) return { value: truthValue(not(isMissing)), band: NULL }
  const isNone = or(
    not(or(...looked.map(({ applies, isGiven }) => and(applies, isGiven)))),
    source.partial === true ? truth(false) : isMissing,
    source.sum === undefined ? truth(false) : truth(!parts.isWhole),
  )
  const points = source.sum === undefined ? countOf(parts.counted) : sumOf(script, parts.items)
  const there: Value = [{ if: TRUE, is: { ...points, term: script.named('Int', points.term) } }]
  const isSome = not(script.named('Bool', isNone))
  return {
    value: choice(script, [
      [isSome, there],
      [not(isSome), NULL],
    ]),
    band: bandOf(script, source, there, isSome),
  }
}

function countOf(counted: readonly Term[]): Whole {
  const terms = counted.map((term) => ite(term, '1', '0'))
  return { kind: 'whole', term: sum(terms), low: 0, high: terms.length }
}

function sumOf(script: Script, items: TotalParts['items']): Whole {
  const points = items.flatMap(({ isGiven, score }): readonly Whole[] => {
    if (isGiven === 'false') return []
    const parts: (readonly [Term, Whole])[] = [[not(isGiven), whole(0)]]
    for (const { if: condition, is } of score()) {
      const number = is.kind === 'known' ? plain(is.value ?? 0) : is
      if (number.kind !== 'whole') return failUnsupported('a sum of what are no points')
      parts.push([and(isGiven, condition), number])
    }
    return [wholeBy(script, parts)]
  })
  return {
    kind: 'whole',
    term: sum(points.map(({ term }) => term)),
    low: points.reduce((all, { low }) => all + low, 0),
    high: points.reduce((all, { high }) => all + high, 0),
  }
}

function plain(value: unknown): Whole {
  return typeof value === 'number' && Number.isSafeInteger(value) ? whole(value) : failUnsupported('a sum of fractions')
}

/** The first band that contains a total. */
function bandOf(script: Script, { bands = [] }: TotalSource, total: Value, isSome: Term): Value {
  const parts: (readonly [Term, Value])[] = []
  let open = isSome
  for (const { key, from, to } of bands) {
    const isIn = and(
      truthTerm(compareValues(script, '<=', constantValue(from), total)),
      truthTerm(compareValues(script, '<=', total, constantValue(to))),
    )
    parts.push([and(open, isIn), constantValue(key)])
    open = and(open, not(script.named('Bool', isIn)))
  }
  return choice(script, [...parts, [open, NULL]])
}
