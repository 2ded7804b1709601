import { leaveCeased } from '../machine/take-inputs.ts'
import { change, type Work } from '../machine/work.ts'
import type { FlowMode } from './mode.ts'

/** The defaults that most modes share. */
export const STANDARD = {
  leadsOn: false,
  showsFirst: false,
  showsEvery: false,
  takesPaths: false,
  fillsSlots: false,
  takeChanges: (work) => work,
  leaveOutdated: leaveCeased,
  afterStep: (work) => work,
  afterFlow: (work) => work,
  leave: (work) => change(work, { status: 'left', awaited: [] }),
  goToPath: () => null,
  hold: () => null,
} as const satisfies Partial<FlowMode<Work>>
