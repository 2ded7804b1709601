import type { Selectable } from 'kysely'

/** Insurances of people. The member id is only in `sealed_member_id`, encrypted for the person. */
export type InsuranceTables = {
  readonly user_insurance: {
    readonly user_id: string
    /** An id of content/portal/payers.json. */
    readonly payer_id: string
    readonly sealed_member_id: Buffer
    readonly updated_at: Date
  }
}

export type InsuranceRow = Selectable<InsuranceTables['user_insurance']>
