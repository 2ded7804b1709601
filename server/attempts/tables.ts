/** Attempts that are limited. */
export type AttemptTables = {
  /** Counted attempts by a hash of what is limited. */
  readonly attempts: {
    readonly bucket: Buffer
    readonly count: number
    readonly window_ends_at: Date
  }
}
