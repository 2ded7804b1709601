import type { FlowSource } from '../definition/types.ts'
import type { Modes } from '../machine/work.ts'
import { all } from './all.ts'
import { first } from './first.ts'
import type { ModeTraits } from './mode.ts'
import { sequence } from './sequence.ts'
import { tree } from './tree.ts'

/** All modes. A mode that is missing here is a type error. */
export const MODES: Modes = { sequence, first, all, tree }

export function traitsOf({ mode }: Pick<FlowSource, 'mode'>): ModeTraits {
  return MODES[mode]
}
