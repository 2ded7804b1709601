import type { Flow } from '../../definition/flow.ts'
import { isObject, toJson } from '../../definition/json.ts'
import type { Json, JsonObject, Rule } from '../../definition/types.ts'
import { type InputExample, inputsFrom } from '../inputs/possible-inputs.ts'
import { inputReader } from '../structure/input-reader.ts'
import { inputsWith, memberSchema } from '../inputs/input-classes.ts'
import { inputGroup, groupsRead } from '../structure/input-reads.ts'
import { timeReads } from '../moves/time-reads.ts'
import type { SolverModel } from './solver.ts'
import { failUnsupported } from './unsupported.ts'
import { ruleValue } from './rule-value.ts'
import { integer, or, type Script, type Term } from './script.ts'
import { DAY, FIRST_DAY, LAST_DAY, timeText } from './time-number.ts'
import { choice, constantValue, type Value } from './value.ts'

/** The inputs of a flow, as far as rules read them. */
export type HostInputs = {
  /** An input by its path, or a fact as `facts.NAME`. */
  readonly read: (path: string) => Value
  /** The inputs in a solver's model. */
  readonly inputsIn: (model: SolverModel) => JsonObject
}

export type HostClasses = {
  readonly classesOf: (group: string) => readonly Json[]
  /** Groups with missing classes. */
  readonly cut: readonly string[]
  /** Inputs that are compared with something else: any value of their schema, not a class. */
  readonly free: ReadonlySet<string>
}

type Free = { readonly value: Value; readonly in: (model: SolverModel) => Json }

/**
 * Declares the inputs of a flow: a class for each group, and any value for inputs that are compared with something
 * else.
 */
export function hostInputs(script: Script, flow: Flow, { classesOf, cut, free }: HostClasses): HostInputs {
  const picks = new Map<string, Term>()
  const values = new Map<string, Free>()
  const facts = new Map<string, Value>()

  const pickOf = (group: string): Term => {
    const there = picks.get(group)
    if (there !== undefined) return there
    if (cut.includes(group)) return failUnsupported(`all that the host may say of "${group}"`)
    const pick = script.declare('Int')
    script.assert(`(<= 0 ${pick} ${classesOf(group).length - 1})`)
    picks.set(group, pick)
    return pick
  }

  /** The value of a rule over one group, for each class. */
  const byClass = (group: string, rule: Rule): Value => {
    const pick = pickOf(group)
    const read = inputReader(flow, rule)
    const outcomes = classesOf(group).map((value) => toJson(read(inputsWith(group, value)) ?? null) ?? null)
    const alike = Map.groupBy(outcomes.keys(), (index) => JSON.stringify(outcomes[index]))
    return choice(
      script,
      [...alike.values()].map((indices) => [
        or(...indices.map((index) => `(= ${pick} ${integer(index)})`)),
        constantValue(outcomes[indices[0] ?? 0] ?? null),
      ]),
    )
  }

  const freeValue = (path: string): Value => {
    const there = values.get(path) ?? anyValue(script, schemaOf(flow, path), path)
    values.set(path, there)
    return there.value
  }

  const ruleOver = (rule: Rule): Value => {
    if (timeReads(flow.library, [rule]).length > 0) return failUnsupported('operators of time')
    const groups = groupsRead(flow.library, rule)
    if (groups?.length === 0) return constantValue(toJson(inputReader(flow, rule)(inputsWith('', null)) ?? null) ?? null)
    const [group] = groups ?? []
    const isFree = [...free].some((path) => groups?.includes(inputGroup(path)) === true)
    return groups?.length === 1 && group !== undefined && !isFree ? byClass(group, rule) : ruleValue({ script, read }, rule)
  }

  const read = (path: string): Value => {
    const [root = '', name = '', ...members] = path.split('.')
    if (root === 'facts') {
      if (members.length > 0) return failUnsupported(`a member of the fact "${name}"`)
      const there = facts.get(name) ?? ruleOver(flow.library.facts.get(name)?.rule ?? null)
      facts.set(name, there)
      return there
    }
    if (free.has(path)) return freeValue(path)
    if ([...free].some((one) => inputGroup(one) === inputGroup(path)))
      return failUnsupported(`"${path}" beside what is compared of it`)
    return ruleOver({ var: path })
  }

  return {
    read,
    inputsIn: (model) => {
      const example: InputExample = new Map([...picks].map(([group, pick]) => [group, model.number(pick)]))
      const free = [...values].map(([path, { in: valueIn }]) => [path, valueIn(model)] as const)
      const told = inputsFrom(
        new Map([...example, ...free.map(([path]) => [path, -1] as const)]),
        (group, index) => free.find(([path]) => path === group)?.[1] ?? classesOf(group)[index] ?? null,
      )
      return told
    },
  }
}

function schemaOf({ library }: Flow, path: string): JsonObject {
  if (path !== inputGroup(path)) return failUnsupported(`"${path}", which is compared with something else`)
  const [root = ''] = path.split('.')
  const whole = toJson(library.inputs.get(root)?.schema ?? {}) ?? {}
  const schema = memberSchema(whole, path)
  return isObject(schema) ? schema : {}
}

/** The largest whole number tried for an input whose schema has no limits. */
const FAR = 1_000_000_000

/** No value, or any value of a schema that can be compared: whole numbers, days, instants. */
function anyValue(script: Script, schema: JsonObject, path: string): Free {
  const types: readonly Json[] = Array.isArray(schema.type) ? schema.type : [schema.type ?? null]
  const isThere = script.declare('Bool')
  const of = (value: Value, valueIn: (model: SolverModel) => Json): Free => ({
    value: choice(script, [
      [isThere, value],
      [`(not ${isThere})`, constantValue(null)],
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
    return failUnsupported(`"${path}", of which neither numbers nor dates are known`)
  const at = script.declare('Int')
  const isDay = schema.format === 'date'
  const term = script.named('Int', isDay ? `(* ${DAY} ${at})` : `(+ 1 (* 2 ${at}))`)
  script.assert(`(<= ${integer(FIRST_DAY)} ${term} ${integer(LAST_DAY)})`)
  return of([{ if: 'true', is: { kind: 'time', term } }], (model) =>
    timeText(isDay ? DAY * model.number(at) : 1 + 2 * model.number(at)),
  )
}
