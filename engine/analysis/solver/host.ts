import type { Flow } from '../../definition/flow.ts'
import { isObject, toJson } from '../../definition/json.ts'
import type { Json, JsonObject, Rule } from '../../definition/types.ts'
import { type Witness, inputsOf } from '../unknown/box.ts'
import { readerOver } from '../input-reader.ts'
import { inputsWith, memberSchema } from '../unknown/input-classes.ts'
import { groupOf, groupsRead } from '../unknown/pure.ts'
import { timeReads } from '../unknown/time-reads.ts'
import type { Model } from './model.ts'
import { outside } from './outside.ts'
import { ruleValue } from './rule.ts'
import { integer, or, type Script, type Term } from './script.ts'
import { DAY, FIRST_DAY, LAST_DAY, timeText } from './time.ts'
import { choice, known, type Value } from './value.ts'

/** What a host tells, as far as rules read it. */
export type Host = {
  /** An input by its path, or a fact as `facts.NAME`. */
  readonly read: (path: string) => Value
  /** What the host says in a model. */
  readonly inputsIn: (model: Model) => JsonObject
}

export type HostClasses = {
  readonly classesOf: (group: string) => readonly Json[]
  /** Groups of which not all classes are there. */
  readonly cut: readonly string[]
  /** Inputs that are held beside something else: any value of their schema, not a class of values. */
  readonly free: ReadonlySet<string>
}

type Free = { readonly value: Value; readonly in: (model: Model) => Json }

/** The inputs of a flow: of each group a class of values, of what is held beside something else any value. */
export function hostOf(script: Script, flow: Flow, { classesOf, cut, free }: HostClasses): Host {
  const picks = new Map<string, Term>()
  const values = new Map<string, Free>()
  const facts = new Map<string, Value>()

  const pickOf = (group: string): Term => {
    const there = picks.get(group)
    if (there !== undefined) return there
    if (cut.includes(group)) return outside(`all that the host may say of "${group}"`)
    const pick = script.declare('Int')
    script.assert(`(<= 0 ${pick} ${classesOf(group).length - 1})`)
    picks.set(group, pick)
    return pick
  }

  /** How a rule over one group comes out for each class. */
  const byClass = (group: string, rule: Rule): Value => {
    const pick = pickOf(group)
    const read = readerOver(flow, rule)
    const outcomes = classesOf(group).map((value) => toJson(read(inputsWith(group, value)) ?? null) ?? null)
    const alike = Map.groupBy(outcomes.keys(), (index) => JSON.stringify(outcomes[index]))
    return choice(
      script,
      [...alike.values()].map((indices) => [
        or(...indices.map((index) => `(= ${pick} ${integer(index)})`)),
        known(outcomes[indices[0] ?? 0] ?? null),
      ]),
    )
  }

  const freeValue = (path: string): Value => {
    const there = values.get(path) ?? anyValue(script, schemaOf(flow, path), path)
    values.set(path, there)
    return there.value
  }

  const ruleOver = (rule: Rule): Value => {
    if (timeReads(flow.library, [rule]).length > 0) return outside('operators of time')
    const groups = groupsRead(flow.library, rule)
    if (groups?.length === 0) return known(toJson(readerOver(flow, rule)(inputsWith('', null)) ?? null) ?? null)
    const [group] = groups ?? []
    const isFree = [...free].some((path) => groups?.includes(groupOf(path)) === true)
    return groups?.length === 1 && group !== undefined && !isFree ? byClass(group, rule) : ruleValue({ script, read }, rule)
  }

  const read = (path: string): Value => {
    const [root = '', name = '', ...members] = path.split('.')
    if (root === 'facts') {
      if (members.length > 0) return outside(`a member of the fact "${name}"`)
      const there = facts.get(name) ?? ruleOver(flow.library.facts.get(name)?.rule ?? null)
      facts.set(name, there)
      return there
    }
    if (free.has(path)) return freeValue(path)
    if ([...free].some((one) => groupOf(one) === groupOf(path))) return outside(`"${path}" beside what is compared of it`)
    return ruleOver({ var: path })
  }

  return {
    read,
    inputsIn: (model) => {
      const witness: Witness = new Map([...picks].map(([group, pick]) => [group, model.number(pick)]))
      const free = [...values].map(([path, { in: valueIn }]) => [path, valueIn(model)] as const)
      const told = inputsOf(
        new Map([...witness, ...free.map(([path]) => [path, -1] as const)]),
        (group, index) => free.find(([path]) => path === group)?.[1] ?? classesOf(group)[index] ?? null,
      )
      return told
    },
  }
}

function schemaOf({ library }: Flow, path: string): JsonObject {
  if (path !== groupOf(path)) return outside(`"${path}", which is compared with something else`)
  const [root = ''] = path.split('.')
  const whole = toJson(library.inputs.get(root)?.schema ?? {}) ?? {}
  const schema = memberSchema(whole, path)
  return isObject(schema) ? schema : {}
}

/** Whole numbers that a host may tell where its schema names no limits. */
const FAR = 1_000_000_000

/** Nothing, or any value of a schema that can be compared: whole numbers, days, instants. */
function anyValue(script: Script, schema: JsonObject, path: string): Free {
  const types: readonly Json[] = Array.isArray(schema.type) ? schema.type : [schema.type ?? null]
  const isThere = script.declare('Bool')
  const of = (value: Value, valueIn: (model: Model) => Json): Free => ({
    value: choice(script, [
      [isThere, value],
      [`(not ${isThere})`, known(null)],
    ]),
    in: (model) => (model.truth(isThere) ? valueIn(model) : null),
  })
  if (types.includes('integer')) {
    const low = typeof schema.minimum === 'number' ? schema.minimum : -FAR
    const high = typeof schema.maximum === 'number' ? schema.maximum : FAR
    const term = script.declare('Int')
    script.assert(`(<= ${integer(low)} ${term} ${integer(high)})`)
    return of([{ if: 'true', is: { kind: 'whole', term, low, high } }], (model) => model.number(term))
  }
  if (!types.includes('string') || (schema.format !== 'date' && schema.format !== 'date-time'))
    return outside(`"${path}", of which neither numbers nor dates are known`)
  const at = script.declare('Int')
  const isDay = schema.format === 'date'
  const term = script.named('Int', isDay ? `(* ${DAY} ${at})` : `(+ 1 (* 2 ${at}))`)
  script.assert(`(<= ${integer(FIRST_DAY)} ${term} ${integer(LAST_DAY)})`)
  return of([{ if: 'true', is: { kind: 'time', term } }], (model) =>
    timeText(isDay ? DAY * model.number(at) : 1 + 2 * model.number(at)),
  )
}
