import type { RunState, Transition } from './types.ts'

/** True if Continue was refused and the form shows an earlier, invalid page instead. */
export function isLedBack(
  before: RunState,
  { state, refusal }: Pick<Transition, 'state' | 'refusal'>,
): boolean {
  return refusal?.code === 'INVALID' && pagePath(state) !== pagePath(before)
}

/** The path of flow, step and page on screen, through all sub-flows. */
export function pagePath(state: RunState): string {
  const inside = Object.values(state.children).map((child) => ` ${pagePath(child)}`)
  return `${state.flow} ${state.step} ${state.page}${inside.join('')}`
}
