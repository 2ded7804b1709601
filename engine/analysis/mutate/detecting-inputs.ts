import { closureOf } from '../../definition/closure.ts'
import type { Flow } from '../../definition/flow.ts'
import { isObject, sameJson, toJson } from '../../definition/json.ts'
import type { Json, JsonObject } from '../../definition/types.ts'
import { inputReader, inputClasses, inputTests } from '../explore/index.ts'

/** An input group, and the values to try for it. */
export type InputChoice = { readonly group: string; readonly values: readonly Json[] }

/** If a group has more values, this many are tried, spread evenly. */
const MOST_VALUES = 400
/** The maximum number of pairs of changes tried for one fact. */
const MOST_PAIRS = 20_000

/** Values for all groups of inputs, and the groups whose values are incomplete. */
export type InputChoices = {
  readonly choices: readonly InputChoice[]
  readonly why: readonly string[]
}

/**
 * Values for each group of inputs that a flow and its references read: one for each combination of
 * rule results.
 */
export function inputChoices(flow: Flow): InputChoices {
  const members = closureOf(flow.library, flow.id).members.flatMap(([name, member]) =>
    /^(flow|instrument|fact):/.test(name) ? [toJson(member)] : [],
  )
  const classes = inputClasses(
    flow,
    inputTests(flow, members, (field) => answersOf(flow, field)),
  )
  const all = [...classes].map(([group, { values }]) => ({ group, values }))
  return {
    choices: all.map(({ group, values }) => ({ group, values: spread(values, MOST_VALUES) })),
    why: all.flatMap(({ group, values }) =>
      values.length > MOST_VALUES
        ? [`of the ${values.length} ways to say "${group}" ${MOST_VALUES} were tried`]
        : [],
    ),
  }
}

function answersOf(flow: Flow, field: string): readonly Json[] {
  const options = flow.fieldsById.get(field)?.source.options ?? []
  return [null, ...options.map(({ key }) => key)]
}

function spread<T>(all: readonly T[], most: number): readonly T[] {
  return all.length <= most
    ? all
    : all.filter(
        (_, i) => Math.floor((i * most) / all.length) !== Math.floor(((i - 1) * most) / all.length),
      )
}

/** Inputs with one group changed; null removes it. */
export function withInputPart(inputs: JsonObject, group: string, value: Json): JsonObject {
  const [root = '', member] = group.split('.')
  if (member === undefined)
    return value === null ? without(inputs, root) : { ...inputs, [root]: value }
  const there = inputs[root]
  const object = isObject(there) ? there : {}
  return {
    ...inputs,
    [root]: value === null ? without(object, member) : { ...object, [member]: value },
  }
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}

/**
 * Finds inputs for which a fact has another value in the changed definitions, by changing one or
 * two groups in the inputs of cases.
 * @returns `inputs` is null if no tried inputs distinguish them. `isCut`: some pairs were not
 *   tried.
 */
export function distinguishingInputs(
  name: string,
  { before, after }: { readonly before: Flow; readonly after: Flow },
  {
    bases,
    choices,
  }: { readonly bases: readonly JsonObject[]; readonly choices: readonly InputChoice[] },
): { readonly inputs: JsonObject | null; readonly isCut: boolean } {
  const rule = { fact: name }
  const [old, now] = [inputReader(before, rule), inputReader(after, rule)]
  const differs = (inputs: JsonObject) =>
    !sameJson(toJson(old(inputs) ?? null), toJson(now(inputs) ?? null))
  const found = bases.find(differs)
  if (found) return { inputs: found, isCut: false }
  const read = new Set(partsRead(before, name))
  const mine = choices.filter(({ group }) => read.has(group))
  let pairs = 0
  for (const base of [{}, ...bases]) {
    for (const [at, { group, values }] of mine.entries()) {
      for (const value of values) {
        const one = withInputPart(base, group, value)
        if (differs(one)) return { inputs: one, isCut: false }
        for (const other of mine.slice(at + 1)) {
          pairs += other.values.length
          if (pairs > MOST_PAIRS) break
          const both = other.values
            .map((more) => withInputPart(one, other.group, more))
            .find(differs)
          if (both) return { inputs: both, isCut: false }
        }
      }
    }
  }
  return { inputs: null, isCut: pairs > MOST_PAIRS }
}

function partsRead(flow: Flow, fact: string): readonly string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const visit = (json: Json): void => {
    if (typeof json === 'string') found.add(json.split('.').slice(0, 2).join('.'))
    else if (Array.isArray(json)) json.forEach(visit)
    else if (isObject(json)) {
      const { fact: inner } = json
      if (typeof inner === 'string') factOf(inner)
      else Object.values(json).forEach(visit)
    }
  }
  const factOf = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    visit(toJson(flow.library.facts.get(name)?.rule ?? null))
  }
  factOf(fact)
  for (const path of [...found]) if (path.startsWith('facts.')) factOf(path.slice('facts.'.length))
  return [...found]
}
