import type { Flow } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import type { Json } from '../definition/types.ts'
import { type Explanation, explain, type RuleTree } from '../machine/explain.ts'
import type { RunState } from '../machine/types.ts'
import type { AnswersFile } from './answers-file.ts'
import { fill } from './fill.ts'
import { leadsTo } from './leads.ts'
import { isTruthy, operationOf } from '../rules/json-logic.ts'
import { questionWords, ruleBehind, ruleWords } from './rule-words.ts'
import { watchedRule } from './watched-rule.ts'

/** Why a step, a question or an interstitial is shown, hidden or required after some answers, in words. */
export type Why = {
  readonly explanation: Explanation
  readonly lines: readonly string[]
  /** Answers of the file that no question took. */
  readonly unused: readonly string[]
}

/** @returns Null where neither the flow nor a flow inside it has the place. */
export function why(flow: Flow, place: string, answers: AnswersFile): Why | null {
  const { states, unused } = fill(flow, answers)
  for (const state of states.toReversed()) {
    for (const [inner, frame] of frames(flow, state)) {
      const explanation = explain(inner, frame, place)
      if (explanation) return { explanation, lines: [...linesOf(inner, explanation), ...leadLines(inner, frame, place)], unused }
    }
  }
  return null
}

function frames(flow: Flow, state: RunState): readonly (readonly [Flow, RunState])[] {
  const inside = Object.values(state.children).flatMap((child) => frames(flowOf(flow.library, child.flow), child))
  return [[flow, state], ...inside]
}

/** Of a step that stands aside: what leads to it, and whether that holds. */
function leadLines(flow: Flow, state: RunState, place: string): readonly string[] {
  if (flow.stepsById.get(place)?.source.aside !== true) return []
  const leads = leadsTo(flow, place).map(({ from, when }) => {
    const what = from === null ? 'The start' : `"${from}"`
    if (when === null) return `    ${what} leads to it`
    return `    ${what} leads to it where ${ruleWords(flow, when)}: ${yesOrNo(isTruthy(watchedRule(flow, when)(state)))}`
  })
  return ['  It stands aside: a run comes to it only where something leads to it.', ...leads]
}

function linesOf(flow: Flow, { place, kind, outcome, because, required, issue }: Explanation): readonly string[] {
  const name = kind === 'field' ? `The question ${questionWords(flow, place)}` : `"${place}"`
  const demand = required === null || outcome === 'hidden' ? '' : required ? ' and must be answered' : ' and may be left empty'
  const said = because.flatMap(({ key, where, tree }) => [
    `  ${RULES[key] ?? key} (${where.file}:${where.line}:${where.column}) ${tree.holds ? 'holds' : 'does not hold'}:`,
    ...treeLines(flow, tree, 2),
  ])
  return [
    `${name} is ${outcome}${demand}.`,
    ...(issue === null ? [] : [`  It is not accepted yet: ${issue}.`]),
    ...(because.length === 0 ? ['  No rule restricts it.'] : said),
  ]
}

const RULES: { readonly [key: string]: string | undefined } = {
  when: 'Its own condition',
  section: 'The condition of its section',
  step: 'The condition of its step',
}

function treeLines(flow: Flow, { rule, value, holds, parts }: RuleTree, depth: number): readonly string[] {
  const isRead = operationOf(rule)?.operator === 'var'
  const outcome =
    value === null && isRead ? 'nothing yet' : value === null || typeof value === 'boolean' ? yesOrNo(holds) : shortened(value)
  const behind = ruleBehind(flow, rule)
  return [
    `${'  '.repeat(depth)}${ruleWords(flow, rule)}: ${outcome}`,
    ...(behind === null ? [] : [`${'  '.repeat(depth + 1)}that is: ${ruleWords(flow, behind)}`]),
    ...parts.flatMap((part) => treeLines(flow, part, depth + 1)),
  ]
}

function yesOrNo(holds: boolean): string {
  return holds ? 'yes' : 'no'
}

function shortened(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
