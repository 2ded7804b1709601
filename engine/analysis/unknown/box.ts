import type { Json, JsonObject } from '../../definition/types.ts'
import { NOW } from '../instant.ts'

/** What is known of what a host tells: the classes of each group that are still possible. A group that is not there may be any. */
export type Box = ReadonlyMap<string, readonly number[]>

/** One class for each group; a group that is not there is told nothing, which is class 0. */
export type Witness = ReadonlyMap<string, number>

/** A witness inside a box, as near to another as can be. */
export function witnessIn(box: Box, near: Witness): Witness {
  const found = new Map(near)
  for (const [group, classes] of box) if (!classes.includes(found.get(group) ?? 0)) found.set(group, classes[0] ?? 0)
  return found
}

export function narrowed(box: Box, group: string, classes: readonly number[]): Box {
  return new Map([...box, [group, classes]])
}

/** The same box has the same key. */
export function boxKey(box: Box): string {
  const there = boxKeys.get(box)
  if (there !== undefined) return there
  const key = [...box]
    .map(([group, classes]) => `${group}=${listKey(classes)}`)
    .sort()
    .join(';')
  boxKeys.set(box, key)
  return key
}

const boxKeys = new WeakMap<Box, string>()

const numbers = new Map<string, number>()
const keys = new WeakMap<readonly number[], number>()

/** The same classes have the same key: a short one, since a list is asked for often. */
export function listKey(classes: readonly number[]): number {
  const there = keys.get(classes)
  if (there !== undefined) return there
  const text = classes.join()
  const number = numbers.get(text) ?? numbers.size
  numbers.set(text, number)
  keys.set(classes, number)
  return number
}

/** What a host says, as a witness has it. */
export function inputsOf(witness: Witness, classOf: (group: string, index: number) => Json): JsonObject {
  const data: Record<string, Json> = { now: NOW }
  for (const [group, index] of witness) {
    const value = classOf(group, index)
    if (value === null) continue
    const [root = '', member] = group.split('.')
    const there = data[root]
    if (member === undefined) data[root] = value
    else data[root] = { ...(typeof there === 'object' && there !== null && !Array.isArray(there) ? there : {}), [member]: value }
  }
  return data
}
