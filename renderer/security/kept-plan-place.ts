/** The storage key of the safety plan that a patient keeps on the device. */
export const KEPT_PLAN = 'portal.kept-plan'

/** A stored plan: encrypted, except for its owner's id. */
export type SealedPlan = { readonly owner: string; readonly iv: string; readonly sealed: string }

/** The plan that is stored on this device; null if there is none. */
export function readSealedPlan(): SealedPlan | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEPT_PLAN) ?? 'null')
    return isSealed(stored) ? stored : null
  } catch {
    return null
  }
}

/**
 * Deletes the plan and its key from this device. The plan is deleted first, without waiting for the
 * key.
 */
export function forgetKeptPlan(): void {
  try {
    if (localStorage.getItem(KEPT_PLAN) === null) return
    localStorage.removeItem(KEPT_PLAN)
    indexedDB.deleteDatabase(KEPT_PLAN)
  } catch {
    // A browser without storage has no plan.
  }
}

/** Deletes the stored plan unless it belongs to this person. */
export function forgetOtherPlan(owner: string): void {
  if (readSealedPlan()?.owner !== owner) forgetKeptPlan()
}

function isSealed(value: unknown): value is SealedPlan {
  const texts: readonly unknown[] =
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    'iv' in value &&
    'sealed' in value
      ? [value.owner, value.iv, value.sealed]
      : [null]
  return texts.every((text) => typeof text === 'string')
}
