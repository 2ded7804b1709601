import type { Flow } from '../definition/flow.ts'
import type { Json, JsonObject, Rule } from '../definition/types.ts'
import { isTruthy, operationOf } from '../rules/json-logic.ts'
import { atomsOf } from './atoms.ts'
import { dataOf, groupsOf, inputGroups, inputRules, NOW, readerOver } from './input-groups.ts'
import { ruleBehind } from './rule-words.ts'

type Told = ReadonlyMap<string, Json>

/** What inputs are wanted to bring about: how far some are from it, and which parts of them it depends on. */
type Wish = { readonly groups: readonly string[]; readonly distance: (inputs: JsonObject) => number }

/**
 * Some of what a host may say, where all of it is too much: such that every rule over inputs comes out both ways, and in mode first every
 * step is the one that is shown, as far as changing one part after the other leads there.
 */
export function inputSamples(flow: Flow): readonly JsonObject[] {
  const rules = inputRules(flow, [])
  const values = new Map(inputGroups(flow, rules).map((group) => [group.name, group.values]))
  const first: Told = new Map([...values].map(([name, known]) => [name, known.at(-1) ?? null]))
  const found: Told[] = [first]
  for (const { groups, distance } of wishes(flow, rules)) {
    const far = (told: Told): number => distance(inputsOf(told))
    if (found.some((told) => far(told) === 0)) continue
    for (const from of [...found]) {
      const near = nearest(from, groups, values, far)
      if (near === null) continue
      found.push(near)
      break
    }
  }
  return found.map(inputsOf)
}

/** Changes one part after the other to what is nearest. @returns Null where that leads nowhere. */
function nearest(
  from: Told,
  groups: readonly string[],
  values: ReadonlyMap<string, readonly Json[]>,
  far: (told: Told) => number,
): Told | null {
  let best = from
  let least = far(from)
  for (let before = Number.POSITIVE_INFINITY; least > 0 && least < before; ) {
    before = least
    const around = best
    for (const name of groups) {
      for (const value of values.get(name) ?? []) {
        const changed: Told = new Map([...around, [name, value]])
        const distance = far(changed)
        if (distance < least) [best, least] = [changed, distance]
      }
    }
  }
  return least === 0 ? best : null
}

function wishes(flow: Flow, rules: readonly Rule[]): readonly Wish[] {
  const distinct = [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()]
  const both = distinct.flatMap((rule) => [true, false].map((wanted) => wish(flow, [{ rule, wanted }])))
  if (flow.source.mode !== 'first') return both
  const shown = flow.steps.map(({ source }, k) =>
    wish(flow, [
      ...flow.steps.slice(0, k).map((earlier) => ({ rule: earlier.source.when ?? true, wanted: false })),
      { rule: source.when ?? true, wanted: true },
    ]),
  )
  return [...shown, ...both]
}

function wish(flow: Flow, parts: readonly { readonly rule: Rule; readonly wanted: boolean }[]): Wish {
  const measures = parts.map(({ rule, wanted }) => distanceTo(flow, rule, wanted))
  return {
    groups: [...new Set(parts.flatMap(({ rule }) => groupsOf(flow, rule)))],
    distance: (inputs) => measures.reduce((sum, measure) => sum + measure(inputs), 0),
  }
}

/** How many parts of a rule stand in the way of how it should come out; parts that read more than inputs stand in nobody's way. */
function distanceTo(flow: Flow, rule: Rule, wanted: boolean): (inputs: JsonObject) => number {
  const behind = ruleBehind(flow, rule)
  if (behind !== null) return distanceTo(flow, behind, wanted)
  const { operator = '', args = [] } = operationOf(rule) ?? {}
  const [only = null] = args
  if (operator === '!') return distanceTo(flow, only, !wanted)
  if (operator === 'and' || operator === 'or') {
    const parts = args.map((arg) => distanceTo(flow, arg, wanted))
    const isAll = (operator === 'and') === wanted
    return (inputs) => {
      const far = parts.map((part) => part(inputs))
      return isAll ? far.reduce((sum, one) => sum + one, 0) : Math.min(...far)
    }
  }
  if (!atomsOf(flow, rule).every(({ kind }) => kind === 'input')) return () => 0
  const read = readerOver(flow, rule)
  return (inputs) => (isTruthy(read(inputs)) === wanted ? 0 : 1)
}

function inputsOf(told: Told): JsonObject {
  const parts = [...told].map(([name, value]) => dataOf(name, value))
  const roots = new Set(parts.flatMap((part) => Object.keys(part)))
  const joined = [...roots].map((root) => [root, parts.map((part) => part[root]).reduce(merged)] as const)
  return { now: NOW, ...Object.fromEntries(joined.map(([root, value]) => [root, value ?? null])) }
}

function merged(a: Json | undefined, b: Json | undefined): Json | undefined {
  const isPart = (one: Json | undefined): one is JsonObject => typeof one === 'object' && one !== null && !Array.isArray(one)
  return isPart(a) && isPart(b) ? { ...a, ...b } : (b ?? a)
}
