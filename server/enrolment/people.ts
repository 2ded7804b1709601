import type { CareStatus, PaymentSource } from '../domains/people/tables.ts'
import type { CarePeriodType, CareType } from '../domains/organizations/tables.ts'
import type { NewProvider } from './new-provider.ts'
import type { Picture } from './portrait-file.ts'

/** An organization to be added, by an id that it keeps. */
export type NewOrganization = {
  readonly id: string
  readonly name: string
  readonly logoUrl?: string
  readonly minimumAge?: number
  /** Where its people log in by single sign-on. */
  readonly ssoRedirectUrl?: string
  readonly signOn?: NewSignOn
  /** Id of the pharmacy that it suggests to its people, in the directory. */
  readonly suggestedPharmacy?: string
  /** Places and people that it recommends, in this order. */
  readonly resources?: readonly NewResource[]
  readonly counselingCenter?: { readonly name?: string; readonly address?: string; readonly hours?: string }
  /** Settings by PascalCase key. */
  readonly entitlements?: { readonly [key: string]: object }
  readonly careFlows: readonly {
    readonly careType: CareType
    /** `null` covers all visits of the semester. */
    readonly sponsoredSessions: number | null
    readonly hideSessionCount?: boolean
    readonly canSelfRefer?: boolean
    readonly statesAvailable?: readonly string[]
    readonly referralRestrictedStates?: readonly string[]
  }[]
  /** Terms and breaks, of which no two are at the same time. */
  readonly carePeriods?: readonly NewCarePeriod[]
}

/** The OpenID provider at which an organization's people log in. */
export type NewSignOn = {
  readonly issuer: string
  readonly clientId: string
  /** The secret stands in the setting SIGN_ON_SECRET_ and this name; without it the portal is a public client. */
  readonly secretName?: string
  /** Domains of its people's e-mails. */
  readonly emailDomains: readonly string[]
}

/** A term or a break from its first day to its last, as YYYY-MM-DD. */
export type NewCarePeriod = { readonly periodType: CarePeriodType; readonly startDate: string; readonly endDate: string }

/** A place or person that an organization recommends. */
export type NewResource = {
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

/** A patient to be added. Without an organization the patient pays by card. */
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
  /** Logs in by single sign-on without their organization having it. */
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
  /** Refs; those of new patients where not given. */
  readonly tasks?: readonly string[]
}

export type People = {
  readonly organizations: readonly NewOrganization[]
  readonly providers: readonly (NewProvider & { readonly picture?: Picture })[]
  readonly patients: readonly NewPatient[]
}

/** The file: a list may be left out. */
export type PeopleFile = {
  readonly organizations?: readonly NewOrganization[]
  readonly providers?: readonly NewProvider[]
  readonly patients?: readonly NewPatient[]
}
