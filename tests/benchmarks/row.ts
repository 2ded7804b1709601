import { type Goal, goalOf } from './goals.ts'

/**
 * One comparison. `ratio` is ours divided by the peer's value; `peer` is null if nothing is
 * compared. `isMet` is null if there is no goal, or no value to compare with it.
 */
export type Row = {
  readonly measure: string
  readonly n: number
  readonly ours: number
  readonly peer: string | null
  readonly peerValue: number | null
  readonly unit: string
  readonly ratio: number | null
  readonly goal: Goal | null
  readonly isMet: boolean | null
}

/** A comparison of two values that were measured in this run. */
export function rowOf(row: Omit<Row, 'ratio' | 'goal' | 'isMet'>): Row {
  const ratio = row.peerValue === null ? null : row.ours / row.peerValue
  const goal = goalOf(row)
  const value = goal?.of === 'ratio' ? ratio : row.ours
  const isMet = goal === null || value === null ? null : value <= goal.most
  return { ...row, ratio, goal, isMet }
}
