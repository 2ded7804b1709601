import { NOT_APPLYING } from '../../../answers/judged.ts'
import { readCell } from '../../../answers/cells.ts'
import type { Flow, TotalValue } from '../../../definition/flow.ts'
import type { RunState } from '../../../machine/types.ts'
import { totalFields, findTotal } from '../structure/atoms.ts'
import type { FlowModel } from '../moves/flow-model.ts'

/**
 * A total whose sum stays open until something reads it. Runs that differ only in this sum are
 * explored together.
 */
export type OpenTotal = {
  readonly flow: string
  readonly name: string
  readonly cell: number
  readonly fields: ReadonlySet<string>
}

/** One sum for each open total, in their order. */
export type Sums = readonly number[]

/** The totals that add up points and that at least one rule reads. */
export function openTotals(
  flows: readonly Flow[],
  isRead: (flow: Flow, total: string) => boolean,
): readonly OpenTotal[] {
  return flows.flatMap((flow) =>
    [...flow.totals.values()].flatMap(({ name, cell }): readonly OpenTotal[] =>
      findTotal(flow, name)?.sum === undefined || !isRead(flow, name)
        ? []
        : [
            {
              flow: flow.id,
              name,
              cell,
              fields: new Set(totalFields(flow, name).map(({ id }) => id)),
            },
          ],
    ),
  )
}

/** The sums of a run; 0 for a flow that is not active. */
export function openSums(totals: readonly OpenTotal[], state: RunState): Sums {
  if (totals.length === 0) return []
  const frames = framesOf(state)
  return totals.map(({ flow, cell }) => {
    const frame = frames.find((one) => one.flow === flow)
    const value = frame && readCell(frame.cells, cell)
    return value === undefined ? 0 : (value as TotalValue).sum // a total cell holds only this type
  })
}

function framesOf(state: RunState): readonly RunState[] {
  return [state, ...Object.values(state.children).flatMap(framesOf)]
}

export function addPoints(
  { plan }: Flow,
  cell: number,
  value: unknown,
  points: number,
): TotalValue {
  const node = plan.nodes[cell]
  const total =
    typeof node !== 'object' || points === 0
      ? value
      : node.fold(value, NOTHING, { ...NOTHING, score: points })
  return total as TotalValue // a total cell holds only this type
}

const NOTHING = { ...NOT_APPLYING, applies: true, isAnswered: true, score: 0 }

/** True if a counted answer was replaced, so that sums do not only grow. */
export function isAnswerReplaced(
  totals: readonly OpenTotal[],
  modelFor: (flow: string) => FlowModel,
  before: RunState,
  after: RunState,
): boolean {
  return totals.some(({ flow: id, fields }) => {
    const [was, is] = [frameOf(before, id), frameOf(after, id)]
    const { flow } = modelFor(id)
    return (
      was !== undefined &&
      is !== undefined &&
      [...fields].some((field) => {
        const raw = flow.fieldsById.get(field)?.raw ?? -1
        const answer = readCell(was.cells, raw) ?? null
        return answer !== null && readCell(is.cells, raw) !== answer
      })
    )
  })
}

export function isActiveFlow(state: RunState, flow: string): boolean {
  return frameOf(state, flow) !== undefined
}

function frameOf(state: RunState, flow: string): RunState | undefined {
  if (state.flow === flow) return state
  for (const child of Object.values(state.children)) {
    const inside = frameOf(child, flow)
    if (inside) return inside
  }
  return undefined
}

export function activeFlows(state: RunState): readonly string[] {
  return [state.flow, ...Object.values(state.children).flatMap(activeFlows)]
}
