import { conclusionsOf, type Flow, flowOf, type RunState } from '#engine/index.ts'
import type { Alert } from '../safety/safety-rules.ts'

/** A flow inside a run, and its state. */
export type Placed = { readonly flow: Flow; readonly state: RunState }

/** The alerts of a run and of every flow inside it that hold. A flag of two flows counts once for each. */
export function alertsOf(flow: Flow, state: RunState): readonly Alert[] {
  const own = conclusionsOf(flow, state).alerts.map(({ flag, item }) => ({ flag, item, place: `${state.at.join('/')}#${flag}` }))
  const inside = Object.values(state.children).flatMap((child) => alertsOf(flowOf(flow.library, child.flow), child))
  return [...own, ...inside]
}

/** The flow on screen: the one that the step shown calls, or the run's own. */
export function innermostFlowId(state: RunState): string {
  const child = state.step === null ? undefined : state.children[state.step]
  return child === undefined ? state.flow : innermostFlowId(child)
}

/** The place of the flow on screen, by the ids of the steps that lead to it. */
export function innermostPlace(state: RunState): readonly string[] {
  const child = state.step === null ? undefined : state.children[state.step]
  return child === undefined ? state.at : innermostPlace(child)
}

/** The flow that an effect's place names, or `undefined`. */
export function placedFlow(flow: Flow, state: RunState, at: readonly string[]): Placed | undefined {
  const [key, ...rest] = at
  if (key === undefined) return { flow, state }
  const child = state.children[key]
  return child === undefined ? undefined : placedFlow(flowOf(flow.library, child.flow), child, rest)
}

/** Where a save stands among those that were applied before. */
export type Placement = 'repeated' | 'follows' | 'conflict'

/**
 * How sent events fit the stored run. A save whose reply was lost is sent again, perhaps with later events behind it.
 *
 * @param applied The revision after each of the sent events that was applied already.
 * @returns Where they stand, and how many at the beginning were applied.
 */
export function placeEvents(
  ids: readonly string[],
  applied: ReadonlyMap<string, number>,
  revisions: { readonly sent: number; readonly stored: number },
): { readonly placement: Placement; readonly known: number } {
  const firstFresh = ids.findIndex((id) => !applied.has(id))
  if (firstFresh === -1) return { placement: 'repeated', known: ids.length }
  const isPrefix = applied.size === firstFresh
  const last = firstFresh === 0 ? revisions.sent : applied.get(ids[firstFresh - 1] ?? '')
  return { placement: isPrefix && last === revisions.stored ? 'follows' : 'conflict', known: firstFresh }
}
