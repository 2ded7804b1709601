export type SafetyNoticeTables = {
  readonly safety_notices: {
    readonly record_id: string
    readonly noticed_at: Date
  }
}
