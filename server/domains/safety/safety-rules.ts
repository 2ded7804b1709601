/** An active flag of a form that signals danger. */
export type Alert = {
  readonly flag: string
  readonly item: string | null
  /** The sub-flow and the flag, because two flows may have the same flag. */
  readonly place: string
}

/** The alerts that are active now and were not before. */
export function begunAlerts(before: readonly Alert[], after: readonly Alert[]): readonly Alert[] {
  const held = new Set(before.map(({ place }) => place))
  return after.filter(({ place }) => !held.has(place))
}
