/** A pharmacy as the directory knows it. */
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
  /** What the pharmacy takes, in the directory's own words. */
  readonly serviceLevel: string | null
}

/** What was prescribed to somebody, as the directory knows it. */
export type DirectoryPrescription = {
  readonly prescriptionId: string
  /** Whether it is one to take now: the prescriber's system says so. */
  readonly isActive: boolean
  readonly genericProductName: string | null
  readonly doseForm: string | null
  /** The name as it was prescribed. */
  readonly rawName: string
  readonly strength: string | null
  readonly directions: string | null
  readonly quantity: number | null
  readonly dispenseUnitDescription: string | null
  readonly daysSupply: number | null
  /** YYYY-MM-DD. */
  readonly writtenDate: string
}

/** The directory of pharmacies and prescriptions. Each call throws where the directory does not answer. */
export type PharmacyGateway = {
  /** At most so many pharmacies whose name, street, city and zip have, for each word of a query, one that begins with it; none for no words. */
  readonly search: (query: string, most: number) => Promise<readonly DirectoryPharmacy[]>
  /** Those of the ids that there are, in the order of the ids. */
  readonly pharmaciesById: (ids: readonly string[]) => Promise<readonly DirectoryPharmacy[]>
  /** All prescriptions of a customer, newest first. */
  readonly prescriptionsOf: (customerId: string) => Promise<readonly DirectoryPrescription[]>
}

/** In production there is no stand-in for the directory. */
export function createNoPharmacyService(): PharmacyGateway {
  const refuse = () => Promise.reject(new Error('Cannot ask for pharmacies: PHARMACY_SERVICE is not set'))
  return { search: refuse, pharmaciesById: refuse, prescriptionsOf: refuse }
}
