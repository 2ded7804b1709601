import type { Generated, Selectable } from 'kysely'
import type { CareType } from '../organizations/tables.ts'

/** Transitions of people who continue care that their organization paid for. */
export type CareTransitionTables = {
  /** At most one pending row per person and care type. */
  readonly care_transitions: {
    readonly id: string
    readonly user_id: string
    readonly care_type: CareType
    readonly next_steps: 'activeSelfPay'
    /**
     * True if the care could not continue: it is not offered in the person's next state, or no card
     * can be charged.
     */
    readonly requested_care_out_of_state: Generated<boolean>
    readonly created_at: Date
    /** `null` while pending. */
    readonly completed_on: Date | null
  }
}

export type CareTransitionRow = Selectable<CareTransitionTables['care_transitions']>
