/** One comparison. `ratio` is ours divided by the peer's; `peer` is null where a measure stands alone. */
export type Row = {
  readonly measure: string
  readonly n: number
  readonly ours: number
  readonly peer: string | null
  readonly peerValue: number | null
  readonly unit: string
  readonly ratio: number | null
}

/** A comparison of two values that were measured in this run. */
export function rowOf(row: Omit<Row, 'ratio'>): Row {
  return { ...row, ratio: row.peerValue === null ? null : row.ours / row.peerValue }
}
