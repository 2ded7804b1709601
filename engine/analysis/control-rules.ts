import type { Field, Flow, Item, Step } from '../definition/flow.ts'
import { everyStep } from '../definition/step-events.ts'
import type { Rule } from '../definition/types.ts'
import { type Kind, nodeAt, type RulePart, visit } from '../definition/visit.ts'
import { conditionOf, itemCondition } from './row-rules.ts'

/**
 * A rule that decides what a run does, and where: `order` is -1 on entering a step, the index of a page inside a form, `LEAVING` after.
 * `field` is the question whose being asked, required or accepted it decides.
 */
export type ControlRule = { readonly step: number; readonly order: number; readonly rule: Rule; readonly field: Field | null }

export const LEAVING = 1e9

/**
 * Every rule of a flow that decides the way through it: conditions, targets, effects, what events set, what is required. Words, props and
 * arguments of effects decide nothing here.
 */
export function controlRules(flow: Flow): readonly ControlRule[] {
  return [...flow.steps.flatMap((step) => stepRules(step)), ...outcomeRules(flow)]
}

/** The rules that fill questions when their form is entered. */
export function prefillRules(flow: Flow): readonly ControlRule[] {
  return flow.fields.flatMap((field) => {
    const { prefill } = field.source
    const step = flow.stepsById.get(field.step)?.index
    return prefill === undefined || step === undefined ? [] : [{ step, order: -1, rule: prefill, field }]
  })
}

/** The rules that are read once, as a run begins: where it starts, and what its values are. */
export function beginRules({ source }: Flow): readonly Rule[] {
  const targets = (source.start ?? []).map(({ when }) => when)
  const values = Object.values(source.values ?? {}).map(({ initial }) => initial)
  return [...targets, ...values].flatMap((rule) => (rule === undefined ? [] : [rule]))
}

/** What a sub-flow gives to the flows that call it is read at its end. */
function outcomeRules(flow: Flow): readonly ControlRule[] {
  const callers = [...flow.library.flows.values()].flatMap(({ steps }) =>
    everyStep(steps).filter((step) => step.flow === flow.id),
  )
  return callers.flatMap(({ into = {} }) =>
    Object.values(into).map((rule) => ({ step: LEAVING, order: LEAVING, rule, field: null })),
  )
}

function stepRules({ source, index, form }: Step): readonly ControlRule[] {
  const at = (order: number, rules: readonly (Rule | undefined)[]) =>
    rules.flatMap((rule) => (rule === undefined ? [] : [{ step: index, order, rule, field: null }]))
  const own: ControlRule[] = []
  visit(nodeAt('step', source), LEAVING, {
    into: ({ kind, key }, order) => (STANDS_INSIDE.has(kind) ? null : key === 'enter' ? -1 : order),
    leaf: (leaf, order) => {
      // Where a step applies is said by `conditionOf`.
      if (leaf.kind === 'rule' && leaf.pointer !== '/when' && decidesInStep(leaf)) own.push(...at(order, [leaf.rule]))
    },
  })
  return [
    ...at(-1, [conditionOf(source)]),
    ...own,
    ...(form?.pages ?? []).flatMap((page) => {
      const items = page.items ?? page.sections.flatMap((section) => section.items)
      const sections = page.sections.flatMap(({ index: i, preScreen }) => [
        source.sections?.[i]?.when,
        preScreen?.when ?? undefined,
      ])
      return [...at(page.index, sections), ...items.flatMap((item) => itemRules(item, index, page.index))]
    }),
  ]
}

/** What is looked at where it is asked, and what only shows something else. */
const STANDS_INSIDE: ReadonlySet<Kind> = new Set(['each', 'section', 'field', 'interstitial', 'show', 'step'])

/** What a flow inside is given is read again with new inputs, and whenever the step is come to again. */
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
      if (leaf.kind === 'rule' && decidesInField(leaf, item)) own.push({ step, order, rule: leaf.rule, field: item })
    },
  })
  const inside = [...item.children.filter(({ role }) => role === 'child'), ...(item.manual ? [item.manual] : [])]
  return [...own, ...inside.flatMap((field) => itemRules(field, step, order))]
}

/** Which rows are offered follows from the list, and from what their conditions read besides the row. */
function decidesInField({ rule, role, key }: RulePart, field: Field): boolean {
  if (role === 'case') return key === 'unavailable'
  if (role === 'condition') return typeof rule !== 'boolean' || key !== 'optional'
  return key === 'compute' ? mayBeRefused(field) : key !== 'prefill'
}

/** A computed answer that is shown keeps its page from going on where it breaks limits. A number without limits breaks none. */
function mayBeRefused({ source, keywords }: Field): boolean {
  const { multipleOf: _, ...limits } = keywords
  return source.visible !== false && (source.type !== 'number' || source.rules !== undefined || Object.keys(limits).length > 0)
}
