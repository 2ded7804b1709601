import type { Generated, Selectable } from 'kysely'
import type { PaymentSource } from '../people/tables.ts'
import type { CareType } from '../organizations/tables.ts'

export type AppointmentType = 'intake' | 'checkin' | 'adhoc'
/** Why a patient cancels or moves a visit. */
export type CancellationReason =
  | 'SchedulingConflict'
  | 'UnexpectedCircumstances'
  | 'TechnicalIssues'
  | 'Other'
export type AppointmentStatus = 'upcoming' | 'complete' | 'cancelled' | 'rescheduled' | 'no show'

/** Providers, their working hours, and appointments. */
export type SchedulingTables = {
  readonly providers: {
    readonly id: string
    readonly first_name: string
    readonly last_name: string
    readonly post_nominal_titles: string | null
    /** The profession, for example `Licensed Clinical Social Worker`. */
    readonly classification: string
    readonly care_types: readonly CareType[]
    /** Two-letter codes of the states where the provider is licensed. */
    readonly geo_states: readonly string[]
    readonly pronouns: string | null
    readonly gender: string | null
    /** The provider's description of themselves. */
    readonly fun_fact: string | null
    readonly eligible_for_scheduling_promotion: Generated<boolean>
    readonly degrees: Generated<readonly string[]>
    readonly qualifications: Generated<readonly string[]>
    readonly certifications: Generated<readonly string[]>
    /** IANA zone of the provider's working hours. */
    readonly time_zone: string
  }
  readonly provider_traits: {
    readonly provider_id: string
    readonly category: string
    readonly trait_values: readonly string[]
  }
  /** Only of providers who uploaded one. */
  readonly provider_portraits: {
    readonly provider_id: string
    readonly media_type: 'image/jpeg' | 'image/png' | 'image/webp'
    readonly bytes: Buffer
  }
  readonly provider_hours: {
    readonly provider_id: string
    /** 1 is Monday, 7 Sunday. */
    readonly weekday: number
    /** Minutes since midnight on the provider's clock. */
    readonly start_minute: number
    readonly end_minute: number
  }
  readonly provider_exceptions: {
    readonly provider_id: string
    /** YYYY-MM-DD on the provider's calendar. */
    readonly date: string
    readonly kind: 'Extra' | 'Off'
    readonly start_minute: number
    readonly end_minute: number
  }
  /** The providers that a person's referrer suggests. At most one row is the referrer. */
  readonly suggested_providers: {
    readonly user_id: string
    readonly provider_id: string
    readonly kind: 'Suggested' | 'Referring'
  }
  readonly appointments: {
    readonly id: Generated<number>
    readonly user_id: string
    readonly provider_id: string
    readonly care_type: CareType
    readonly appointment_type: AppointmentType
    readonly status: AppointmentStatus
    readonly description: string
    readonly starts_at: Date
    readonly ends_at: Date
    /** Who paid for the care flow at the time of booking. */
    readonly payment_source: PaymentSource
    /** The operator's price at the time of booking; `null` if the patient does not pay. */
    readonly price_in_cents: number | null
    /** True if the patient's charge is paid or waived. */
    readonly is_settled: Generated<boolean>
    readonly created_at: Date
    readonly cancelled_at: Date | null
    /** The start that the patient knows; `null` if it is the current one. */
    readonly told_start: Generated<Date | null>
    /** `null` until the patient checks in. */
    readonly checked_in_at: Date | null
    /** True if it was canceled or moved after the deadline. */
    readonly changed_out_of_policy: Generated<boolean>
    /** The fee for canceling or moving late; `null` if none exists. */
    readonly late_fee_in_cents: number | null
    /** `Rescheduled` if the patient moved the visit and gave no other reason. */
    readonly cancel_reason: CancellationReason | 'Rescheduled' | null
    /** The patient's own words, encrypted for the person and the appointment. */
    readonly sealed_cancel_details: Buffer | null
    /** The visit that it replaces. A visit is moved only once. */
    readonly rescheduled_from: number | null
  }
}

export type ProviderRow = Selectable<SchedulingTables['providers']>
export type ProviderTraitRow = Selectable<SchedulingTables['provider_traits']>
export type ProviderPortraitRow = Selectable<SchedulingTables['provider_portraits']>
export type ProviderHoursRow = Selectable<SchedulingTables['provider_hours']>
export type ProviderExceptionRow = Selectable<SchedulingTables['provider_exceptions']>
export type AppointmentRow = Selectable<SchedulingTables['appointments']>
export type SuggestedRow = Selectable<SchedulingTables['suggested_providers']>
