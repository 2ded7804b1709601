/** An insurance company, and whether the operator has a contract with it. */
export type Payer = { readonly id: string; readonly name: string; readonly inNetwork: boolean }

/** The list of insurance companies. */
export type PayersGateway = {
  /** By name. Throws SERVICE_UNAVAILABLE if the list cannot be read now. */
  readonly payers: () => Promise<readonly Payer[]>
}

/** A list in the order in which people read it. */
export function byName(payers: readonly Payer[]): readonly Payer[] {
  return payers.toSorted((a, b) => a.name.localeCompare(b.name))
}
