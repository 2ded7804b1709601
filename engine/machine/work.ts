import type { Moment } from '../answers/cells.ts'
import type { Flow, Step } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import type { Mode } from '../definition/types.ts'
import type { FlowMode } from '../modes/mode.ts'
import type { Frame } from './frame.ts'
import type { Effect, Refusal, StepMove, Transition } from './types.ts'

/** A transition in progress: the new frame and the effects issued so far. */
export type Work = {
  readonly flow: Flow
  readonly frame: Frame
  readonly effects: readonly Effect[]
  readonly refusal: Refusal | null
  /** The steps left and entered during this event, in order. */
  readonly moves: readonly StepMove[]
  readonly modes: Modes
}

/** Passed along with each `Work`, because the modes take and return `Work`. */
export type Modes = { readonly [mode in Mode]: FlowMode<Work> }

export function workOn(flow: Flow, frame: Frame, modes: Modes): Work {
  return { flow, frame, effects: [], refusal: null, moves: [], modes }
}

export function workInside({ flow: { library }, modes }: Work, frame: Frame): Work {
  return workOn(flowOf(library, frame.flow), frame, modes)
}

export function modeOf({ modes, flow }: Work): FlowMode<Work> {
  return modes[flow.source.mode]
}

export function change(work: Work, part: Partial<Frame>): Work {
  return { ...work, frame: { ...work.frame, ...part } }
}

/** Notes a move to a step. @param to Null at the end. @param from The step that is left. */
export function withMove(work: Work, to: string | null, from = work.frame.step): Work {
  return { ...work, moves: [...work.moves, { from, to }] }
}

export function refuse(work: Work, code: Refusal['code'], fields: readonly string[] = []): Work {
  return { ...work, refusal: { code, fields } }
}

export function toTransition(work: Work): Transition {
  return { state: work.frame, effects: work.effects, refusal: work.refusal, moves: work.moves }
}

export function momentOf(frame: Frame, more: Omit<Moment, 'cells'> = {}): Moment {
  return { cells: frame.cells, ...more }
}

export function stepOf(work: Work): Step | null {
  return work.frame.step === null ? null : (work.flow.stepsById.get(work.frame.step) ?? null)
}

/** Merges the frame, effects and refusal of a sub-flow into its parent. */
export function withChild(work: Work, key: string, inner: Work): Work {
  const children = { ...work.frame.children, [key]: inner.frame }
  return {
    ...work,
    frame: { ...work.frame, children },
    effects: [...work.effects, ...inner.effects],
    refusal: inner.refusal ?? work.refusal,
  }
}

export function withoutChild(work: Work, key: string): Work {
  const { [key]: _gone, ...children } = work.frame.children
  return change(work, { children })
}

/** The compiled flow of a sub-frame, from the same library as the calling flow. */
export function flowOfFrame(work: Work, frame: Frame): Flow {
  return flowOf(work.flow.library, frame.flow)
}
