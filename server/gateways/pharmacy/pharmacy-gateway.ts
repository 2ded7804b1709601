/** A pharmacy in the directory. */
export type DirectoryPharmacy = {
  readonly pharmacyId: string
  readonly storeName: string
  readonly address1: string
  readonly address2: string | null
  readonly city: string
  /** Two capital letters. */
  readonly state: string
  readonly zipCode: string
  /** Ten digits. */
  readonly primaryPhone: string | null
  /** The services of the pharmacy, in the directory's own words. */
  readonly serviceLevel: string | null
}

/** A prescription in the directory. */
export type DirectoryPrescription = {
  readonly prescriptionId: string
  /** True for a current prescription, according to the prescriber's system. */
  readonly isActive: boolean
  readonly genericProductName: string | null
  readonly doseForm: string | null
  /** The name on the prescription. */
  readonly rawName: string
  readonly strength: string | null
  readonly directions: string | null
  readonly quantity: number | null
  readonly dispenseUnitDescription: string | null
  readonly daysSupply: number | null
  /** YYYY-MM-DD. */
  readonly writtenDate: string
}

/**
 * The directory of pharmacies and prescriptions. Every function throws if the directory does not
 * reply.
 */
export type PharmacyGateway = {
  /**
   * Searches name, street, city and zip. Every word of the query must match the start of a word. A
   * query without words finds nothing.
   */
  readonly search: (query: string, most: number) => Promise<readonly DirectoryPharmacy[]>
  /** The existing pharmacies, in the order of the ids. */
  readonly pharmaciesById: (ids: readonly string[]) => Promise<readonly DirectoryPharmacy[]>
  /** All prescriptions of a customer, newest first. */
  readonly prescriptionsOf: (customerId: string) => Promise<readonly DirectoryPrescription[]>
}

/** In production there is no replacement for the directory. */
export function createNoPharmacyService(): PharmacyGateway {
  const refuse = () =>
    Promise.reject(new Error('Cannot ask for pharmacies: PHARMACY_SERVICE is not set'))
  return { search: refuse, pharmaciesById: refuse, prescriptionsOf: refuse }
}
