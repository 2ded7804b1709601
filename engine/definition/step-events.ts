import { pointerStep } from './json-schema.ts'
import type { EffectUse, EventUse, StepSource } from './types.ts'
import { type Kind, leavesIn, nodeAt, visit } from './visit.ts'

/** One case of an event. The first case whose condition is true is used. */
type EventCase = { readonly event: string; readonly use: EventUse; readonly pointer: string }

/** Target of a step with `over` that closes it. */
export const CLOSE = 'close'

/** True if a run enters the step only by an event or a target, and never in order. */
export function isAside({ aside, over }: Pick<StepSource, 'aside' | 'over'>): boolean {
  return aside === true || over === true
}

/**
 * All cases of all events of a step, in the order of the definition. `pointer` starts at the step.
 */
export function eventCases({ on = {} }: StepSource): readonly EventCase[] {
  return Object.entries(on).flatMap(([event, uses]) => {
    const pointer = `/on${pointerStep(event)}`
    if (!isList(uses)) return [{ event, use: uses, pointer }]
    return uses.map((use, i) => ({ event, use, pointer: `${pointer}/${i}` }))
  })
}

export function casesOf(uses: EventUse | readonly EventUse[]): readonly EventUse[] {
  return isList(uses) ? uses : [uses]
}

/** All steps and their descendants. Each step comes before its children. */
export function everyStep(steps: readonly StepSource[]): readonly StepSource[] {
  return steps.flatMap((step) => [step, ...everyStep(step.children ?? [])])
}

/** Ids of the flows that steps run directly or in slots of their views. */
export function flowsRun(steps: readonly StepSource[]): readonly string[] {
  return everyStep(steps).flatMap(({ flow, slots = {} }) => [
    ...(flow === undefined ? [] : [flow]),
    ...Object.values(slots),
  ])
}

const effects = new WeakMap<StepSource, readonly EffectUse[]>()

/** All effects that a step may send. */
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

/** Names of the values that a step may set. */
export function valuesSet(step: StepSource): readonly string[] {
  return leavesIn(nodeAt('step', step), DO_NOTHING).flatMap((leaf) => {
    if (leaf.kind === 'name') return leaf.named === 'value' ? [leaf.to] : []
    return leaf.kind === 'rule' && (leaf.key === 'set' || leaf.key === 'into') ? [leaf.name] : []
  })
}

/** Parts of a step that set no values and send no effects for the step. */
export const DO_NOTHING: ReadonlySet<Kind> = new Set(['section', 'field', 'interstitial', 'step'])

// Array.isArray alone does not narrow a readonly list.
function isList(uses: EventUse | readonly EventUse[]): uses is readonly EventUse[] {
  return Array.isArray(uses)
}
