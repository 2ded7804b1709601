import { isAside } from '../../definition/step-events.ts'
import { keywordsOf } from '../../answers/keywords.ts'
import type { Field, Flow, Step } from '../../definition/flow.ts'
import type { Rule } from '../../definition/types.ts'
import { operationOf, readsOf } from '../../rules/json-logic.ts'
import {
  totalFields,
  findTotal,
  incomingTransitions,
  questionWords,
  ruleWords,
  sliceFlow,
  displaySteps,
  searchWithBack,
} from '../explore/index.ts'
import { reachMark } from '../prove/index.ts'
import { readsPassing } from './goals.ts'

/** The maximum number of states explored to find out why a condition is never true. */
const MOST_SITUATIONS = 2_000
/** The maximum number of parts of a condition that are compared in pairs. */
const MOST_PARTS = 6

/**
 * Why no run reaches a step: a condition that is never true, or the place that runs reach instead.
 * @param isDead True for the ids of steps that no run reaches.
 */
export function stepReason(flow: Flow, step: Step, isDead: (id: string) => boolean): string {
  const { when, aside } = step.source
  if (when !== undefined && aside !== true) return conditionReason(flow, [when])
  for (const { from, when: wanted } of incomingTransitions(flow, step.id)) {
    if (from !== null && isDead(from))
      return `"${from}" leads to it, but no answers reach that step either`
    if (wanted !== null && wanted !== undefined && !readsPassing(wanted))
      return conditionReason(flow, [wanted])
  }
  if (aside === true) return 'none of the transitions to it ever happens'
  const last = flow.steps.findLast(
    (one) => one.index < step.index && !isAside(one.source) && !isDead(one.id),
  )
  if (!last) return 'no run starts there'
  const refused = flow.fields.find((field) => field.step === last.id && refusesAll(flow, field))
  return refused
    ? `the rules of ${questionWords(flow, refused.id)} refuse each of its answers`
    : `no run continues from "${last.id}" to it`
}

/** True if a question is required and every answer breaks one of its rules. */
function refusesAll(flow: Flow, { id, source: { optional, rules = [] } }: Field): boolean {
  if (rules.length === 0 || optional === true) return false
  const isAnswered = { '!!': [{ var: `answers.${id}` }] }
  const isRefused = { or: rules.map(({ when }) => when) }
  return (
    !neverHolds(flow, isAnswered) && neverHolds(flow, { and: [isAnswered, { '!': [isRefused] }] })
  )
}

/** Why a question is never shown: its condition, or that of its section or step. */
export function questionReason(flow: Flow, id: string): string {
  const field = flow.fieldsById.get(id)
  const step = field && flow.stepsById.get(field.step)
  const section = step?.source.sections?.find((one) => one.id === field?.section)
  const conditions = [field?.source, section, step?.source].flatMap((source) =>
    source?.when === undefined ? [] : [source.when],
  )
  return conditions.length === 0 ? 'no run reaches its page' : conditionReason(flow, conditions)
}

/** The parts of conditions that are never true: one alone, two together, or all of them. */
function conditionReason(flow: Flow, conditions: readonly Rule[]): string {
  const parts = conditions.flatMap(partsOf)
  const few = parts.slice(0, MOST_PARTS)
  const pairs = few.flatMap((first, i) => few.slice(i + 1).map((second) => [first, second]))
  const words = (rules: readonly Rule[]) => rules.map((rule) => ruleWords(flow, rule)).join(' and ')
  const [impossible, ...others] =
    [...parts.map((part) => [part]), ...pairs, parts].find((rules) =>
      neverHolds(flow, rules.length === 1 ? (rules[0] ?? null) : { and: rules }),
    ) ?? []
  if (impossible === undefined)
    return `where ${words(conditions)} ${conditions.length > 1 ? 'hold' : 'holds'}, no run gets there`
  return others.length > 0
    ? `${words([impossible, ...others])} never hold together`
    : `${words([impossible])} never holds${rangeWords(flow, impossible)}`
}

/** The parts of a rule that `and` combines, at any depth. */
function partsOf(rule: Rule): readonly Rule[] {
  const operation = operationOf(rule)
  return operation?.operator === 'and' ? operation.args.flatMap(partsOf) : [rule]
}

/** True if a rule is false at all times in all runs. False if that is undecided. */
export function neverHolds(flow: Flow, rule: Rule): boolean {
  if (readsPassing(rule)) return false
  const slice = sliceFlow(flow, [rule], [], displaySteps(flow))
  const [holds = null] = slice.watched
  const { found, why } = searchWithBack(
    slice,
    {
      failures: true,
      limit: MOST_SITUATIONS,
      mark: reachMark(slice.flow, '', holds),
      until: ({ mark }) => mark === 'there',
    },
    () => [{ rule: holds, counts: 'sometime' }],
  )
  return found.hit === null && why.length === 0
}

/** The limits of the value that a comparison reads, as the end of a sentence; empty if unknown. */
function rangeWords(flow: Flow, rule: Rule): string {
  const [path = '', ...others] = readsOf(rule)
  const [root = '', name = ''] = path.split('.')
  if (others.length > 0) return ''
  if (root === 'totals' && findTotal(flow, name)?.sum !== undefined) {
    const most = totalFields(flow, name).map(({ options }) =>
      Math.max(0, ...options.map(({ score }) => score ?? 0)),
    )
    return `: its questions add up to ${most.reduce((sum, one) => sum + one, 0)} at most`
  }
  const field = root === 'answers' || root === 'scores' ? flow.fieldsById.get(name) : undefined
  const { minimum, maximum } = field ? keywordsOf(field.source) : {}
  return minimum === undefined || maximum === undefined
    ? ''
    : `: the answers go from ${minimum} to ${maximum}`
}
