/** An insurance company. `inNetwork` is true if the operator has a contract with it. */
export type Payer = { readonly id: string; readonly name: string; readonly inNetwork: boolean }

/** The list of insurance companies. */
export type PayersGateway = {
  /** Sorted by name. Throws SERVICE_UNAVAILABLE if the list cannot be read. */
  readonly payers: () => Promise<readonly Payer[]>
}

/** Sorts a list for display. */
export function byName(payers: readonly Payer[]): readonly Payer[] {
  return payers.toSorted((a, b) => a.name.localeCompare(b.name))
}
