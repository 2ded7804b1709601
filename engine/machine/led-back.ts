import type { RunState, Transition } from './types.ts'

/** True if a form refused to go on and shows an earlier page instead, which is not in order. */
export function isLedBack(before: RunState, { state, refusal }: Pick<Transition, 'state' | 'refusal'>): boolean {
  return refusal?.code === 'INVALID' && pagePath(state) !== pagePath(before)
}

/** Where a run is: flow, step and page, through the flows inside. */
export function pagePath(state: RunState): string {
  const inside = Object.values(state.children).map((child) => ` ${pagePath(child)}`)
  return `${state.flow} ${state.step} ${state.page}${inside.join('')}`
}
