import type { CareStatus, PaymentSource } from '../domains/people/tables.ts'
import type { CarePeriodType, CareType } from '../domains/organizations/tables.ts'
import type { NewProvider } from './new-provider.ts'
import type { Picture } from './portrait-file.ts'

/** An organization with a permanent id. */
export type NewOrganization = {
  readonly id: string
  readonly name: string
  readonly logoUrl?: string
  readonly minimumAge?: number
  /** Where its people log in by single sign-on. */
  readonly ssoRedirectUrl?: string
  readonly signOn?: NewSignOn
  /** Id in the directory of the pharmacy that it suggests to its people. */
  readonly suggestedPharmacy?: string
  /** Places and people that it recommends, in display order. */
  readonly resources?: readonly NewResource[]
  readonly counselingCenter?: {
    readonly name?: string
    readonly address?: string
    readonly hours?: string
  }
  /** Settings by name in PascalCase. */
  readonly entitlements?: { readonly [key: string]: object }
  readonly careFlows: readonly {
    readonly careType: CareType
    /** Sessions per semester. `null` for no limit. */
    readonly sponsoredSessions: number | null
    readonly hideSessionCount?: boolean
    readonly canSelfRefer?: boolean
    readonly statesAvailable?: readonly string[]
    readonly referralRestrictedStates?: readonly string[]
  }[]
  /** Terms and breaks. They must not overlap. */
  readonly carePeriods?: readonly NewCarePeriod[]
}

/** The OpenID provider that an organization's people use to log in. */
export type NewSignOn = {
  readonly issuer: string
  readonly clientId: string
  /**
   * The client secret is in the setting SIGN_ON_SECRET_ plus this name. Without it, the portal is a
   * public client.
   */
  readonly secretName?: string
  /** Domains of its people's emails. */
  readonly emailDomains: readonly string[]
}

/** A term or a break, first and last day as YYYY-MM-DD. */
export type NewCarePeriod = {
  readonly periodType: CarePeriodType
  readonly startDate: string
  readonly endDate: string
}

/** A place or person that an organization recommends. */
type NewResource = {
  readonly name: string
  readonly description?: string
  readonly type?: string
  readonly subtype?: string
  readonly isForCrises?: boolean
  readonly contact?: string
  readonly location?: string
  readonly phone?: string
  readonly email?: string
  readonly hours?: string
  readonly website?: string
  readonly tags?: readonly string[]
}

/** A new patient. Without an organization the patient pays by card. */
export type NewPatient = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** Ten digits. */
  readonly phone?: string
  readonly organization?: string
  readonly referredBy?: 'provider' | 'self'
  readonly isTherapyOnboarding?: boolean
  /** Logs in by single sign-on although their organization does not have it. */
  readonly hasSso?: boolean
  readonly hasAdhd?: boolean
  readonly hasGuardianConsent?: boolean
  readonly address?: {
    readonly line1: string
    readonly line2?: string
    readonly city: string
    readonly state: string
    readonly zip: string
  }
  readonly careFlows?: readonly {
    readonly careType: CareType
    readonly careStatus: CareStatus
    readonly paymentSource: PaymentSource
  }[]
  /** Ids of providers. */
  readonly suggestedProviders?: readonly string[]
  readonly referringProvider?: string
  /** Refs of tasks. Default: those of new patients. */
  readonly tasks?: readonly string[]
}

export type People = {
  readonly organizations: readonly NewOrganization[]
  readonly providers: readonly (NewProvider & { readonly picture?: Picture })[]
  readonly patients: readonly NewPatient[]
}

/** The file's content. Each list is optional. */
export type PeopleFile = {
  readonly organizations?: readonly NewOrganization[]
  readonly providers?: readonly NewProvider[]
  readonly patients?: readonly NewPatient[]
}
