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

/** The maximum number of states explored to find out why a condition is never true. */
const MOST_SITUATIONS = 2_000
/** The maximum number of parts of a condition that are compared in pairs. */
const MOST_PARTS = 6

/**
 * Why no run reaches a step: a condition that is never true, or the place that runs reach instead.
 * @param isDead True for steps that no run reaches.
 */
export function stepReason(flow: Flow, step: Step, isDead: (step: Step) => boolean): string {
  const { when, aside } = step.source
  const inOrder = aside === true ? [] : [standsBehind(flow, step, isDead)]
  if (when !== undefined && aside !== true) return conditionReason(flow, [['its condition', when]])
  const leads = incomingTransitions(flow, step.id).flatMap(
    ({ from, when: wanted }): readonly string[] => {
      const source = from === null ? null : flow.stepsById.get(from)
      if (source && isDead(source))
        return [`"${source.id}" leads to it, but no answers reach that step either`]
      if (
        wanted === null ||
        wanted === undefined ||
        readsOf(wanted).some((path) => path.startsWith('event.'))
      )
        return []
      return [
        conditionReason(flow, [
          [from === null ? 'where it begins' : `what leads to it from "${from}"`, wanted],
        ]),
      ]
    },
  )
  return [...leads, ...inOrder][0] ?? 'none of the transitions to it ever happens'
}

/**
 * The place that runs reach from the last live step before this one, or the question that blocks
 * every run there.
 */
function standsBehind(flow: Flow, { index }: Step, isDead: (step: Step) => boolean): string {
  const last = flow.steps.findLast(
    (one) => one.index < index && !isAside(one.source) && !isDead(one),
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

/** Why a question is never shown: its conditions, and the part that each belongs to. */
export function questionReason(flow: Flow, id: string): string {
  const field = flow.fieldsById.get(id)
  const step = field && flow.stepsById.get(field.step)
  const section = step?.source.sections?.find((one) => one.id === field?.section)
  const conditions = [
    ['its condition', field?.source.when],
    [`the condition of section "${section?.id ?? ''}"`, section?.when],
    [`the condition of step "${step?.id ?? ''}"`, step?.source.when],
  ] as const
  const stated = conditions.flatMap(([name, rule]) =>
    rule === undefined ? [] : [[name, rule] as const],
  )
  return stated.length === 0 ? 'no run reaches its page' : conditionReason(flow, stated)
}

type Named = readonly [name: string, rule: Rule]

/** The conditions, or parts of them, that are never true, or never true together. */
function conditionReason(flow: Flow, conditions: readonly Named[]): string {
  const parts = conditions.flatMap(([, rule]) => partsOf(rule))
  const [only, ...others] = conditions
  const stated = conditions
    .map(([name, rule]) => `${name} (${ruleWords(flow, rule)})`)
    .join(' and ')
  const impossible = parts.find((part) => neverHolds(flow, part))
  if (impossible !== undefined) {
    const whole = parts.length === 1 && only ? only[0] : ruleWords(flow, impossible)
    const what =
      parts.length === 1
        ? `${whole} (${ruleWords(flow, impossible)}) never holds`
        : `${whole} never holds`
    return `${what}${rangeWords(flow, impossible)}`
  }
  const few = parts.slice(0, MOST_PARTS)
  for (const [i, first] of few.entries()) {
    for (const second of few.slice(i + 1)) {
      if (neverHolds(flow, { and: [first, second] }))
        return `${ruleWords(flow, first)} and ${ruleWords(flow, second)} never hold together`
    }
  }
  if (parts.length > 2 && neverHolds(flow, { and: parts }))
    return `${stated} never ${others.length > 0 ? 'hold together' : 'holds'}`
  return `where ${stated} ${others.length > 0 ? 'hold' : 'holds'}, no run gets there`
}

/** The parts of a rule that `and` combines, at any depth. */
function partsOf(rule: Rule): readonly Rule[] {
  const operation = operationOf(rule)
  return operation?.operator === 'and' ? operation.args.flatMap(partsOf) : [rule]
}

/** True if a rule is false at all times in all runs. False if that is undecided. */
export function neverHolds(flow: Flow, rule: Rule): boolean {
  if (readsOf(rule).some((path) => ['event', 'row', 'secrets'].includes(path.split('.')[0] ?? '')))
    return false
  const slice = sliceFlow(flow, [rule], [], displaySteps(flow))
  const holds = slice.watched[0] ?? null
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
  const paths = readsOf(rule)
  const [root = '', name = ''] = (paths[0] ?? '').split('.')
  if (paths.length !== 1) return ''
  if (root === 'totals') {
    const source = findTotal(flow, name)
    if (source?.sum === undefined) return ''
    const most = totalFields(flow, name).reduce(
      (sum, { options }) => sum + Math.max(0, ...options.map(({ score }) => score ?? 0)),
      0,
    )
    return `: its questions add up to ${most} at most`
  }
  const field = root === 'answers' || root === 'scores' ? flow.fieldsById.get(name) : undefined
  const { minimum, maximum } = field ? keywordsOf(field.source) : {}
  if (minimum !== undefined && maximum !== undefined)
    return `: the answers go from ${minimum} to ${maximum}`
  if (root !== 'scores' || !field || field.options.length === 0) return ''
  return `: its options have ${[...new Set(field.options.map(({ score }) => score ?? 0))].join(', ')} points`
}
