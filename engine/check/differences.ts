import { isObject, sameJson } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import type { Json } from '../definition/types.ts'
import { FROM, partOf, withDifference } from '../kit/expand-case.ts'
import type { Parts } from '../kit/persona-file.ts'
import { nearest } from './model/document.ts'
import type { Finding } from './model/finding.ts'

/** A value with parts: its place, and the value that it differs from, if there is one. */
export type WrittenDifference = {
  readonly file: string
  readonly pointer: string
  readonly value: Json
  readonly base?: Json | undefined
}

/** Reports unknown parts, and what a difference repeats of the value that it differs from. */
export function differenceFindings(
  difference: WrittenDifference,
  parts: Parts,
): readonly Finding[] {
  const { file, pointer, value, base } = difference
  if (base !== undefined && sameJson(withDifference(base, value, parts), base))
    return [
      {
        code: 'redundant-difference',
        file,
        pointer,
        message: 'This repeats what the persona or part says',
      },
    ]
  if (Array.isArray(value))
    return value.flatMap((one: Json, i) =>
      differenceFindings({ file, pointer: `${pointer}/${i}`, value: one }, parts),
    )
  if (!isObject(value)) return []
  const { [FROM]: from, ...rest } = value
  const isPart = typeof from === 'string'
  const start = isPart ? partOf(from, parts) : base
  const members = Object.entries(rest).flatMap(([key, one]) =>
    differenceFindings(
      {
        file,
        pointer: pointer + pointerStep(key),
        value: one,
        base: isObject(start) && Object.hasOwn(start, key) ? start[key] : undefined,
      },
      parts,
    ),
  )
  return [
    ...(isPart ? partFindings(difference, from, rest, start, Object.keys(parts)) : []),
    ...members,
  ]
}

function partFindings(
  { file, pointer }: WrittenDifference,
  name: string,
  rest: { readonly [key: string]: Json },
  part: Json | undefined,
  known: readonly string[],
): readonly Finding[] {
  const at = { file, pointer: `${pointer}/${FROM}` }
  if (part === undefined)
    return [
      {
        code: 'unknown-part',
        ...at,
        message: withProposal(`There is no part "${name}"`, name, known),
      },
    ]
  return Array.isArray(part) && Object.keys(rest).length > 0
    ? [{ code: 'wrong-shape', ...at, message: `The part "${name}" is a list: it is taken whole` }]
    : []
}

/** Adds the most similar name to a sentence about an unknown one. */
export function withProposal(sentence: string, name: string, known: Iterable<string>): string {
  const near = nearest(name, known)
  return near === null ? sentence : `${sentence}; did you mean "${near}"?`
}

/** The names of all parts that a value contains. */
export function partsIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one: Json) => partsIn(one))
  if (!isObject(value)) return []
  const own = typeof value[FROM] === 'string' ? [value[FROM]] : []
  return [...own, ...Object.values(value).flatMap(partsIn)]
}
