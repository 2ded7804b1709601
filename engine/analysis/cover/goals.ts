import { EDIT } from '../../definition/edited.ts'
import { effectsOf, eventCases } from '../../definition/step-events.ts'
import type { Field, Flow, Item, Step } from '../../definition/flow.ts'
import type { EffectUse, Rule } from '../../definition/types.ts'
import { readsOf } from '../../rules/json-logic.ts'
import {
  type GraphEdge,
  graphOf,
  questionWords,
  ruleWords,
  stepCondition,
  itemCondition,
} from '../explore/index.ts'
import { traitsOf } from '../../modes/modes.ts'

/**
 * Something that cases should cover. The key is the same in every run; the words are for readers.
 */
export type Goal = {
  readonly key: string
  readonly kind: 'step' | 'item' | 'transition' | 'failure' | 'condition' | 'score'
  readonly words: string
  /** A few words, without the rule. */
  readonly short: string
  /** The outcome, if the goal is a condition. */
  readonly holds?: boolean
}

/**
 * A condition of a flow, and when it is decided: on entering a step, during it, on leaving it, or,
 * before that, when the effects of leaving are requested. `step` -1 is the start.
 */
export type Condition = {
  readonly name: string
  /** What happens if it is true, and if it is false. */
  readonly says: Says
  readonly step: number
  /** The question or interstitial it belongs to. */
  readonly item?: string
  readonly decides: 'step' | 'entering' | 'standing' | 'leaving' | 'requesting'
  readonly rule: Rule
  /** The place of the effect in its list. */
  readonly effect?: number
}

type Says = { readonly yes: string; readonly no: string }

/**
 * The goals of a flow: every step, item, transition, failure, condition outcome and border of a
 * score band. Sub-flows have goals of their own.
 */
export function goalsOf(flow: Flow): readonly Goal[] {
  const goals: readonly Goal[] = [
    ...flow.steps.map(({ id }) => plainGoal('step', `step ${id}`, `step "${id}"`)),
    ...flow.steps.flatMap((step) =>
      itemsOf(step)
        .filter(isEverShown)
        .map((item) => itemGoal(flow, item)),
    ),
    ...transitionGoals(flow),
    ...flow.steps.flatMap((step) => failureGoals(flow, step)),
    ...flowConditions(flow).flatMap((condition) => [
      conditionGoal(condition, true),
      conditionGoal(condition, false),
    ]),
    ...scoreGoals(flow),
  ]
  return [...new Map(goals.map((goal) => [goal.key, goal])).values()]
}

function plainGoal(kind: Goal['kind'], key: string, words: string): Goal {
  return { kind, key, words, short: words }
}

export function itemsOf({ form }: Step): readonly Item[] {
  return (form?.sections ?? []).flatMap(({ preScreen, items }) => [
    ...(preScreen ? [preScreen] : []),
    ...items,
  ])
}

/** False for hidden computed answers, which are submitted but never on screen. */
function isEverShown(item: Item): boolean {
  return item.kind !== 'question' || item.source.visible !== false
}

function itemGoal(flow: Flow, { kind, id }: Item): Goal {
  const words =
    kind === 'question' ? `question ${questionWords(flow, id)} (${id})` : `interstitial "${id}"`
  return { key: `item ${id}`, kind: 'item', words, short: `"${id}" comes` }
}

function transitionGoals(flow: Flow): readonly Goal[] {
  const isCounted = ({ kind }: GraphEdge) =>
    kind !== 'failure' && kind !== 'shows' && (kind !== 'event' || traitsOf(flow.source).leadsOn)
  return graphOf(flow)
    .edges.filter(isCounted)
    .map(({ from, to, words }) => {
      const short = `${from} → ${to}`
      const why = words === '' ? '' : `: ${words}`
      return { key: `from ${from} to ${to}`, kind: 'transition', words: `${short}${why}`, short }
    })
}

function failureGoals(flow: Flow, step: Step): readonly Goal[] {
  return effectsOf(step.source).flatMap(({ effect }) =>
    (flow.library.effects.get(effect)?.codes ?? []).map((code) => {
      const words = `at "${step.id}" ${effect} fails: ${code}`
      return plainGoal('failure', `failure ${step.id} ${effect} ${code}`, words)
    }),
  )
}

export function conditionKey({ name }: Condition, holds: boolean): string {
  return `condition ${name}: ${holds ? 'yes' : 'no'}`
}

function conditionGoal(condition: Condition, holds: boolean): Goal {
  return {
    key: conditionKey(condition, holds),
    kind: 'condition',
    words: `${condition.name}: ${holds ? 'it holds' : 'it does not hold'}`,
    short: holds ? condition.says.yes : condition.says.no,
    holds,
  }
}

function scoreGoals(flow: Flow): readonly Goal[] {
  return [...flow.totals.values()].flatMap(({ name, bands }) =>
    bands.flatMap(({ key, from, to }) =>
      [from, to].map((value) =>
        plainGoal('score', scoreKey(name, value), `${name} = ${value} (${key})`),
      ),
    ),
  )
}

export function scoreKey(total: string, value: number): string {
  return `score ${total} ${value}`
}

/** Every condition that the flow's own state decides. */
export function flowConditions(flow: Flow): readonly Condition[] {
  const starts = (flow.source.start ?? []).flatMap(({ when, to }) =>
    conditionAt(
      { flow, step: -1, decides: 'leaving' },
      says('it', 'begins at', 'does not begin at', `"${to}"`),
      when,
    ),
  )
  return [...starts, ...flow.steps.flatMap((step) => stepConditions(flow, step))].filter(
    ({ rule }) => !readsPassing(rule),
  )
}

/** True for a rule that reads an event, a row or a secret. */
export function readsPassing(rule: Rule): boolean {
  return readsOf(rule).some((path) =>
    ['event', 'row', 'secrets'].includes(path.split('.')[0] ?? ''),
  )
}

function says(who: string, yes: string, no: string, what = ''): Says {
  return { yes: `${who} ${yes} ${what}`.trim(), no: `${who} ${no} ${what}`.trim() }
}

type Place = Pick<Condition, 'step' | 'item' | 'decides' | 'effect'> & { readonly flow: Flow }

/** @returns Nothing if there is no rule. */
function conditionAt(
  { flow, ...place }: Place,
  what: Says,
  rule: Rule | null | undefined,
): readonly Condition[] {
  if (rule === undefined || rule === null) return []
  return [{ ...place, name: `${what.yes} if ${ruleWords(flow, rule)}`, says: what, rule }]
}

function stepConditions(flow: Flow, step: Step): readonly Condition[] {
  const { source, index, id } = step
  const own = `"${id}"`
  const one = (decides: Condition['decides'], what: Says, rule: Rule | undefined) =>
    conditionAt({ flow, step: index, decides }, what, rule)
  const effects = (uses: readonly EffectUse[] | undefined, decides: Condition['decides']) =>
    (uses ?? []).flatMap(({ effect: name, when }, effect) =>
      conditionAt(
        { flow, step: index, decides, effect },
        says(own, 'asks for', 'does not ask for', name),
        when,
      ),
    )
  return [
    ...one('step', says(own, 'is shown', 'is not shown'), stepCondition(source)),
    ...effects(source.enter, 'entering'),
    // Whether a step can be edited depends on other edits in progress. No case covers that.
    ...eventCases(source).flatMap(({ event, use }) =>
      source.edit === true && event === EDIT
        ? []
        : [
            ...one('standing', says(own, 'takes', 'does not take', event), use.when),
            ...effects(use.do, 'standing'),
          ],
    ),
    ...(source.sections ?? []).flatMap((section) =>
      one('leaving', says(`section "${section.id}"`, 'is asked', 'is not asked'), section.when),
    ),
    ...itemsOf(step).flatMap((item) => itemConditions(flow, item, index)),
    ...(source.next ?? []).flatMap(({ when, to }) =>
      one('leaving', says(own, 'leads to', 'does not lead to', to), when),
    ),
    ...effects(source.leave, 'requesting'),
  ]
}

function itemConditions(flow: Flow, item: Item, step: number): readonly Condition[] {
  const place: Place = { flow, step, item: item.id, decides: 'leaving' }
  const own = `"${item.id}"`
  if (item.kind === 'interstitial')
    return conditionAt(place, says(own, 'is shown', 'is not shown'), itemCondition(item))
  const { optional, when, enabled, options = [] } = item.source
  const inside: readonly Field[] = [
    ...item.children.filter(({ role }) => role === 'child'),
    ...(item.manual ? [item.manual] : []),
  ]
  const mayBeEmpty = says(own, 'may be left empty', 'must be answered')
  return [
    ...conditionAt(place, says(own, 'is asked', 'is not asked'), when),
    ...conditionAt(place, says(own, 'can be answered', 'cannot be answered'), enabled),
    ...(typeof optional === 'boolean' ? [] : conditionAt(place, mayBeEmpty, optional)),
    ...options.flatMap(({ key, when: offered }) =>
      conditionAt(place, says(own, 'offers', 'does not offer', `"${key}"`), offered),
    ),
    ...inside.flatMap((field) => itemConditions(flow, field, step)),
  ]
}
