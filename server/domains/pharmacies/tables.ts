import type { Selectable } from 'kysely'

/**
 * The pharmacies that people chose, by their id in the directory. At most one per person is
 * primary.
 */
export type PharmacyTables = {
  readonly user_pharmacies: {
    readonly user_id: string
    readonly pharmacy_id: string
    readonly is_primary: boolean
    readonly chosen_at: Date
  }
}

export type UserPharmacyRow = Selectable<PharmacyTables['user_pharmacies']>
