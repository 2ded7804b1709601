import type { Screen, StepScreen } from '../machine/screen-types.ts'

/** A step that shows something by itself, and where events for it are addressed. */
export type Leaf = { readonly at: readonly string[]; readonly step: StepScreen }

/** Every step on screen, sub-flows, slots and what lies over others included, in the order in which they are read. */
export function leavesOf(screen: Screen): readonly Leaf[] {
  return shownOn(screen).flatMap((leaf) => [leaf, ...screensIn(leaf).flatMap(leavesOf)])
}

/** The steps that can be reached: all of them, or what lies over the others. */
export function reachableLeaves(screen: Screen): readonly Leaf[] {
  const top = topOf(screen)
  return top ? [top, ...screensIn(top).flatMap(leavesOf)] : leavesOf(screen)
}

/** The innermost step that lies over others; null where none does. */
export function topOf(screen: Screen): Leaf | null {
  const own = screen.over && { at: screen.at, step: screen.over }
  const inside = own ? screensIn(own) : shownOn(screen).flatMap(screensIn)
  return inside.reduce<Leaf | null>((found, one) => found ?? topOf(one), null) ?? own
}

function shownOn({ at, steps, over }: Screen): readonly Leaf[] {
  return [...steps, ...(over ? [over] : [])].map((step) => ({ at, step }))
}

function screensIn({ step: { child, view } }: Leaf): readonly Screen[] {
  return [...(child ? [child] : []), ...Object.values(view?.slots ?? {})]
}
