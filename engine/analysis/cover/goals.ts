import { EDIT } from '../../definition/edited.ts'
import { effectsOf, eventCases } from '../../definition/step-events.ts'
import type { Field, Flow, Item, Step } from '../../definition/flow.ts'
import type { EffectUse, Rule } from '../../definition/types.ts'
import { readsOf } from '../../rules/json-logic.ts'
import {
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
  /** The place of the effect in the list `leave`, for `requesting`. */
  readonly effect?: number
}

type Says = { readonly yes: string; readonly no: string }

/**
 * The goals of a flow: every step, item, transition, failure, condition outcome and border of a
 * score band. Sub-flows have goals of their own.
 */
export function goalsOf(flow: Flow): readonly Goal[] {
  const goals: readonly Goal[] = [
    ...flow.steps.map(
      ({ id }): Goal => ({
        key: `step ${id}`,
        kind: 'step',
        words: `step "${id}"`,
        short: `step "${id}"`,
      }),
    ),
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

export function itemsOf({ form }: Step): readonly Item[] {
  return (form?.sections ?? []).flatMap(({ preScreen, items }) => [
    ...(preScreen ? [preScreen] : []),
    ...items,
  ])
}

/** False for hidden computed answers, which are submitted but never on screen. */
export function isEverShown(item: Item): boolean {
  return item.kind !== 'question' || item.source.visible !== false
}

function itemGoal(flow: Flow, { kind, id }: Item): Goal {
  const words =
    kind === 'question' ? `question ${questionWords(flow, id)} (${id})` : `interstitial "${id}"`
  return { key: `item ${id}`, kind: 'item', words, short: `"${id}" comes` }
}

function transitionGoals(flow: Flow): readonly Goal[] {
  return graphOf(flow).edges.flatMap(({ from, to, kind, words }): readonly Goal[] =>
    kind === 'failure' || kind === 'shows' || (kind === 'event' && !traitsOf(flow.source).leadsOn)
      ? []
      : [
          {
            key: `from ${from} to ${to}`,
            kind: 'transition',
            words: `${from} → ${to}${words === '' ? '' : `: ${words}`}`,
            short: `${from} → ${to}`,
          },
        ],
  )
}

function failureGoals(flow: Flow, step: Step): readonly Goal[] {
  return effectsOf(step.source).flatMap(({ effect }) =>
    (flow.library.effects.get(effect)?.codes ?? []).map(
      (code): Goal => ({
        key: `failure ${step.id} ${effect} ${code}`,
        kind: 'failure',
        words: `at "${step.id}" ${effect} fails: ${code}`,
        short: `at "${step.id}" ${effect} fails: ${code}`,
      }),
    ),
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
      [from, to].map((value): Goal => {
        const words = `${name} = ${value} (${key})`
        return { key: scoreKey(name, value), kind: 'score', words, short: words }
      }),
    ),
  )
}

export function scoreKey(total: string, value: number): string {
  return `score ${total} ${value}`
}

/**
 * Every condition that the flow's own state decides. Excludes those that read an event, a row or a
 * secret.
 */
export function flowConditions(flow: Flow): readonly Condition[] {
  const starts = (flow.source.start ?? []).flatMap(({ when, to }): readonly Condition[] =>
    when === undefined
      ? []
      : [
          {
            name: `it begins at "${to}" if ${ruleWords(flow, when)}`,
            says: { yes: `it begins at "${to}"`, no: `it does not begin at "${to}"` },
            step: -1,
            decides: 'leaving',
            rule: when,
          },
        ],
  )
  return [...starts, ...flow.steps.flatMap((step) => stepConditions(flow, step))].filter(
    ({ rule }) => !readsOf(rule).some(isPassing),
  )
}

function says(who: string, yes: string, no: string, what = ''): Says {
  return { yes: `${who} ${yes} ${what}`.trim(), no: `${who} ${no} ${what}`.trim() }
}

function isPassing(path: string): boolean {
  return ['event', 'row', 'secrets'].includes(path.split('.')[0] ?? '')
}

function stepConditions(flow: Flow, step: Step): readonly Condition[] {
  const { source, index, id } = step
  const one = (
    decides: Condition['decides'],
    says: Says,
    rule: Rule | undefined,
  ): readonly Condition[] =>
    rule === undefined
      ? []
      : [{ name: `${says.yes} if ${ruleWords(flow, rule)}`, says, step: index, decides, rule }]
  const effects = (uses: readonly EffectUse[] | undefined, decides: Condition['decides']) =>
    (uses ?? []).flatMap(({ effect, when }, i) =>
      one(decides, says(`"${id}"`, 'asks for', 'does not ask for', effect), when).map(
        (condition) => (decides === 'requesting' ? { ...condition, effect: i } : condition),
      ),
    )
  return [
    ...one('step', says(`"${id}"`, 'is shown', 'is not shown'), stepCondition(source)),
    ...effects(source.enter, 'entering'),
    // Whether a step can be edited depends on other edits in progress. No case covers that.
    ...eventCases(source).flatMap(({ event, use }) =>
      source.edit === true && event === EDIT
        ? []
        : [
            ...one('standing', says(`"${id}"`, 'takes', 'does not take', event), use.when),
            ...effects(use.do, 'standing'),
          ],
    ),
    ...(source.sections ?? []).flatMap((section) =>
      one('leaving', says(`section "${section.id}"`, 'is asked', 'is not asked'), section.when),
    ),
    ...itemsOf(step).flatMap((item) => itemConditions(flow, item, index)),
    ...(source.next ?? []).flatMap(({ when, to }) =>
      one('leaving', says(`"${id}"`, 'leads to', 'does not lead to', to), when),
    ),
    ...effects(source.leave, 'requesting'),
  ]
}

function itemConditions(flow: Flow, item: Item, step: number): readonly Condition[] {
  const one = (what: Says, rule: Rule | null | undefined): readonly Condition[] =>
    rule === undefined || rule === null
      ? []
      : [
          {
            name: `${what.yes} if ${ruleWords(flow, rule)}`,
            says: what,
            step,
            item: item.id,
            decides: 'leaving',
            rule,
          },
        ]
  if (item.kind === 'interstitial')
    return one(says(`"${item.id}"`, 'is shown', 'is not shown'), itemCondition(item))
  const { source, id } = item
  const inside: readonly Field[] = [
    ...item.children.filter(({ role }) => role === 'child'),
    ...(item.manual ? [item.manual] : []),
  ]
  return [
    ...one(says(`"${id}"`, 'is asked', 'is not asked'), source.when),
    ...one(says(`"${id}"`, 'can be answered', 'cannot be answered'), source.enabled),
    ...(typeof source.optional === 'boolean'
      ? []
      : one(says(`"${id}"`, 'may be left empty', 'must be answered'), source.optional)),
    ...(source.options ?? []).flatMap(({ key, when }) =>
      one(says(`"${id}"`, 'offers', 'does not offer', `"${key}"`), when),
    ),
    ...inside.flatMap((field) => itemConditions(flow, field, step)),
  ]
}
