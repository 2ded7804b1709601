import type { Selectable } from 'kysely'
import type { CareType } from '../organizations/tables.ts'

/** What people say of their providers. Their answers are in `sealed_content` alone, encrypted for this person and provider. */
export type ProviderFeedbackTables = {
  /** One for a person, a provider, a kind of care and a template. */
  readonly provider_feedback: {
    readonly user_id: string
    readonly provider_id: string
    readonly care_type: CareType
    readonly feedback_type: 'Initial' | 'Followup'
    /** `null` of who did not want to say anything. */
    readonly sealed_content: Buffer | null
    readonly submitted_at: Date
  }
}

export type ProviderFeedbackRow = Selectable<ProviderFeedbackTables['provider_feedback']>
