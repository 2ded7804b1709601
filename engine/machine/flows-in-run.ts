import type { Flow } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import type { StepSource } from '../definition/types.ts'
import type { RunState } from './types.ts'

/** A flow of a run, and its state: the run's own flow, or one inside it. */
export type FlowInRun = { readonly flow: Flow; readonly state: RunState }

/** Direct sub-flows: those of steps, and those in the slots of their views. */
export function flowsInside({ flow, state }: FlowInRun): readonly FlowInRun[] {
  return Object.values(state.children).map((child) => inside(flow, child))
}

/** A flow and all its sub-flows, outermost first. */
export function everyFlow(run: FlowInRun): readonly FlowInRun[] {
  return [run, ...flowsInside(run).flatMap(everyFlow)]
}

/** The innermost sub-flow on screen, or the run's own flow. */
export function innermostFlow(run: FlowInRun): FlowInRun {
  const { flow, state } = run
  const child = state.step === null ? undefined : state.children[state.step]
  return child ? innermostFlow(inside(flow, child)) : run
}

/** The sub-flow at a path of step ids, or `undefined`. */
export function flowAt(run: FlowInRun, [id, ...rest]: readonly string[]): FlowInRun | undefined {
  if (id === undefined) return run
  const child = run.state.children[id]
  return child && flowAt(inside(run.flow, child), rest)
}

/** True if a form is on screen or still ahead, in the run's flow or its sub-flows. */
export function asksMore({ flow, state }: FlowInRun): boolean {
  const step = state.step === null ? undefined : flow.stepsById.get(state.step)
  if (state.status !== 'active' || !step) return false
  const child = state.children[step.id]
  const isAsking = child ? asksMore(inside(flow, child)) : step.form !== null
  return (
    isAsking ||
    flow.steps
      .slice(step.index + 1)
      .some((later) => later.form !== null || later.source.flow !== undefined)
  )
}

export function stepOf(flow: Flow, id: string): StepSource | undefined {
  return flow.stepsById.get(id)?.source
}

function inside(flow: Flow, state: RunState): FlowInRun {
  return { flow: flowOf(flow.library, state.flow), state }
}
