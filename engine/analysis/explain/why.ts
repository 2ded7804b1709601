import { isAside } from '../../definition/step-events.ts'
import type { Flow } from '../../definition/flow.ts'
import { everyFlow } from '../../machine/flows-in-run.ts'
import { type PlaceKind, placesCalled } from '../../definition/named-places.ts'
import type { Json } from '../../definition/types.ts'
import { type Explanation, explain, type RuleTree } from '../../machine/explain.ts'
import type { RunState } from '../../machine/types.ts'
import { type AnswersFile, type FilledRun, fillFlow } from './fill-flow.ts'
import {
  incomingTransitions,
  questionWords,
  ruleBehind,
  ruleWords,
  questionLabel,
} from '../explore/index.ts'
import { isTruthy, operationOf } from '../../rules/json-logic.ts'
import { watchedRule } from '../../machine/watched-rule.ts'

/**
 * Explains in words why a step, question or interstitial is shown, hidden or required after some
 * answers.
 */
export type Why = {
  readonly explanation: Explanation
  readonly lines: readonly string[]
  /** Answers of the file that no question used. */
  readonly unused: readonly string[]
  /** Where the run stopped, as a sentence. */
  readonly stopped: string
}

/**
 * @param place A step, question or interstitial by its name, also with its kind. A flow means the
 *   steps that show it.
 * @returns Null if no such place exists, or if the run does not reach it. `whyNot` tells which.
 */
export function why(flow: Flow, place: string, answers: AnswersFile): Why | null {
  const { states, unused, stopped } = fillFlow(flow, answers)
  const found = spotsOf(flow, place).flatMap((spot) => whyAt(flow, spot, states) ?? [])
  const [first] = found
  return first
    ? {
        explanation: first.explanation,
        lines: found.flatMap(({ lines }) => lines),
        unused,
        stopped: stopWords(flow, stopped),
      }
    : null
}

/** Why there is nothing to explain: the flow has no such place, or the run stopped before it. */
export function whyNot(flow: Flow, place: string, answers: AnswersFile): string {
  if (placesCalled(flow.library, flow.id, place).length === 0)
    return `Flow "${flow.id}" has no step, question or interstitial "${place}".`
  return `With these answers the run does not reach "${place}". ${stopWords(flow, fillFlow(flow, answers).stopped)}`
}

function stopWords(flow: Flow, stopped: FilledRun['stopped']): string {
  if (stopped === null) return 'The run has ended.'
  const { at, missing } = stopped
  const open = missing === null ? '' : `, where ${questionLabel(flow, missing)} has no answer yet`
  return `The run stopped at "${at}"${open}.`
}

/** What to look for. `way`: the path of the sub-flow; null if any will do. */
type Spot = {
  readonly name: string
  readonly way: string | null
  readonly kind?: Explanation['kind']
}

const KINDS: { readonly [kind in PlaceKind]?: Explanation['kind'] } = {
  step: 'step',
  flow: 'step',
  question: 'field',
  interstitial: 'interstitial',
}

function spotsOf({ library, id }: Flow, place: string): readonly Spot[] {
  const spots = placesCalled(library, id, place).flatMap(({ kind, spot }): readonly Spot[] => {
    const meant = KINDS[kind]
    const [base = '', item] = spot.split(' ')
    const way = base.split('/')
    const step = way.pop() ?? ''
    return meant === undefined ? [] : [{ name: item ?? step, way: way.join('/'), kind: meant }]
  })
  // Parts of groups, and texts of options, are not places.
  return spots.length > 0
    ? [...new Map(spots.map((spot) => [JSON.stringify(spot), spot])).values()]
    : [{ name: place, way: null }]
}

function whyAt(
  flow: Flow,
  { name, way, kind }: Spot,
  states: readonly RunState[],
): Pick<Why, 'explanation' | 'lines'> | null {
  for (const state of states.toReversed()) {
    for (const { flow: inner, state: frame } of everyFlow({ flow, state })) {
      const explanation =
        way === null || frame.at.join('/') === way ? explain(inner, frame, name, kind) : null
      if (explanation)
        return {
          explanation,
          lines: [...linesOf(inner, explanation), ...leadLines(inner, frame, name)],
        }
    }
  }
  return null
}

/**
 * For a step that is only reached by transitions: these transitions, and whether their conditions
 * are true.
 */
function leadLines(flow: Flow, state: RunState, place: string): readonly string[] {
  const source = flow.stepsById.get(place)?.source
  if (!source || !isAside(source)) return []
  const leads = incomingTransitions(flow, place).map(({ from, when }) => {
    const what = from === null ? 'The start' : `"${from}"`
    if (when === null) return `    ${what} leads to it`
    return `    ${what} leads to it if ${ruleWords(flow, when)}: ${yesOrNo(isTruthy(watchedRule(flow, when)(state)))}`
  })
  const said =
    source.over === true ? 'It is shown over another step' : 'It is outside the order of steps'
  return [`  ${said}: a run reaches it only through a transition.`, ...leads]
}

function linesOf(
  flow: Flow,
  { place, kind, outcome, because, required, issue, behind }: Explanation,
): readonly string[] {
  const name = kind === 'field' ? `The question ${questionWords(flow, place)}` : `"${place}"`
  const demand = required === null || outcome === 'hidden' ? '' : demandWords(required)
  const said = because.flatMap(({ key, row, where, tree }) => [
    `  ${RULES[key] ?? key}${row === undefined ? '' : ` for the row "${row}"`} (${where.file}:${where.line}:${where.column}) ${GIVES.has(key) ? 'gives' : holdWords(tree.holds)}:`,
    ...treeLines(flow, tree, 2),
  ])
  const isRestricted = because.some(({ key }) => !RESTRICTS_NOTHING.has(key))
  const none =
    because.length === 0 ? '  No rule restricts it.' : '  No rule restricts whether it is shown.'
  return [
    `${name} is ${behind === null ? outcome : `not shown: ${behindWords(behind)}`}${demand}.`,
    ...(issue === null ? [] : [`  It is not accepted yet: ${issue}.`]),
    ...(isRestricted ? [] : [none]),
    ...said,
  ]
}

function demandWords(isRequired: boolean): string {
  return isRequired ? ' and must be answered' : ' and may be left empty'
}

function holdWords(holds: boolean): string {
  return holds ? 'holds' : 'does not hold'
}

function behindWords({ step, because }: NonNullable<Explanation['behind']>): string {
  return because === 'earlier'
    ? `it applies, but "${step}" comes before it, applies too, and is shown`
    : `it applies, but "${step}" has begun and is shown until it is left`
}

const RULES: { readonly [key: string]: string | undefined } = {
  each: 'The list of its rows',
  when: 'Its own condition',
  section: 'The condition of its section',
  step: 'The condition of its step',
  enabled: 'The rule that allows an answer',
  optional: 'The rule that makes it optional',
  advice: 'The rule that gives advice',
  compute: 'The rule that computes its answer',
  edit: 'Whether its step is being edited',
  rowOptions: 'The list whose rows can be chosen',
  offered: 'The condition that offers it',
}

/** Rules whose value is used as data instead of a condition. */
const GIVES: ReadonlySet<string> = new Set(['compute', 'each', 'rowOptions'])

/** Rules that do not decide whether something is shown. */
const RESTRICTS_NOTHING: ReadonlySet<string> = new Set([
  'enabled',
  'optional',
  'advice',
  'compute',
  'rowOptions',
  'offered',
])

function treeLines(
  flow: Flow,
  { rule, value, holds, parts }: RuleTree,
  depth: number,
): readonly string[] {
  const isRead = operationOf(rule)?.operator === 'var'
  const outcome = value === null && isRead ? 'nothing yet' : valueWords(value, holds)
  const behind = ruleBehind(flow, rule)
  return [
    `${'  '.repeat(depth)}${ruleWords(flow, rule)}: ${outcome}`,
    ...(behind === null ? [] : [`${'  '.repeat(depth + 1)}that is: ${ruleWords(flow, behind)}`]),
    ...parts.flatMap((part) => treeLines(flow, part, depth + 1)),
  ]
}

function valueWords(value: Json, holds: boolean): string {
  return value === null || typeof value === 'boolean' ? yesOrNo(holds) : shortened(value)
}

function yesOrNo(holds: boolean): string {
  return holds ? 'yes' : 'no'
}

function shortened(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
