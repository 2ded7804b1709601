import type { Selectable } from 'kysely'

/** Insurances of people. The number that a person has there is in `sealed_member_id` alone, encrypted for the person. */
export type InsuranceTables = {
  readonly user_insurance: {
    readonly user_id: string
    /** Of content/portal/payers.json. */
    readonly payer_id: string
    readonly sealed_member_id: Buffer
    readonly updated_at: Date
  }
}

export type InsuranceRow = Selectable<InsuranceTables['user_insurance']>
