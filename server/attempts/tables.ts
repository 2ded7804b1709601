export type AttemptTables = {
  /** Counted attempts, by a hash of the limited subject. */
  readonly attempts: {
    readonly bucket: Buffer
    readonly count: number
    readonly window_ends_at: Date
  }
}
