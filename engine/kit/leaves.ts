import type { Screen, StepScreen } from '../machine/screen-types.ts'

/** A step on screen and the path that addresses events to it. */
export type Leaf = { readonly at: readonly string[]; readonly step: StepScreen }

/**
 * Every step on screen in reading order, including dialogs and the steps of sub-flows and slots.
 */
export function leavesOf(screen: Screen): readonly Leaf[] {
  return shownOn(screen).flatMap((leaf) => [leaf, ...screensIn(leaf).flatMap(leavesOf)])
}

/**
 * The steps that a person can reach: all of them or, while a dialog is open, those of the dialog.
 */
export function reachableLeaves(screen: Screen): readonly Leaf[] {
  const top = topOf(screen)
  return top ? [top, ...screensIn(top).flatMap(leavesOf)] : leavesOf(screen)
}

/** The step of the innermost open dialog, or null. */
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
