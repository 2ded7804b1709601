import { readCell } from '../answers/cells.ts'
import type { CompiledEach, RowsShown, ShownRow, Step } from '../definition/flow.ts'
import type { Frame } from './frame.ts'

/** The rows that a step shows, and the data that they come from. */
export function rowsShown({ cells }: Frame, { rows }: CompiledEach): RowsShown {
  return readCell(cells, rows) as RowsShown // a cell of rows holds only this type
}

export function rowsOf(frame: Frame, each: CompiledEach): readonly ShownRow[] {
  return rowsShown(frame, each).shown
}

/**
 * The row that an event names. Null if the step has no rows; undefined if the row is not shown (any
 * more).
 */
export function rowNamed(
  frame: Frame,
  { each }: Step,
  key: string | undefined,
): ShownRow | null | undefined {
  if (each === null) return key === undefined ? null : undefined
  return rowsOf(frame, each).find((one) => one.key === key)
}
