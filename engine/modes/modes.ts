import type { FlowSource } from '../definition/types.ts'
import type { Modes } from '../machine/work.ts'
import { all } from './all.ts'
import { first } from './first.ts'
import type { ModeTraits } from './mode.ts'
import { sequence } from './sequence.ts'
import { tree } from './tree.ts'

/** Every mode. The compiler asks for one that is missing here. */
export const MODES: Modes = { sequence, first, all, tree }

/** What the mode of a flow is like. */
export function traitsOf({ mode }: Pick<FlowSource, 'mode'>): ModeTraits {
  return MODES[mode]
}
