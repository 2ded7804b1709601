import type { Json, JsonObject } from '../../../definition/types.ts'
import { NOW } from '../structure/instant.ts'

/**
 * The knowledge about the inputs: for each group, the classes that are still possible. If a group
 * is missing, all its classes are possible.
 */
export type PossibleInputs = ReadonlyMap<string, readonly number[]>

/** One class for each group. A missing group has class 0, which is null. */
export type InputExample = ReadonlyMap<string, number>

/** The example within the possible inputs that is closest to another example. */
export function exampleIn(possible: PossibleInputs, near: InputExample): InputExample {
  const found = new Map(near)
  for (const [group, classes] of possible)
    if (!classes.includes(found.get(group) ?? 0)) found.set(group, classes[0] ?? 0)
  return found
}

export function narrowInputs(
  possible: PossibleInputs,
  group: string,
  classes: readonly number[],
): PossibleInputs {
  return new Map([...possible, [group, classes]])
}

/** A key that is equal for equal possible inputs. */
export function possibleInputsKey(possible: PossibleInputs): string {
  const there = possibleKeys.get(possible)
  if (there !== undefined) return there
  const key = [...possible]
    .map(([group, classes]) => `${group}=${classesKey(classes)}`)
    .sort()
    .join(';')
  possibleKeys.set(possible, key)
  return key
}

const possibleKeys = new WeakMap<PossibleInputs, string>()

const numbers = new Map<string, number>()
const keys = new WeakMap<readonly number[], number>()

/** A key for a list of classes. Short, because keys are computed often. */
export function classesKey(classes: readonly number[]): number {
  const there = keys.get(classes)
  if (there !== undefined) return there
  const text = classes.join()
  const number = numbers.get(text) ?? numbers.size
  numbers.set(text, number)
  keys.set(classes, number)
  return number
}

/** The actual inputs of an example. */
export function inputsFrom(
  example: InputExample,
  classOf: (group: string, index: number) => Json,
): JsonObject {
  const data: Record<string, Json> = { now: NOW }
  for (const [group, index] of example) {
    const value = classOf(group, index)
    if (value === null) continue
    const [root = '', member] = group.split('.')
    const there = data[root]
    if (member === undefined) data[root] = value
    else
      data[root] = {
        ...(typeof there === 'object' && there !== null && !Array.isArray(there) ? there : {}),
        [member]: value,
      }
  }
  return data
}
