import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONSchemaType } from 'ajv'
import { validatorOf } from '../../schema-validators.ts'

/** Who runs the portal, in the words that patients read. */
export type BrandContent = {
  readonly name: string
  readonly supportPhone: string
  /** The same number, as it is written after a report of an incident. */
  readonly incidentPhone: string
  readonly supportEmail: string
  /** The language of all words and the country's way of writing dates, times and amounts (BCP 47). */
  readonly locale: string
  readonly legalLinks: { readonly termsAndConditions: string; readonly privacyPolicy: string; readonly telehealthConsent: string }
}

/** What the operator charges, offers and switches on. Amounts in cents. */
export type OperationsContent = {
  readonly pricesInCents: {
    readonly therapyIntakePriceInCents: number
    readonly therapyFollowUpPriceInCents: number
    readonly psychiatryIntakePriceInCents: number
    readonly psychiatryFollowUpPriceInCents: number
    readonly lateCancellationFeeInCents: number
    readonly noShowFeeInCents: number
  }
  /** For how many days after a visit a patient writes to the provider without paying. */
  readonly freeMessagingDays: { readonly therapy: number; readonly psychiatry: number }
  /** Mails that ask to verify an e-mail: how long after one the next may leave, and how long its link works. */
  readonly activation: { readonly secondsBetweenMails: number; readonly linkHours: number }
  /** Until so many hours before a visit it can be cancelled free of charge. */
  readonly cancellationNoticeHours: number
  /** So many hours before a visit its patient gets a mail; none where there are none. */
  readonly reminderHours: readonly number[]
  /** Youngest age served, in years, where an organization says nothing else. */
  readonly minimumAge: number
  /** From this age on, in years, no guardian has to consent. */
  readonly ageOfConsent: number
  /** For so many days a positive item 9 keeps a person from a first visit that they pay for, whatever they answer since. */
  readonly daysInDanger: number
  /** For so many days a person shares their record with the care team of their school, once they said so. */
  readonly recordSharingDays: number
  /** What a person is told before they ask for their account to be deleted. The terms need legal review. */
  readonly accountDeletion: {
    /** Within so many days of the request it is carried out. */
    readonly withinDays: number
    /** At least so many years after the last visit the record of the care is kept. */
    readonly careRecordYears: number
    /** At least so many years charges, payments, refunds and invoices are kept. */
    readonly billingRecordYears: number
  }
  /** For so many days what nobody needs any more is kept. */
  readonly keptDays: {
    /** Sessions, from their beginning. */
    readonly sessions: number
    /** Links of mails, from when they stop to work. */
    readonly loginLinks: number
    /** When and how mails left, from then on. */
    readonly settledMails: number
    /** Which saves of a finished run were taken, from its last change. */
    readonly finishedRunEvents: number
    /** Photos of an ID and of a person, from when they were sent. */
    readonly identityPhotos: number
  }
  /** IANA zone of the operator: the terms of organizations begin and end with its days. */
  readonly timeZone: string
  /** Ids of organizations that pay for care no more, as texts or numbers. */
  readonly endedSponsorships: readonly (string | number)[]
  /** Two-letter codes of the states where self-pay patients are served. */
  readonly dtcTherapyStates: readonly string[]
  readonly dtcPsychiatryStates: readonly string[]
  readonly featureFlags: Readonly<Record<string, boolean>>
  /** Apps of the operator's own people, who are led to them by the domain of their e-mail. */
  readonly otherApps?: readonly OtherAppContent[]
}

/** An app of the operator's own people. */
export type OtherAppContent = {
  readonly app: 'MCP' | 'OZ'
  readonly name: string
  readonly url: string
  /** Whom it is for. */
  readonly roleDescription: string
  /** In small letters, for example `clinic.example`. */
  readonly emailDomains: readonly string[]
}

/** The app that an e-mail belongs to, by its domain. */
export function otherAppOf({ otherApps = [] }: OperationsContent, email: string): OtherAppContent | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return otherApps.find(({ emailDomains }) => emailDomains.includes(domain))
}

/** The operator's content, checked. */
export type OperatorContent = { readonly brand: BrandContent; readonly operations: OperationsContent }

const text = { type: 'string', minLength: 1 } as const
const cents = { type: 'integer', minimum: 0 } as const
const age = { type: 'integer', minimum: 0, maximum: 120 } as const
const days = { type: 'integer', minimum: 1, maximum: 366 } as const
const years = { type: 'integer', minimum: 1, maximum: 50 } as const
/** A session lasts a month at most, a link too. */
const keptDays = { type: 'integer', minimum: 31, maximum: 3660 } as const
const states = { type: 'array', items: { type: 'string', pattern: '^[A-Z]{2}$' } } as const

const BRAND_SCHEMA: JSONSchemaType<BrandContent> = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'supportPhone', 'incidentPhone', 'supportEmail', 'locale', 'legalLinks'],
  properties: {
    name: text,
    supportPhone: text,
    incidentPhone: text,
    supportEmail: text,
    locale: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$' },
    legalLinks: {
      type: 'object',
      additionalProperties: false,
      required: ['termsAndConditions', 'privacyPolicy', 'telehealthConsent'],
      properties: { termsAndConditions: text, privacyPolicy: text, telehealthConsent: text },
    },
  },
}

const OPERATIONS_SCHEMA: JSONSchemaType<OperationsContent> = {
  type: 'object',
  additionalProperties: false,
  required: [
    'pricesInCents',
    'freeMessagingDays',
    'activation',
    'cancellationNoticeHours',
    'reminderHours',
    'minimumAge',
    'ageOfConsent',
    'daysInDanger',
    'recordSharingDays',
    'accountDeletion',
    'keptDays',
    'timeZone',
    'endedSponsorships',
    'dtcTherapyStates',
    'dtcPsychiatryStates',
    'featureFlags',
  ],
  properties: {
    pricesInCents: {
      type: 'object',
      additionalProperties: false,
      required: [
        'therapyIntakePriceInCents',
        'therapyFollowUpPriceInCents',
        'psychiatryIntakePriceInCents',
        'psychiatryFollowUpPriceInCents',
        'lateCancellationFeeInCents',
        'noShowFeeInCents',
      ],
      properties: {
        therapyIntakePriceInCents: cents,
        therapyFollowUpPriceInCents: cents,
        psychiatryIntakePriceInCents: cents,
        psychiatryFollowUpPriceInCents: cents,
        lateCancellationFeeInCents: cents,
        noShowFeeInCents: cents,
      },
    },
    freeMessagingDays: {
      type: 'object',
      additionalProperties: false,
      required: ['therapy', 'psychiatry'],
      properties: { therapy: days, psychiatry: days },
    },
    activation: {
      type: 'object',
      additionalProperties: false,
      required: ['secondsBetweenMails', 'linkHours'],
      properties: {
        secondsBetweenMails: { type: 'integer', minimum: 1, maximum: 3600 },
        linkHours: { type: 'integer', minimum: 1, maximum: 720 },
      },
    },
    cancellationNoticeHours: { type: 'integer', minimum: 1, maximum: 168 },
    reminderHours: { type: 'array', maxItems: 5, uniqueItems: true, items: { type: 'integer', minimum: 1, maximum: 168 } },
    minimumAge: age,
    ageOfConsent: age,
    daysInDanger: days,
    recordSharingDays: days,
    accountDeletion: {
      type: 'object',
      additionalProperties: false,
      required: ['withinDays', 'careRecordYears', 'billingRecordYears'],
      properties: { withinDays: days, careRecordYears: years, billingRecordYears: years },
    },
    keptDays: {
      type: 'object',
      additionalProperties: false,
      required: ['sessions', 'loginLinks', 'settledMails', 'finishedRunEvents', 'identityPhotos'],
      properties: {
        sessions: keptDays,
        loginLinks: keptDays,
        settledMails: keptDays,
        finishedRunEvents: keptDays,
        identityPhotos: days,
      },
    },
    timeZone: text,
    endedSponsorships: { type: 'array', items: { type: ['string', 'number'] } },
    dtcTherapyStates: states,
    dtcPsychiatryStates: states,
    featureFlags: { type: 'object', required: [], additionalProperties: { type: 'boolean' } },
    otherApps: {
      type: 'array',
      nullable: true,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['app', 'name', 'url', 'roleDescription', 'emailDomains'],
        properties: {
          app: { type: 'string', enum: ['MCP', 'OZ'] },
          name: text,
          url: { type: 'string', pattern: '^https://' },
          roleDescription: text,
          emailDomains: { type: 'array', items: text },
        },
      },
    },
  },
}

/**
 * Reads `brand/brand.json` and `brand/operations.json` of the content folder.
 *
 * @throws {Error} Naming the file and the place that cannot be used.
 */
export function readOperatorContent(contentDir: string): OperatorContent {
  const brand = readChecked(join(contentDir, 'brand/brand.json'), BRAND_SCHEMA)
  if (nationalNumber(brand.incidentPhone) !== nationalNumber(brand.supportPhone))
    throw new Error('Cannot use brand/brand.json: At /incidentPhone: must be the number of supportPhone')
  return {
    brand,
    operations: readChecked(join(contentDir, 'brand/operations.json'), OPERATIONS_SCHEMA),
  }
}

/** The digits of a number of the United States, without the country's 1. */
function nationalNumber(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
}

function readChecked<Content>(file: string, schema: JSONSchemaType<Content>): Content {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = validatorOf(schema)
  if (isContent(content)) return content
  const [issue] = isContent.errors ?? []
  throw new Error(`Cannot use ${file}: At ${issue?.instancePath || 'the top'}: ${issue?.message ?? 'not valid'}`)
}
