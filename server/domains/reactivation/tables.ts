import type { CareType } from '../organizations/tables.ts'

/** What people said before they go on with sponsored care. */
export type ReactivationTables = {
  readonly care_reenrollments: {
    readonly user_id: string
    readonly care_type: CareType
    /** Where the person will be: a two-letter code. */
    readonly state: string
    readonly confirmed_at: Date
  }
}
