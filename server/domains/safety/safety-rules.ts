/** A flag of a form that stands for danger and holds now. */
export type Alert = {
  readonly flag: string
  readonly item: string | null
  /** The flow inside the run and the flag: two flows may have the same flag. */
  readonly place: string
}

/** The alerts that hold now and did not before. */
export function begunAlerts(before: readonly Alert[], after: readonly Alert[]): readonly Alert[] {
  const held = new Set(before.map(({ place }) => place))
  return after.filter(({ place }) => !held.has(place))
}
