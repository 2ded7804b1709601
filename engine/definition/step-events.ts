import { pointerStep } from './json-schema.ts'
import type { EffectUse, EventUse, StepSource } from './types.ts'
import { type Kind, leavesIn, nodeAt, visit } from './visit.ts'

/** One thing that an event of a step's view may do: the first whose condition holds is done. */
export type EventCase = { readonly event: string; readonly use: EventUse; readonly pointer: string }

/** Where a step that lies over another one leads to close itself. */
export const CLOSE = 'close'

/** True if a run comes to a step by an event or a target alone, never in order. */
export function isAside({ aside, over }: Pick<StepSource, 'aside' | 'over'>): boolean {
  return aside === true || over === true
}

/** What the events of a step may do, in the order in which it is written. `pointer`: from the step. */
export function eventCases({ on = {} }: StepSource): readonly EventCase[] {
  return Object.entries(on).flatMap(([event, uses]) => {
    const pointer = `/on${pointerStep(event)}`
    if (!isList(uses)) return [{ event, use: uses, pointer }]
    return uses.map((use, i) => ({ event, use, pointer: `${pointer}/${i}` }))
  })
}

/** What one event may do. */
export function casesOf(uses: EventUse | readonly EventUse[]): readonly EventUse[] {
  return isList(uses) ? uses : [uses]
}

/** Every step of some steps, each before its children. */
export function everyStep(steps: readonly StepSource[]): readonly StepSource[] {
  return steps.flatMap((step) => [step, ...everyStep(step.children ?? [])])
}

/** The flows that steps run, themselves or in slots of their views. */
export function flowsRun(steps: readonly StepSource[]): readonly string[] {
  return everyStep(steps).flatMap(({ flow, slots = {} }) => [...(flow === undefined ? [] : [flow]), ...Object.values(slots)])
}

const effects = new WeakMap<StepSource, readonly EffectUse[]>()

/** Every effect that a step may ask for. */
export function effectsOf(step: StepSource): readonly EffectUse[] {
  const known = effects.get(step)
  if (known) return known
  const found: EffectUse[] = []
  visit(nodeAt('step', step), null, {
    into: ({ kind, node }) => {
      if (kind === 'effect') found.push(node)
      return DO_NOTHING.has(kind) ? null : kind
    },
    leaf: () => {},
  })
  effects.set(step, found)
  return found
}

/** The names of the values that a step may store something in. */
export function valuesSet(step: StepSource): readonly string[] {
  return leavesIn(nodeAt('step', step), DO_NOTHING).flatMap((leaf) => {
    if (leaf.kind === 'name') return leaf.named === 'value' ? [leaf.to] : []
    return leaf.kind === 'rule' && (leaf.key === 'set' || leaf.key === 'into') ? [leaf.name] : []
  })
}

/** What stands in a step and does nothing by itself: questions, and steps of their own. */
export const DO_NOTHING: ReadonlySet<Kind> = new Set(['section', 'field', 'interstitial', 'step'])

// Array.isArray alone does not tell a readonly list from an object.
function isList(uses: EventUse | readonly EventUse[]): uses is readonly EventUse[] {
  return Array.isArray(uses)
}
