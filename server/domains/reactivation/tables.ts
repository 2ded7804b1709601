import type { CareType } from '../organizations/tables.ts'

/** Answers that people gave before reactivating sponsored care. */
export type ReactivationTables = {
  readonly care_reenrollments: {
    readonly user_id: string
    readonly care_type: CareType
    /** Two-letter code of the state where the person will be. */
    readonly state: string
    readonly confirmed_at: Date
  }
}
