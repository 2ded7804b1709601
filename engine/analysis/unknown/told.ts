import type { Flow } from '../../definition/flow.ts'
import { toJson } from '../../definition/json.ts'
import type { Json, Rule } from '../../definition/types.ts'
import { operationOf } from '../../rules/json-logic.ts'
import { flagOf } from '../atoms.ts'
import { readerOver } from '../input-groups.ts'
import type { Ahead } from '../situation.ts'
import { type Box, boxKey } from './box.ts'
import { inputsWith } from './input-classes.ts'
import { groupsRead } from './pure.ts'

/**
 * What of a box may still be told apart: the ways in which parts of rules ahead can come out, each group by itself. Two boxes in which
 * they can come out in the same ways are as good as one.
 */
export function toldAhead(classesOf: (group: string) => readonly Json[]): (box: Box, ahead: readonly Ahead[]) => string {
  const partsAt = new Map<string, ReadonlyMap<string, readonly (readonly string[])[]>>()
  const tables = new Map<string, readonly string[]>()
  const keys = new Map<string, string>()

  const tableOf = (flow: Flow, rule: Rule, group: string): readonly string[] => {
    const key = JSON.stringify(rule)
    const known = tables.get(key)
    if (known) return known
    const read = readerOver(flow, rule)
    const table = classesOf(group).map((value) => JSON.stringify(toJson(read(inputsWith(group, value)) ?? null)))
    tables.set(key, table)
    return table
  }

  /** The tables of all parts of rules ahead, by group. */
  const partsOf = (ahead: readonly Ahead[], place: string): ReadonlyMap<string, readonly (readonly string[])[]> => {
    const known = partsAt.get(place)
    if (known) return known
    const found = new Map<string, Map<string, readonly string[]>>()
    for (const { flow, rules } of ahead)
      for (const rule of rules)
        eachPart(flow, rule, (part, group) => {
          const tests = found.get(group) ?? new Map<string, readonly string[]>()
          found.set(group, tests.set(JSON.stringify(part), tableOf(flow, part, group)))
        })
    const parts = new Map([...found].map(([group, tests]) => [group, [...tests.values()]] as const))
    partsAt.set(place, parts)
    return parts
  }

  return (box, ahead) => {
    const place = ahead.map((one) => one.place).join('|')
    const key = `${place} ${boxKey(box)}`
    const known = keys.get(key)
    if (known !== undefined) return known
    const parts = partsOf(ahead, place)
    const told = [...box].flatMap(([group, classes]) => {
      const tests = parts.get(group)
      if (!tests) return []
      const waysOf = (some: readonly number[]) =>
        [...new Set(some.map((index) => tests.map((table) => table[index]).join()))].sort()
      const ways = waysOf(classes)
      const all = waysOf(classesOf(group).map((_, index) => index))
      return ways.length === all.length ? [] : [`${group}: ${ways.join('; ')}`]
    })
    const made = told.sort().join(' | ')
    keys.set(key, made)
    return made
  }
}

/** The largest parts of a rule that read one group of inputs and nothing else; facts and flags are looked through. */
function eachPart(flow: Flow, rule: Rule, see: (part: Rule, group: string) => void): void {
  const operation = operationOf(rule)
  if (!operation) return
  const groups = groupsRead(flow.library, rule)
  const [group] = groups ?? []
  if (groups?.length === 1 && group !== undefined) {
    see(rule, group)
    return
  }
  const { operator, args } = operation
  const [root = '', name = ''] = operator === 'fact' ? ['facts', String(args[0])] : String(args[0]).split('.')
  if (operator === 'fact' || (operator === 'var' && root === 'facts'))
    eachPart(flow, flow.library.facts.get(name)?.rule ?? null, see)
  else if (operator === 'var' && root === 'flags') eachPart(flow, flagOf(flow, name)?.when ?? null, see)
  else for (const arg of args) eachPart(flow, arg, see)
}
