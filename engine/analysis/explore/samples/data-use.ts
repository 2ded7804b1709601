import { effectsOf, eventCases, everyStep } from '../../../definition/step-events.ts'
import type { Flow, Library } from '../../../definition/flow.ts'
import { isObject } from '../../../definition/json.ts'
import { isRule, membersOf } from '../../../definition/map-rules.ts'
import type { FlowSource, Json, Rule, StepSource } from '../../../definition/types.ts'
import { nodeAt, type NodePart, type RulePart, visit } from '../../../definition/visit.ts'
import { operationOf, readsOf } from '../../../rules/json-logic.ts'
import { collectConstants } from '../structure/answer-use.ts'
import { EQUALITIES, LOGIC, ORDERS } from '../structure/operators.ts'
import { differsByRow, stepCondition } from '../structure/row-rules.ts'
import { type DataUse, dataSamples } from './data-samples.ts'

/** How rules use the values of a flow, and the data of its events. */
export type StoredDataUse = {
  readonly ofValue: (flow: string, value: string) => DataUse
  readonly ofEvent: (flow: string, step: string, event: string) => DataUse
}

/**
 * A rule with its place. `into` is the name that receives its result, `flow` the flow with that
 * name, and `scope` the flow whose names the rule reads.
 */
export type PlacedRule = {
  readonly rule: Rule
  readonly flow: string
  readonly scope: string
  readonly event: string | null
  readonly into: string | null
}

export function placedRules(libraries: readonly Library[]): readonly PlacedRule[] {
  return libraries.flatMap((library) => [...library.flows.values()].flatMap(flowRules))
}

export function flowRules(flow: FlowSource): readonly PlacedRule[] {
  const found: PlacedRule[] = []
  const add = (rule: Json | undefined, at: At): void => {
    if (Array.isArray(rule)) for (const one of rule) add(one, at)
    else if (isObject(rule) && isRule(rule)) {
      const { flow, scope, event, into } = at
      found.push({ rule, flow, scope, event, into })
    } else if (isObject(rule)) for (const one of membersOf(rule)) add(one, at)
  }
  const around: At = {
    flow: flow.id,
    scope: flow.id,
    event: null,
    into: null,
    node: nodeAt('flow', flow),
  }
  visit(around.node, around, {
    into: (part, at) => {
      if (part.kind === 'each') return null
      const inside = { ...at, node: part }
      if ('each' in part.node && part.node.each !== undefined)
        add(stepCondition({ id: '', ...part.node }), inside)
      return at.node.kind === 'step' && part.kind === 'event'
        ? { ...inside, event: eventName(at.node.node.id, part.name) }
        : inside
    },
    leaf: (leaf, at) => {
      const isOfRows =
        leaf.kind === 'rule' &&
        leaf.key === 'when' &&
        'each' in at.node.node &&
        at.node.node.each !== undefined
      if (leaf.kind === 'rule' && !isOfRows) add(leaf.rule, { ...at, ...takenBy(leaf, at) })
    },
  })
  return found
}

type At = Omit<PlacedRule, 'rule'> & { readonly node: NodePart }

/**
 * The name that receives the result of a rule, with the flow of that name. Rules in `into` of a
 * sub-flow step read names of the sub-flow.
 */
function takenBy({ key, name }: RulePart, { node }: At): Partial<PlacedRule> {
  const inner = node.kind === 'step' ? node.node.flow : undefined
  switch (key) {
    case 'with':
      return inner === undefined ? {} : { flow: inner, into: `params.${name}` }
    case 'into':
      return { into: `values.${name}`, ...(inner === undefined ? {} : { scope: inner }) }
    case 'set':
      return { into: `values.${name}` }
    case 'initial':
      return { into: `values.${node.name}` }
    case 'prefill':
      return node.kind === 'field' ? { into: `answers.${node.node.id}` } : {}
    default:
      return {}
  }
}

function eventName(step: string, event: string): string {
  return `${step} ${event}`
}

/**
 * @param libraries The library of the flow, or those of two versions. The result then covers the
 *   distinctions of both.
 */
export function storedDataUse(libraries: readonly Library[]): StoredDataUse {
  const [only, ...others] = libraries
  const known = only && others.length === 0 ? ofLibrary.get(only) : undefined
  const stored = known ?? prepared(libraries)
  if (only && others.length === 0) ofLibrary.set(only, stored)
  return stored
}

const ofLibrary = new WeakMap<Library, StoredDataUse>()

function prepared(libraries: readonly Library[]): StoredDataUse {
  const rules = placedRules(libraries)
  const looks = new Map<string, DataUse>()
  const looksAt = (flow: string, name: string, event: string | null): DataUse => {
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

/** `inside`: the member of the original value that the name holds. */
type Name = {
  readonly flow: string
  readonly name: string
  readonly event: string | null
  readonly inside: string
}

/**
 * A value that copies a member of itself has endless members. Beyond this depth nothing is certain.
 */
const DEEPEST = 6

/** Follows a name through all rules that read it and all names that copy it. */
function gathered(rules: readonly PlacedRule[], first: Name): DataUse {
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
    const isOwn = (rule: Rule) =>
      readsOf(rule).some((path) => path === name || path.startsWith(`${name}.`))
    for (const one of rules) {
      if (one.scope !== flow || (event !== null && one.event !== event) || !isOwn(one.rule))
        continue
      const read = readsOf(one.rule).flatMap((path) =>
        path.startsWith(`${name}.`) ? [inside + path.slice(name.length + 1)] : [],
      )
      for (const path of read) members.add(path)
      const isCopy = one.into !== null && operationOf(one.rule)?.operator === 'var'
      const [member] = read
      const copied = isCopy && member !== undefined ? `${member}.` : inside
      if (one.into !== null)
        open.push({ flow: one.flow, name: one.into, event: null, inside: copied })
      if (isCopy) continue
      isRead = true
      isSure &&= isPlain(one.rule, isOwn)
      bordersAtNow(one.rule, isOwn, besideNow)
      collectConstants(one.rule, constants)
    }
  }
  return { isRead, constants: [...constants], members, besideNow, isSure }
}

/** True if a rule only tests whether the value exists, and compares it with plain values. */
function isPlain(rule: Rule, isOwn: (rule: Rule) => boolean): boolean {
  if (!isOwn(rule)) return true
  const operation = operationOf(rule)
  if (!operation) return false
  const { operator, args } = operation
  if (operator === 'var' || operator === 'fact') return true
  if (LOGIC.has(operator)) return args.every((arg) => isPlain(arg, isOwn))
  const others = args.filter((arg) => !isOwn(arg))
  const isBare =
    args.filter(isOwn).length === 1 &&
    args.filter(isOwn).every((arg) => operationOf(arg)?.operator === 'var')
  if (EQUALITIES.has(operator)) return isBare && others.every((arg) => readsOf(arg).length === 0)
  if (operator === 'in')
    return (
      isBare && isOwn(args[0] ?? null) && Array.isArray(args[1]) && readsOf(args[1]).length === 0
    )
  return (
    ORDERS.has(operator) && isBare && others.every((arg) => typeof arg === 'number' || isNow(arg))
  )
}

function isNow(rule: Rule): boolean {
  const operation = operationOf(rule)
  return operation?.operator === 'var' && operation.args[0] === 'now'
}

/** Records whether rules test if the value is after now, or before now. */
function bordersAtNow(
  rule: Rule,
  isOwn: (rule: Rule) => boolean,
  found: Set<'after' | 'before'>,
): void {
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

/** Names the external data with more distinguishable values than the analysis tries. */
export function undersampledData(
  { library, source }: Pick<Flow, 'library' | 'source'>,
  { ofEvent, ofValue }: StoredDataUse,
): readonly string[] {
  const steps = everyStep(source.steps)
  const rows = steps.filter(differsByRow).map(({ id }) => `row of ${id}`)
  const taken = steps.flatMap((step) =>
    namesTaken(step).flatMap((taken): readonly string[] => {
      if ('event' in taken) {
        const schema = library.views.get(step.view ?? '')?.events?.[taken.event]
        return dataSamples(schema, ofEvent(source.id, step.id, taken.event)).isComplete
          ? []
          : [`event.${taken.event} of ${step.id}`]
      }
      const { isComplete } = dataSamples(
        library.effects.get(taken.effect)?.result,
        ofValue(source.id, taken.into),
      )
      return isComplete ? [] : [`values.${taken.into}`]
    }),
  )
  return [...rows, ...taken]
}

/** The external data that a step makes readable: event data and effect results. */
function namesTaken(
  step: StepSource,
): readonly ({ readonly event: string } | { readonly effect: string; readonly into: string })[] {
  return [
    ...[...new Set(eventCases(step).map(({ event }) => event))].map((event) => ({ event })),
    ...effectsOf(step).flatMap(({ effect, into }) =>
      into === undefined ? [] : [{ effect, into }],
    ),
  ]
}
