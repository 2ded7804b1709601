import type { Selectable } from 'kysely'

/** The pharmacies that people chose, by the id of the directory; at most one of a person's is primary. */
export type PharmacyTables = {
  readonly user_pharmacies: {
    readonly user_id: string
    readonly pharmacy_id: string
    readonly is_primary: boolean
    readonly chosen_at: Date
  }
}

export type UserPharmacyRow = Selectable<PharmacyTables['user_pharmacies']>
