/** A flag of a form that stands for danger, and whether it holds. */
export type Alert = { readonly flag: string; readonly item: string | null; readonly holds: boolean }

/** The alerts that hold now and did not before. */
export function begunAlerts(before: readonly Alert[], after: readonly Alert[]): readonly Alert[] {
  const held = new Set(before.filter((alert) => alert.holds).map((alert) => alert.flag))
  return after.filter((alert) => alert.holds && !held.has(alert.flag))
}
