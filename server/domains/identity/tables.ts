import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CareType } from '../organizations/tables.ts'

export type CareStatus = 'Active' | 'Cancelled' | 'Deleted' | 'Discharged' | 'New' | 'OnHold' | 'ScreenedOut'
/** What a link is for: the first mail, a log-in without password, another password, or staff who act for the person. */
export type LinkPurpose = 'AccountActivation' | 'LogIn' | 'PasswordReset' | 'StaffAccess'
export type PaymentSource = 'Insurance' | 'OONInsurance' | 'Organization' | 'SelfPay'

/** People, their care flows, tasks, notifications and sessions. */
export type IdentityTables = {
  readonly users: {
    readonly id: string
    readonly customer_id: string
    readonly email: string
    /** The e-mail in lower case: what a person is looked up by. */
    readonly email_key: string
    readonly email_verified: Generated<boolean>
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
    readonly address_line1: string | null
    readonly address_line2: string | null
    readonly address_city: string | null
    readonly address_state: string | null
    readonly address_zip: string | null
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
    /** Whether it was said if there is a second state; `secondary_state` is `null` where there is none. */
    readonly is_secondary_state_answered: Generated<boolean>
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
  readonly sessions: {
    readonly id: string
    /** SHA-256 of the token; the token itself is nowhere. */
    readonly token_hash: Buffer
    readonly user_id: string
    readonly created_at: Date
    readonly last_seen_at: Date
    readonly ended_at: Date | null
    /** Set where staff act for the person. */
    readonly impersonation_id: string | null
  }
  /** Links that work once, by the hash of their token. */
  readonly login_links: {
    readonly token_hash: Buffer
    readonly user_id: string
    readonly purpose: LinkPurpose
    /** Set where the link lets staff act for the person. */
    readonly impersonation_id: string | null
    readonly created_at: Date
    readonly expires_at: Date
    readonly used_at: Date | null
  }
  /** Who of the staff acted for whom, and why. */
  readonly impersonations: {
    readonly id: string
    readonly user_id: string
    readonly staff_id: string
    readonly reason: string
    readonly created_at: Date
  }
  /** What staff changed while they acted for somebody, by the name of the operation. */
  readonly impersonated_operations: {
    readonly id: string
    readonly impersonation_id: string
    readonly operation: string
    readonly asked_at: Date
  }
  /** Care types that a provider recommended to a person. */
  readonly care_recommendations: {
    readonly user_id: string
    readonly care_type: CareType
    readonly recommended_at: Date
  }
  /** Counted attempts by a hash of what is limited. */
  readonly attempts: {
    readonly bucket: Buffer
    readonly count: number
    readonly window_ends_at: Date
  }
}

export type UserRow = Selectable<IdentityTables['users']>
export type UserCareFlowRow = Selectable<IdentityTables['user_care_flows']>
export type TaskRow = Selectable<IdentityTables['tasks']>
export type NotificationRow = Selectable<IdentityTables['notifications']>
export type SessionRow = Selectable<IdentityTables['sessions']>
