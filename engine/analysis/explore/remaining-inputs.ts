import { pathRead } from './structure/path-read.ts'
import type { Flow, Library } from '../../definition/flow.ts'
import { isObject, toJson } from '../../definition/json.ts'
import type { Json, JsonObject, Rule } from '../../definition/types.ts'
import { operationOf } from '../../rules/json-logic.ts'
import { ruleCalled } from './structure/atoms.ts'
import type { RulesAhead } from './state-key.ts'
import { type PossibleInputs, possibleInputsKey, classesKey } from './inputs/possible-inputs.ts'
import { inputsWith } from './inputs/input-classes.ts'
import { numberObjects } from './structure/number-objects.ts'
import { groupsRead, inputReader } from './structure/input-reads.ts'
import { NOW } from './structure/instant.ts'

/** A part of a rule that reads inputs only, and the effect of each class of its groups. */
type Unit = {
  readonly name: string
  readonly groups: readonly string[]
  readonly ways: ReadonlyMap<string, Ways>
  readonly read: (data: JsonObject) => unknown
  /** Its value for all possible inputs, by their key; null if undecided. */
  readonly outcomes: Map<string, string | null>
}

/** By class: a number for its combination of test results. `count`: the number of combinations. */
type Ways = {
  readonly tables: readonly (readonly string[])[]
  readonly ways: readonly number[]
  readonly count: number
}

/** With more combinations, a part counts as undecided. */
const MOST_COMBINATIONS = 512

/**
 * A key of everything that later rules can still distinguish about the possible inputs: the values
 * of decided parts and, for undecided parts, the remaining classes of each group. Sets of inputs
 * with equal keys behave the same from here on.
 */
export function remainingInputs(
  classesOf: (group: string) => readonly Json[],
): (possible: PossibleInputs, ahead: readonly RulesAhead[]) => string {
  const memory: Memory = {
    classesOf,
    numberOf: numberObjects<Library>(),
    places: new WeakMap(),
    keysAt: new Map(),
    unitsAt: new Map(),
    units: new Map(),
    tables: new Map(),
    joined: new Map(),
  }
  return (possible, ahead) => {
    const place = placeOf(memory, ahead)
    const keys = memory.keysAt.get(place) ?? new Map<string, string>()
    memory.keysAt.set(place, keys)
    const key = possibleInputsKey(possible)
    const known = keys.get(key)
    if (known !== undefined) return known
    const made = remainingKey(memory, possible, unitsAhead(memory, ahead, place))
    keys.set(key, made)
    return made
  }
}

type Memory = {
  readonly classesOf: (group: string) => readonly Json[]
  readonly numberOf: (library: Library) => number
  readonly places: WeakMap<readonly RulesAhead[], string>
  /** By place, and by the possible inputs there. */
  readonly keysAt: Map<string, Map<string, string>>
  readonly unitsAt: Map<string, readonly Unit[]>
  readonly units: Map<string, Unit>
  readonly tables: Map<string, readonly string[]>
  readonly joined: Map<string, Ways>
}

function remainingKey(memory: Memory, possible: PossibleInputs, units: readonly Unit[]): string {
  const { joined } = memory
  const told: string[] = []
  const open = new Map<string, Unit[]>()
  for (const [index, unit] of units.entries()) {
    const isRestricted = unit.groups.some((group) => possible.has(group))
    const outcome = isRestricted ? outcomeOf(memory, unit, possible) : null
    if (outcome !== null) told.push(`${index}=${outcome}`)
    else for (const group of unit.groups) open.set(group, [...(open.get(group) ?? []), unit])
  }
  for (const [group, classes] of possible) {
    const some = open.get(group)
    if (!some) continue
    const name = `${group} ${some.map((unit) => unit.name).join()}`
    const all =
      joined.get(name) ?? waysOf(some.flatMap((unit) => unit.ways.get(group)?.tables ?? []))
    joined.set(name, all)
    const mine = [...new Set(classes.map((index) => all.ways[index] ?? 0))].sort((a, b) => a - b)
    if (mine.length < all.count) told.push(`${group}: ${mine.join()}`)
  }
  return told.join(' | ')
}

/** Includes the library, because the same rule may have another meaning in another one. */
function nameOf({ numberOf }: Memory, { library }: Flow, rule: Rule): string {
  return `${numberOf(library)} ${JSON.stringify(rule)}`
}

/** A list is the same object as long as the place is the same. */
function placeOf({ places, numberOf }: Memory, ahead: readonly RulesAhead[]): string {
  const known =
    places.get(ahead) ??
    ahead.map(({ flow, place }) => `${numberOf(flow.library)} ${place}`).join('|')
  places.set(ahead, known)
  return known
}

function unitsAhead(memory: Memory, ahead: readonly RulesAhead[], place: string): readonly Unit[] {
  const known = memory.unitsAt.get(place)
  if (known) return known
  const found = new Map<string, Unit>()
  for (const { flow, rules } of ahead)
    for (const rule of rules)
      eachUnit(flow, rule, (part, groups) => {
        const unit = unitOf(memory, flow, { rule: part, groups })
        found.set(unit.name, unit)
      })
  const all = [...found.values()]
  memory.unitsAt.set(place, all)
  return all
}

function unitOf(
  memory: Memory,
  flow: Flow,
  { rule, groups }: { readonly rule: Rule; readonly groups: readonly string[] },
): Unit {
  const name = nameOf(memory, flow, rule)
  const known = memory.units.get(name)
  if (known) return known
  const parts = new Map<string, Map<string, readonly string[]>>()
  eachPart(flow, rule, (part, group) => {
    const tests = parts.get(group) ?? new Map<string, readonly string[]>()
    const table = tableOf(memory, flow, { rule: part, group })
    parts.set(group, tests.set(nameOf(memory, flow, part), table))
  })
  const ways = new Map(
    [...parts].map(([group, tests]) => [group, waysOf([...tests.values()])] as const),
  )
  const unit: Unit = { name, groups, ways, read: inputReader(flow, rule), outcomes: new Map() }
  memory.units.set(name, unit)
  return unit
}

/** The value of a rule for each class of the group that it reads. */
function tableOf(
  memory: Memory,
  flow: Flow,
  { rule, group }: { readonly rule: Rule; readonly group: string },
): readonly string[] {
  const key = nameOf(memory, flow, rule)
  const known = memory.tables.get(key)
  if (known) return known
  const read = inputReader(flow, rule)
  const table = memory
    .classesOf(group)
    .map((value) => JSON.stringify(toJson(read(inputsWith(group, value)) ?? null)))
  memory.tables.set(key, table)
  return table
}

/** The value of a part for all possible inputs; null if undecided. */
function outcomeOf(memory: Memory, unit: Unit, possible: PossibleInputs): string | null {
  let key = ''
  for (const group of unit.groups) {
    const classes = possible.get(group)
    key += classes ? ` ${classesKey(classes)}` : ' -'
  }
  const known = unit.outcomes.get(key)
  if (known !== undefined) return known
  const outcome = onlyOutcome(memory, unit, possible)
  unit.outcomes.set(key, outcome)
  return outcome
}

function onlyOutcome(
  { classesOf }: Memory,
  { groups, ways, read }: Unit,
  possible: PossibleInputs,
): string | null {
  const choices = groups.map((group) => representatives(ways.get(group), possible.get(group)))
  if (choices.reduce((count, some) => count * some.length, 1) > MOST_COMBINATIONS) return null
  const found = new Set<string>()
  for (const data of combined(groups, choices, classesOf)) {
    found.add(JSON.stringify(toJson(read(data) ?? null)))
    if (found.size > 1) return null
  }
  const [only = null] = found
  return only
}

function waysOf(tables: readonly (readonly string[])[]): Ways {
  const numbers = new Map<string, number>()
  const ways = (tables[0] ?? []).map((_, index) => {
    const way = tables.map((table) => table[index]).join()
    const number = numbers.get(way) ?? numbers.size
    numbers.set(way, number)
    return number
  })
  return { tables, ways, count: numbers.size }
}

/** One possible class for each combination of test results. */
function representatives(
  all: Ways | undefined,
  classes: readonly number[] | undefined,
): readonly number[] {
  const first = new Map<number, number>()
  for (const index of classes ?? all?.ways.keys() ?? []) {
    const way = all?.ways[index] ?? 0
    if (!first.has(way)) first.set(way, index)
  }
  return [...first.values()]
}

function* combined(
  groups: readonly string[],
  choices: readonly (readonly number[])[],
  classesOf: (group: string) => readonly Json[],
  data: JsonObject = { now: NOW },
): Generator<JsonObject> {
  const [group, ...others] = groups
  if (group === undefined) {
    yield data
    return
  }
  for (const index of choices[0] ?? []) {
    const more = joinedInputs(data, group, classesOf(group)[index] ?? null)
    yield* combined(others, choices.slice(1), classesOf, more)
  }
}

function joinedInputs(data: JsonObject, group: string, value: Json): JsonObject {
  const [root = '', member] = group.split('.')
  const there = data[root]
  const told = member === undefined ? value : { [member]: value }
  return { ...data, [root]: isObject(there) && isObject(told) ? { ...there, ...told } : told }
}

/** The largest parts of a rule that read inputs only, also behind flags. */
function eachUnit(
  flow: Flow,
  rule: Rule,
  see: (part: Rule, groups: readonly string[]) => void,
): void {
  const operation = operationOf(rule)
  if (!operation) return
  const groups = groupsRead(flow.library, rule)
  if (groups) {
    if (groups.length > 0) see(rule, groups)
    return
  }
  const named = ruleCalled(flow, pathRead(operation))
  for (const part of named === undefined ? operation.args : [named]) eachUnit(flow, part, see)
}

/** The largest parts of a part that read one group, also behind facts. */
function eachPart(flow: Flow, rule: Rule, see: (part: Rule, group: string) => void): void {
  const operation = operationOf(rule)
  if (!operation) return
  const groups = groupsRead(flow.library, rule)
  const [group] = groups ?? []
  if (groups?.length === 1 && group !== undefined) {
    see(rule, group)
    return
  }
  const named = ruleCalled(flow, pathRead(operation))
  for (const part of named === undefined ? operation.args : [named]) eachPart(flow, part, see)
}
