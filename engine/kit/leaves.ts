import type { Screen, StepScreen } from '../machine/screen-types.ts'

/** A step that shows something by itself, and where events for it are addressed. */
export type Leaf = { readonly at: readonly string[]; readonly step: StepScreen }

/** Every step on screen, sub-flows and slots included, in the order in which they are read. */
export function leavesOf(screen: Screen): readonly Leaf[] {
  return screen.steps.flatMap((step): readonly Leaf[] => [
    { at: screen.at, step },
    ...(step.child ? leavesOf(step.child) : []),
    ...Object.values(step.view?.slots ?? {}).flatMap(leavesOf),
  ])
}
