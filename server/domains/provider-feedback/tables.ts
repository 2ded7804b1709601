import type { Selectable } from 'kysely'
import type { CareType } from '../organizations/tables.ts'

/**
 * Feedback on providers. Answers are only in `sealed_content`, encrypted for this person and
 * provider.
 */
export type ProviderFeedbackTables = {
  /** One row per person, provider, care type and template. */
  readonly provider_feedback: {
    readonly user_id: string
    readonly provider_id: string
    readonly care_type: CareType
    readonly feedback_type: 'Initial' | 'Followup'
    /** `null` if the person opted out. */
    readonly sealed_content: Buffer | null
    readonly submitted_at: Date
  }
}

export type ProviderFeedbackRow = Selectable<ProviderFeedbackTables['provider_feedback']>
