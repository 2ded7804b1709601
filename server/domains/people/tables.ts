import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CareType } from '../organizations/tables.ts'

export type CareStatus =
  | 'Active'
  | 'Cancelled'
  | 'Deleted'
  | 'Discharged'
  | 'New'
  | 'OnHold'
  | 'ScreenedOut'
export type PaymentSource = 'Insurance' | 'OONInsurance' | 'Organization' | 'SelfPay'

/** People, their care flows, tasks, notifications and care recommendations. */
export type PeopleTables = {
  readonly users: {
    readonly id: string
    readonly customer_id: string
    readonly email: string
    /** The email in lower case, for lookups. */
    readonly email_key: string
    readonly email_verified: Generated<boolean>
    /** When the person changed it to one that is not verified yet; else `null`. */
    readonly email_changed_at: Date | null
    /** A PHC string; `null` for people who log in by single sign-on. */
    readonly password_hash: string | null
    readonly has_sso: Generated<boolean>
    readonly first_name: Generated<string>
    readonly last_name: Generated<string>
    readonly preferred_name: string | null
    /** YYYY-MM-DD. */
    readonly birth_date: string | null
    readonly phone: string | null
    readonly pronouns: string | null
    readonly origin: 'Dtc' | 'Student'
    readonly referral_source: 'Portal' | 'Mcp' | null
    readonly organization_id: string | null
    readonly organization_identification: string | null
    /** The name on the address; `null` for the legal name. */
    readonly address_name: string | null
    readonly address_line1: string | null
    readonly address_line2: string | null
    readonly address_city: string | null
    readonly address_state: string | null
    readonly address_zip: string | null
    readonly billing_name: string | null
    readonly billing_line1: string | null
    readonly billing_line2: string | null
    readonly billing_city: string | null
    readonly billing_state: string | null
    readonly billing_zip: string | null
    readonly secondary_state: string | null
    readonly is_therapy_onboarding: Generated<boolean>
    readonly awaiting_minor_consent: Generated<boolean>
    readonly has_payment_method: Generated<boolean>
    readonly is_payment_method_valid: Generated<boolean>
    readonly has_adhd: Generated<boolean>
    readonly has_anxiety: Generated<boolean>
    readonly has_depression: Generated<boolean>
    readonly requests_interpretation_services: boolean | null
    readonly interpretation_language_id: string | null
    /** When address and password of a referred account were saved. */
    readonly account_activated_at: Date | null
    /**
     * True if the person answered whether they have a second state. `secondary_state` is `null` if
     * they have none.
     */
    readonly is_secondary_state_answered: Generated<boolean>
    /** When the person accepted the portal's terms. */
    readonly terms_accepted_at: Date | null
    /** When the person read how their school and the operator work together. */
    readonly collaboration_acknowledged_at: Date | null
    readonly created_at: Date
  }
  readonly user_care_flows: {
    readonly id: string
    readonly user_id: string
    readonly care_type: CareType
    readonly care_status: CareStatus
    readonly payment_source: PaymentSource
    readonly hide_session_count: boolean | null
    readonly created_at: Date
  }
  readonly tasks: {
    readonly id: string
    readonly user_id: string
    readonly ref: string
    readonly title: string
    readonly done: Generated<boolean>
    readonly created_at: Date
    readonly updated_at: Date
  }
  readonly notifications: {
    readonly id: string
    readonly user_id: string
    readonly key: string
    readonly data: ColumnType<Readonly<Record<string, unknown>>, string, string>
    readonly is_dismissible: Generated<boolean>
    readonly is_required: Generated<boolean>
    readonly created_at: Date
    readonly dismissed_at: Date | null
  }
  /** Care types that a provider recommended to a person. */
  readonly care_recommendations: {
    readonly user_id: string
    readonly care_type: CareType
    readonly recommended_at: Date
  }
}

export type UserRow = Selectable<PeopleTables['users']>
export type UserCareFlowRow = Selectable<PeopleTables['user_care_flows']>
export type TaskRow = Selectable<PeopleTables['tasks']>
export type NotificationRow = Selectable<PeopleTables['notifications']>
