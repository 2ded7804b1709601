import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileValidator } from '../../schema-validators.ts'

/** The operator's name, contacts and links, as patients see them. */
export type BrandContent = {
  readonly name: string
  readonly supportPhone: string
  /** The same number, formatted as in the text after an incident report. */
  readonly incidentPhone: string
  readonly supportEmail: string
  /** Language of all texts, and format of dates, times and amounts (BCP 47). */
  readonly locale: string
  readonly legalLinks: {
    readonly termsAndConditions: string
    readonly privacyPolicy: string
    readonly telehealthConsent: string
  }
}

/** The operator's prices, offers and feature flags. Amounts in cents. */
export type OperationsContent = {
  readonly pricesInCents: {
    readonly therapyIntakePriceInCents: number
    readonly therapyFollowUpPriceInCents: number
    readonly psychiatryIntakePriceInCents: number
    readonly psychiatryFollowUpPriceInCents: number
    readonly lateCancellationFeeInCents: number
    readonly noShowFeeInCents: number
  }
  /** For how many days after a visit a patient can message the provider without paying. */
  readonly freeMessagingDays: { readonly therapy: number; readonly psychiatry: number }
  /**
   * Mails for verifying an email address: the pause between two mails, and how long a link works.
   */
  readonly activation: { readonly secondsBetweenMails: number; readonly linkHours: number }
  /** A visit can be canceled free of charge until this many hours before it starts. */
  readonly cancellationNoticeHours: number
  /** How many hours before a visit the reminders leave. May be empty. */
  readonly reminderHours: readonly number[]
  /** Minimum age in years, unless the organization sets its own. */
  readonly minimumAge: number
  /** From this age in years, no guardian has to consent. */
  readonly ageOfConsent: number
  /**
   * For how many days a positive item 9 blocks a first self-paid visit, whatever the person answers
   * later.
   */
  readonly daysInDanger: number
  /**
   * For how many days a person's consent to share their record with their school's care team lasts.
   */
  readonly recordSharingDays: number
  /** Periods in the text before a deletion request. The terms need legal review. */
  readonly accountDeletion: {
    /** A request is carried out within this many days. */
    readonly withinDays: number
    /** The record of the care is kept for at least this many years after the last visit. */
    readonly careRecordYears: number
    /** Charges, payments, refunds and invoices are kept for at least this many years. */
    readonly billingRecordYears: number
  }
  /** Retention periods in days. */
  readonly keptDays: {
    /** Sessions, from their start. */
    readonly sessions: number
    /** Links in mails, from their expiry. */
    readonly loginLinks: number
    /** When and how mails were sent, counted from then. */
    readonly settledMails: number
    /** Which events of a finished run were saved, counted from its last change. */
    readonly finishedRunEvents: number
    /** Photos of an ID and of a person, counted from the upload. */
    readonly identityPhotos: number
  }
  /** IANA time zone of the operator. Terms of organizations begin and end with its days. */
  readonly timeZone: string
  /** Ids of organizations that no longer pay for care, as texts or numbers. */
  readonly endedSponsorships: readonly (string | number)[]
  /** Two-letter codes of the states that serve self-pay patients. */
  readonly dtcTherapyStates: readonly string[]
  readonly dtcPsychiatryStates: readonly string[]
  readonly featureFlags: Readonly<Record<string, boolean>>
  /** Apps for the operator's staff. Staff are recognized by the domain of their email. */
  readonly otherApps?: readonly OtherAppContent[]
}

export type OtherAppContent = {
  readonly app: 'MCP' | 'OZ'
  readonly name: string
  readonly url: string
  /** Description of its users. */
  readonly roleDescription: string
  /** In lower case, for example `clinic.example`. */
  readonly emailDomains: readonly string[]
}

/** The app for an email's domain. */
export function otherAppOf(
  { otherApps = [] }: OperationsContent,
  email: string,
): OtherAppContent | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return otherApps.find(({ emailDomains }) => emailDomains.includes(domain))
}

export type OperatorContent = {
  readonly brand: BrandContent
  readonly operations: OperationsContent
}

/**
 * Reads `brand/brand.json` and `brand/operations.json` of the content folder.
 *
 * @throws {Error} Naming the file and the invalid place.
 */
export function readOperatorContent(contentDir: string): OperatorContent {
  const brand = readChecked<BrandContent>(join(contentDir, 'brand/brand'))
  if (nationalNumber(brand.incidentPhone) !== nationalNumber(brand.supportPhone))
    throw new Error(
      'Cannot use brand/brand.json: At /incidentPhone: must be the number of supportPhone',
    )
  return { brand, operations: readChecked<OperationsContent>(join(contentDir, 'brand/operations')) }
}

/** The digits of a phone number in the United States, without the country's 1. */
function nationalNumber(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
}

/** Reads a file with the schema next to it. */
function readChecked<Content>(path: string): Content {
  const file = `${path}.json`
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = fileValidator<Content>(`${path}.schema.json`)
  if (isContent(content)) return content
  const [issue] = isContent.errors ?? []
  throw new Error(
    `Cannot use ${file}: At ${issue?.instancePath || 'the top'}: ${issue?.message ?? 'not valid'}`,
  )
}
