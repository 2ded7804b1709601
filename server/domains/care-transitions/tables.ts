import type { Generated, Selectable } from 'kysely'
import type { CareType } from '../organizations/tables.ts'

/** People who go on with care that their organization paid for until now. */
export type CareTransitionTables = {
  /** One that is pending for each person and care type at most. */
  readonly care_transitions: {
    readonly id: string
    readonly user_id: string
    readonly care_type: CareType
    readonly next_steps: 'activeSelfPay'
    /** The care did not go on: it is not offered where the person will be, or no card can be charged for it. */
    readonly requested_care_out_of_state: Generated<boolean>
    readonly created_at: Date
    /** `null` while it is pending. */
    readonly completed_on: Date | null
  }
}

export type CareTransitionRow = Selectable<CareTransitionTables['care_transitions']>
