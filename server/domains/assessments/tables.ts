import type { Generated, Selectable } from 'kysely'

/** Submitted assessments, and requests for them. */
export type AssessmentTables = {
  readonly assessment_submissions: {
    readonly id: string
    readonly user_id: string
    readonly assessment_key: string
    readonly flow_id: string
    readonly flow_version: string
    /** The run and effect that submitted it; `null` if the answers came in one call. */
    readonly run_id: string | null
    readonly effect_id: string | null
    readonly request_id: string | null
    /** Answers, totals with bands, and flags, encrypted for this person and submission. */
    readonly sealed_content: Buffer
    readonly submitted_at: Date
  }
  readonly assessment_requests: {
    readonly id: string
    readonly user_id: string
    readonly assessment_key: string
    /** True for a follow-up form, which is offered instead of the results. */
    readonly is_follow_up: Generated<boolean>
    readonly due_at: Date | null
    readonly completed_at: Date | null
    readonly created_at: Date
  }
}

export type SubmissionRow = Selectable<AssessmentTables['assessment_submissions']>
export type AssessmentRequestRow = Selectable<AssessmentTables['assessment_requests']>
