import type { Field, Flow, Item, Step } from '../../../definition/flow.ts'
import { everyStep } from '../../../definition/step-events.ts'
import type { Rule } from '../../../definition/types.ts'
import { type Kind, nodeAt, type RulePart, visit } from '../../../definition/visit.ts'
import { stepCondition, itemCondition } from './row-rules.ts'

/**
 * A rule that controls a run, with its position. `order` is -1 on entering a step, the index of a
 * page inside a form, or `ON_LEAVING`. `field` is the question that the rule shows, requires or
 * accepts.
 */
export type ControlRule = {
  readonly step: number
  readonly order: number
  readonly rule: Rule
  readonly field: Field | null
}

export const ON_LEAVING = 1e9

/**
 * All rules that control the way through a flow: conditions, targets, effects, values set by
 * events, required marks. Excludes texts, props and arguments of effects.
 */
export function controlRules(flow: Flow): readonly ControlRule[] {
  return [...flow.steps.flatMap((step) => stepRules(step)), ...outcomeRules(flow)]
}

/**
 * The rules that prefill questions. They are read when the form is entered, or when an answer in it
 * makes the question apply.
 */
export function prefillRules(flow: Flow): readonly ControlRule[] {
  return flow.fields.flatMap((field) => {
    const { prefill } = field.source
    const step = flow.stepsById.get(field.step)?.index
    return prefill === undefined || step === undefined
      ? []
      : [{ step, order: ON_LEAVING, rule: prefill, field }]
  })
}

/** The rules that are read once, when a run starts: its first step, and its initial values. */
export function startRules({ source }: Flow): readonly Rule[] {
  const targets = (source.start ?? []).map(({ when }) => when)
  const values = Object.values(source.values ?? {}).map(({ initial }) => initial)
  return [...targets, ...values].flatMap((rule) => (rule === undefined ? [] : [rule]))
}

/** Rules that pass a sub-flow's results to its callers. They are read when the sub-flow ends. */
function outcomeRules(flow: Flow): readonly ControlRule[] {
  const callers = [...flow.library.flows.values()].flatMap(({ steps }) =>
    everyStep(steps).filter((step) => step.flow === flow.id),
  )
  return callers.flatMap(({ into = {} }) =>
    Object.values(into).map((rule) => ({ step: ON_LEAVING, order: ON_LEAVING, rule, field: null })),
  )
}

function stepRules({ source, index, form }: Step): readonly ControlRule[] {
  const at = (order: number, rules: readonly (Rule | undefined)[]) =>
    rules.flatMap((rule) => (rule === undefined ? [] : [{ step: index, order, rule, field: null }]))
  const own: ControlRule[] = []
  visit(nodeAt('step', source), ON_LEAVING, {
    into: ({ kind, key }, order) => {
      if (STANDS_INSIDE.has(kind)) return null
      return key === 'enter' ? -1 : order
    },
    leaf: (leaf, order) => {
      // `stepCondition` handles the condition of the step.
      if (leaf.kind === 'rule' && leaf.pointer !== '/when' && decidesInStep(leaf))
        own.push(...at(order, [leaf.rule]))
    },
  })
  return [
    ...at(-1, [stepCondition(source)]),
    ...own,
    ...(form?.pages ?? []).flatMap((page) => {
      const items = page.items ?? page.sections.flatMap((section) => section.items)
      const sections = page.sections.flatMap(({ index: i, preScreen }) => [
        source.sections?.[i]?.when,
        preScreen?.when ?? undefined,
      ])
      return [
        ...at(page.index, sections),
        ...items.flatMap((item) => itemRules(item, index, page.index)),
      ]
    }),
  ]
}

/** Parts with their own handling, and parts that only display something. */
const STANDS_INSIDE: ReadonlySet<Kind> = new Set([
  'each',
  'section',
  'field',
  'interstitial',
  'show',
  'step',
])

/**
 * The parameters of a sub-flow are evaluated again after new inputs, and each time the step is
 * entered.
 */
function decidesInStep({ role, key, name }: RulePart): boolean {
  if (role === 'case') return key === 'texts' && name === 'next'
  return role === 'condition' || key === 'with' || key === 'set'
}

function itemRules(item: Item, step: number, order: number): readonly ControlRule[] {
  if (item.kind === 'interstitial') {
    const rule = itemCondition(item)
    return rule === null ? [] : [{ step, order, rule, field: null }]
  }
  const own: ControlRule[] = []
  visit(nodeAt('field', item.source), null, {
    into: ({ kind }) => (kind === 'field' ? null : kind),
    leaf: (leaf) => {
      if (leaf.kind === 'rule' && decidesInField(leaf, item))
        own.push({ step, order, rule: leaf.rule, field: item })
    },
  })
  const inside = [
    ...item.children.filter(({ role }) => role === 'child'),
    ...(item.manual ? [item.manual] : []),
  ]
  return [...own, ...inside.flatMap((field) => itemRules(field, step, order))]
}

/**
 * The offered rows depend on the list and on the data outside the row that their conditions read.
 */
function decidesInField({ rule, role, key }: RulePart, field: Field): boolean {
  if (role === 'case') return key === 'unavailable'
  if (role === 'condition') return typeof rule !== 'boolean' || key !== 'optional'
  return key === 'compute' ? mayBeRefused(field) : key !== 'prefill'
}

/**
 * A computed answer on screen that breaks its limits blocks its page. A number without limits
 * cannot.
 */
function mayBeRefused({ source, keywords }: Field): boolean {
  const { multipleOf: _, ...limits } = keywords
  return (
    source.visible !== false &&
    (source.type !== 'number' || source.rules !== undefined || Object.keys(limits).length > 0)
  )
}
