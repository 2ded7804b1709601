import type { Json } from '../../../definition/types.ts'
import {
  classesKey,
  narrowInputs,
  type PossibleInputs,
  possibleInputsKey,
} from './possible-inputs.ts'

/** Operations on sets of inputs, with cached results. */
export type InputSets = {
  /** The same object for equal sets. */
  readonly unique: (inputs: PossibleInputs) => PossibleInputs
  /** The inputs in both sets; null if there are none. Both are unique, and so is the result. */
  readonly inBoth: (one: PossibleInputs, other: PossibleInputs) => PossibleInputs | null
  /** The inputs in the first set but not in the second, in unique parts without an overlap. */
  readonly outside: (one: PossibleInputs, other: PossibleInputs) => readonly PossibleInputs[]
}

/** Results are cached, because the same sets occur often. */
export function inputSets(classesOf: (group: string) => readonly Json[]): InputSets {
  const known = new Map<string, PossibleInputs>()
  const lists = {
    both: new Map<number, readonly number[]>(),
    outside: new Map<number, readonly number[]>(),
  }
  const classesInBoth = ofTwo(lists.both, (one, other) => one.filter((at) => other.includes(at)))
  const classesOutside = ofTwo(lists.outside, (one, other) =>
    one.filter((at) => !other.includes(at)),
  )

  const unique = (inputs: PossibleInputs): PossibleInputs => {
    const key = possibleInputsKey(inputs)
    const there = known.get(key)
    if (there !== undefined) return there
    known.set(key, inputs)
    return inputs
  }

  const both = ofPair((one, other): PossibleInputs | null => {
    const narrowed: (readonly [string, readonly number[]])[] = []
    for (const [group, classes] of other) {
      const mine = one.get(group)
      const left = mine === undefined ? classes : classesInBoth(mine, classes)
      if (left.length === 0) return null
      if (left.length !== mine?.length) narrowed.push([group, left])
    }
    return narrowed.length === 0 ? one : unique(new Map([...one, ...narrowed]))
  })

  const outside = ofPair((one, other): readonly PossibleInputs[] => {
    const parts: PossibleInputs[] = []
    let inside = one
    for (const [group, classes] of other) {
      const mine = one.get(group) ?? classesOf(group).map((_, at) => at)
      const left = classesOutside(mine, classes)
      if (left.length === 0) continue
      parts.push(unique(narrowInputs(inside, group, left)))
      inside = narrowInputs(inside, group, classesInBoth(mine, classes))
    }
    return parts
  })

  return { unique, inBoth: both, outside }
}

/** Classes are few, and so are the lists of them that occur. */
const MOST_LISTS = 2 ** 26

function ofTwo(
  known: Map<number, readonly number[]>,
  combine: (one: readonly number[], other: readonly number[]) => readonly number[],
) {
  return (one: readonly number[], other: readonly number[]): readonly number[] => {
    const key = classesKey(one) * MOST_LISTS + classesKey(other)
    const there = known.get(key) ?? combine(one, other)
    known.set(key, there)
    return there
  }
}

function ofPair<T>(combine: (one: PossibleInputs, other: PossibleInputs) => T) {
  const known = new WeakMap<PossibleInputs, WeakMap<PossibleInputs, { readonly value: T }>>()
  return (one: PossibleInputs, other: PossibleInputs): T => {
    const mine = known.get(one) ?? new WeakMap<PossibleInputs, { readonly value: T }>()
    known.set(one, mine)
    const there = mine.get(other) ?? { value: combine(one, other) }
    mine.set(other, there)
    return there.value
  }
}
