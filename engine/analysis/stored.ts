import { effectsOf, eventCases } from '../definition/step-events.ts'
import type { Flow, Library } from '../definition/flow.ts'
import { isObject, toJson } from '../definition/json.ts'
import { isRule, membersOf } from '../definition/map-rules.ts'
import type { Json, Rule, StepSource } from '../definition/types.ts'
import { operationOf, readsOf } from '../rules/json-logic.ts'
import { constantsIn } from './answer-rules.ts'
import { actsOnRows, conditionOf } from './row-rules.ts'
import { type DataLooks, samplesOf } from './samples.ts'

/** How the rules of flows look at what a value holds, and at the data of an event. */
export type Stored = {
  readonly ofValue: (flow: string, value: string) => DataLooks
  readonly ofEvent: (flow: string, step: string, event: string) => DataLooks
}

/** A rule, and where it stands. `into`: the name that takes what it gives, and `flow`: whose name that is; `scope`: the flow whose names it reads. */
export type PlacedRule = {
  readonly rule: Rule
  readonly flow: string
  readonly scope: string
  readonly event: string | null
  readonly into: string | null
}

/** Every rule of some libraries' flows. */
export function placedRules(libraries: readonly Library[]): readonly PlacedRule[] {
  return libraries.flatMap((library) => [...library.flows.values()].flatMap((flow) => rulesOf(flow.id, toJson(flow) ?? null)))
}

/** Every rule of a flow. */
export function rulesOf(id: string, source: Json): readonly PlacedRule[] {
  const found: PlacedRule[] = []
  const visit = (json: Json, at: Omit<PlacedRule, 'rule'>): void => {
    if (Array.isArray(json)) for (const one of json) visit(one, at)
    if (!isObject(json)) return
    if (isRule(json)) {
      found.push({ rule: json, ...at })
      return
    }
    const { each, when = true } = json
    if (isObject(each) && each.of !== undefined && typeof each.key === 'string') {
      const { each: _each, when: _when, ...rest } = json
      visit(conditionOf({ id: '', each: { of: each.of, key: each.key }, when }) ?? null, at)
      visit(rest, at)
      return
    }
    const isStep = typeof json.id === 'string' && typeof json.type !== 'string'
    for (const [key, inner = null] of Object.entries(json)) {
      if (key === 'with' && typeof json.flow === 'string' && isObject(inner))
        for (const [name, rule = null] of Object.entries(inner))
          visit(rule, { ...at, flow: String(json.flow), into: `params.${name}` })
      else if (key === 'prefill') visit(inner, { ...at, into: `answers.${String(json.id)}` })
      else if ((key === 'set' || key === 'into') && isObject(inner)) {
        const scope = key === 'into' && typeof json.flow === 'string' ? json.flow : at.scope
        for (const [name, rule = null] of Object.entries(inner)) visit(rule, { ...at, scope, into: `values.${name}` })
      } else if (key === 'on' && isStep && isObject(inner))
        for (const [event, uses = null] of Object.entries(inner)) visit(uses, { ...at, event: eventName(String(json.id), event) })
      else if (key === 'values' && isObject(inner))
        for (const [name, value] of Object.entries(inner))
          visit(isObject(value) ? (value.initial ?? null) : null, { ...at, into: `values.${name}` })
      else for (const one of membersOf({ [key]: inner })) visit(one, at)
    }
  }
  visit(source, { flow: id, scope: id, event: null, into: null })
  return found
}

function eventName(step: string, event: string): string {
  return `${step} ${event}`
}

/** @param libraries The flow's, or those of two versions of it: what either tells apart is told apart. */
export function storedIn(libraries: readonly Library[]): Stored {
  const [only, ...others] = libraries
  const known = only && others.length === 0 ? ofLibrary.get(only) : undefined
  const stored = known ?? prepared(libraries)
  if (only && others.length === 0) ofLibrary.set(only, stored)
  return stored
}

const ofLibrary = new WeakMap<Library, Stored>()

function prepared(libraries: readonly Library[]): Stored {
  const rules = placedRules(libraries)
  const looks = new Map<string, DataLooks>()
  const looksAt = (flow: string, name: string, event: string | null): DataLooks => {
    const key = `${flow} ${name} ${event}`
    const known = looks.get(key) ?? gathered(rules, { flow, name, event, inside: '' })
    looks.set(key, known)
    return known
  }
  return {
    ofValue: (flow, value) => looksAt(flow, `values.${value}`, null),
    ofEvent: (flow, step, event) => looksAt(flow, 'event', eventName(step, event)),
  }
}

/** `inside`: of what was taken first, the member that the name holds. */
type Name = { readonly flow: string; readonly name: string; readonly event: string | null; readonly inside: string }

/** A value that takes over a member of itself has members without end: of those further inside nothing is sure. */
const DEEPEST = 6

/** What becomes of a name: of every rule that reads it, and of every name that takes it over. */
function gathered(rules: readonly PlacedRule[], first: Name): DataLooks {
  const constants = new Set<Json>()
  const members = new Set<string>()
  const seen = new Set<string>()
  let isSure = true
  const besideNow = new Set<'after' | 'before'>()
  let isRead = false
  const open: Name[] = [first]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { flow, name, event, inside } = at
    if (seen.has(`${flow} ${name} ${inside}`)) continue
    seen.add(`${flow} ${name} ${inside}`)
    if (inside.split('.').length > DEEPEST) {
      isSure = false
      continue
    }
    const isOwn = (rule: Rule) => readsOf(rule).some((path) => path === name || path.startsWith(`${name}.`))
    for (const one of rules) {
      if (one.scope !== flow || (event !== null && one.event !== event) || !isOwn(one.rule)) continue
      const read = readsOf(one.rule).flatMap((path) =>
        path.startsWith(`${name}.`) ? [inside + path.slice(name.length + 1)] : [],
      )
      for (const path of read) members.add(path)
      const isCopy = one.into !== null && operationOf(one.rule)?.operator === 'var'
      const [member] = read
      const copied = isCopy && member !== undefined ? `${member}.` : inside
      if (one.into !== null) open.push({ flow: one.flow, name: one.into, event: null, inside: copied })
      if (isCopy) continue
      isRead = true
      isSure &&= isPlain(one.rule, isOwn)
      bordersAtNow(one.rule, isOwn, besideNow)
      constantsIn(one.rule, constants)
    }
  }
  return { isRead, constants: [...constants], members, besideNow, isSure }
}

const LOGIC: ReadonlySet<string> = new Set(['if', '?:', '!', '!!', 'or', 'and'])
const EQUALITIES: ReadonlySet<string> = new Set(['==', '===', '!=', '!=='])
const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

/** Whether a rule only asks if there is something, and how it compares with plain values. */
function isPlain(rule: Rule, isOwn: (rule: Rule) => boolean): boolean {
  if (!isOwn(rule)) return true
  const operation = operationOf(rule)
  if (!operation) return false
  const { operator, args } = operation
  if (operator === 'var' || operator === 'fact') return true
  if (LOGIC.has(operator)) return args.every((arg) => isPlain(arg, isOwn))
  const others = args.filter((arg) => !isOwn(arg))
  const isBare = args.filter(isOwn).length === 1 && args.filter(isOwn).every((arg) => operationOf(arg)?.operator === 'var')
  if (EQUALITIES.has(operator)) return isBare && others.every((arg) => readsOf(arg).length === 0)
  if (operator === 'in') return isBare && isOwn(args[0] ?? null) && Array.isArray(args[1]) && readsOf(args[1]).length === 0
  return ORDERS.has(operator) && isBare && others.every((arg) => typeof arg === 'number' || isNow(arg))
}

function isNow(rule: Rule): boolean {
  const operation = operationOf(rule)
  return operation?.operator === 'var' && operation.args[0] === 'now'
}

/** Whether rules ask if it is after now, or before. */
function bordersAtNow(rule: Rule, isOwn: (rule: Rule) => boolean, found: Set<'after' | 'before'>): void {
  const operation = operationOf(rule)
  if (!operation || !isOwn(rule)) return
  const { operator, args } = operation
  if (ORDERS.has(operator) && args.some(isNow)) {
    const asksAfter = operator === '>' || operator === '<='
    if (args.length > 2) for (const border of ['after', 'before'] as const) found.add(border)
    else found.add(asksAfter === isOwn(args[0] ?? null) ? 'after' : 'before')
  }
  for (const arg of args) bordersAtNow(arg, isOwn, found)
}

/** What of the data that a flow takes from outside has more ways to be than are tried, in words. */
export function sampledData(
  { library, source }: Pick<Flow, 'library' | 'source'>,
  { ofEvent, ofValue }: Stored,
): readonly string[] {
  const inside = (step: StepSource): readonly StepSource[] => [step, ...(step.children ?? []).flatMap(inside)]
  const steps = source.steps.flatMap(inside)
  const rows = steps.filter(actsOnRows).map(({ id }) => `row of ${id}`)
  const taken = steps.flatMap((step) =>
    takenBy(step).flatMap((taken): readonly string[] => {
      if ('event' in taken) {
        const schema = library.views.get(step.view ?? '')?.events?.[taken.event]
        return samplesOf(schema, ofEvent(source.id, step.id, taken.event)).isComplete
          ? []
          : [`event.${taken.event} of ${step.id}`]
      }
      const { isComplete } = samplesOf(library.effects.get(taken.effect)?.result, ofValue(source.id, taken.into))
      return isComplete ? [] : [`values.${taken.into}`]
    }),
  )
  return [...rows, ...taken]
}

/** What a step takes from outside into names that rules may read: data of its events, and results of its effects. */
function takenBy(step: StepSource): readonly ({ readonly event: string } | { readonly effect: string; readonly into: string })[] {
  return [
    ...[...new Set(eventCases(step).map(({ event }) => event))].map((event) => ({ event })),
    ...effectsOf(step).flatMap(({ effect, into }) => (into === undefined ? [] : [{ effect, into }])),
  ]
}
