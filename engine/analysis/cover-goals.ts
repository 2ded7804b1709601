import type { Field, Flow, Item, Step } from '../definition/flow.ts'
import type { EffectUse, Rule } from '../definition/types.ts'
import { readsOf } from '../rules/json-logic.ts'
import { graphOf } from './graph.ts'
import { questionWords, ruleWords } from './rule-words.ts'

/** Something that cases should take: a name that is the same from run to run, and words for readers. */
export type Goal = {
  readonly key: string
  readonly kind: 'step' | 'item' | 'transition' | 'failure' | 'condition' | 'score'
  readonly words: string
}

/** A condition of a flow, and when it decides: on coming to a step, while it stands, or on leaving it; `step` -1: at the start. */
export type Condition = {
  readonly name: string
  readonly step: number
  readonly decides: 'step' | 'entering' | 'standing' | 'leaving'
  readonly rule: Rule
}

/** Every step, item, transition, failure, condition both ways, and border of a score band of a flow; flows inside it have their own. */
export function goalsOf(flow: Flow): readonly Goal[] {
  const goals: readonly Goal[] = [
    ...flow.steps.map(({ id }): Goal => ({ key: `step ${id}`, kind: 'step', words: `step "${id}"` })),
    ...flow.steps.flatMap((step) => itemsOf(step).map((item) => itemGoal(flow, item))),
    ...transitionGoals(flow),
    ...flow.steps.flatMap((step) => failureGoals(flow, step)),
    ...conditionsOf(flow).flatMap((condition) => [conditionGoal(condition, true), conditionGoal(condition, false)]),
    ...scoreGoals(flow),
  ]
  return [...new Map(goals.map((goal) => [goal.key, goal])).values()]
}

export function itemsOf({ form }: Step): readonly Item[] {
  return (form?.sections ?? []).flatMap(({ preScreen, items }) => [...(preScreen ? [preScreen] : []), ...items])
}

function itemGoal(flow: Flow, { kind, id }: Item): Goal {
  const words = kind === 'question' ? `question ${questionWords(flow, id)} (${id})` : `what stands between: "${id}"`
  return { key: `item ${id}`, kind: 'item', words }
}

function transitionGoals(flow: Flow): readonly Goal[] {
  return graphOf(flow).edges.flatMap(({ from, to, kind, words }): readonly Goal[] =>
    kind === 'failure' || kind === 'shows'
      ? []
      : [{ key: `from ${from} to ${to}`, kind: 'transition', words: `${from} → ${to}${words === '' ? '' : `: ${words}`}` }],
  )
}

function failureGoals(flow: Flow, step: Step): readonly Goal[] {
  return effectsOf(step).flatMap(({ effect }) =>
    (flow.library.effects.get(effect)?.codes ?? []).map(
      (code): Goal => ({
        key: `failure ${step.id} ${effect} ${code}`,
        kind: 'failure',
        words: `at "${step.id}" ${effect} fails: ${code}`,
      }),
    ),
  )
}

function effectsOf({ source }: Step): readonly EffectUse[] {
  return [...(source.enter ?? []), ...(source.leave ?? []), ...Object.values(source.on ?? {}).flatMap((use) => use.do ?? [])]
}

export function conditionKey({ name }: Condition, holds: boolean): string {
  return `condition ${name}: ${holds ? 'yes' : 'no'}`
}

function conditionGoal(condition: Condition, holds: boolean): Goal {
  return {
    key: conditionKey(condition, holds),
    kind: 'condition',
    words: `${condition.name}: ${holds ? 'it holds' : 'it does not hold'}`,
  }
}

function scoreGoals(flow: Flow): readonly Goal[] {
  return [...flow.totals.values()].flatMap(({ name, bands }) =>
    bands.flatMap(({ key, from, to }) =>
      [from, to].map((value): Goal => ({ key: scoreKey(name, value), kind: 'score', words: `${name} = ${value} (${key})` })),
    ),
  )
}

export function scoreKey(total: string, value: number): string {
  return `score ${total} ${value}`
}

/** Every condition of a flow that its own state decides; those that read an event, a row or a secret are not among them. */
export function conditionsOf(flow: Flow): readonly Condition[] {
  const starts = (flow.source.start ?? []).flatMap(({ when, to }): readonly Condition[] =>
    when === undefined
      ? []
      : [{ name: `it begins at "${to}" if ${ruleWords(flow, when)}`, step: -1, decides: 'leaving', rule: when }],
  )
  return [...starts, ...flow.steps.flatMap((step) => stepConditions(flow, step))].filter(
    ({ rule }) => !readsOf(rule).some(isPassing),
  )
}

function isPassing(path: string): boolean {
  return ['event', 'row', 'secrets'].includes(path.split('.')[0] ?? '')
}

function stepConditions(flow: Flow, step: Step): readonly Condition[] {
  const { source, index, id } = step
  const one = (decides: Condition['decides'], what: string, rule: Rule | undefined): readonly Condition[] =>
    rule === undefined ? [] : [{ name: `${what} if ${ruleWords(flow, rule)}`, step: index, decides, rule }]
  const effects = (uses: readonly EffectUse[] | undefined, decides: Condition['decides']) =>
    (uses ?? []).flatMap(({ effect, when }) => one(decides, `"${id}" asks for ${effect}`, when))
  return [
    ...one('step', `"${id}" is shown`, source.when),
    ...effects(source.enter, 'entering'),
    ...Object.entries(source.on ?? {}).flatMap(([event, use]) => [
      ...one('standing', `"${id}" takes ${event}`, use.when),
      ...effects(use.do, 'standing'),
    ]),
    ...(source.sections ?? []).flatMap((section) => one('leaving', `section "${section.id}" is asked`, section.when)),
    ...itemsOf(step).flatMap((item) => itemConditions(flow, item, index)),
    ...(source.next ?? []).flatMap(({ when, to }) => one('leaving', `"${id}" leads to ${to}`, when)),
    ...effects(source.leave, 'leaving'),
  ]
}

function itemConditions(flow: Flow, item: Item, step: number): readonly Condition[] {
  const one = (what: string, rule: Rule | null | undefined): readonly Condition[] =>
    rule === undefined || rule === null ? [] : [{ name: `${what} if ${ruleWords(flow, rule)}`, step, decides: 'leaving', rule }]
  if (item.kind === 'interstitial') return one(`"${item.id}" is shown`, item.when)
  const { source, id } = item
  const inside: readonly Field[] = [
    ...item.children.filter(({ role }) => role === 'child'),
    ...(item.manual ? [item.manual] : []),
  ]
  return [
    ...one(`"${id}" is asked`, source.when),
    ...one(`"${id}" can be answered`, source.enabled),
    ...(typeof source.optional === 'boolean' ? [] : one(`"${id}" may be left empty`, source.optional)),
    ...(source.options ?? []).flatMap(({ key, when }) => one(`"${id}" offers "${key}"`, when)),
    ...inside.flatMap((field) => itemConditions(flow, field, step)),
  ]
}
