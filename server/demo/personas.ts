import type { JsonObject } from '#engine/index.ts'
import type { SafetyPlanVersionRow } from '../domains/safety/tables.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CareStatus, PaymentSource } from '../domains/people/tables.ts'
import type { CareType } from '../domains/organizations/tables.ts'
import type { AppointmentStatus } from '../domains/scheduling/tables.ts'
import type { ChargeType } from '../graphql/generated.ts'
import type { DirectoryPrescription } from '../gateways/pharmacy/pharmacy-gateway.ts'
import type { DemoOrganization } from './demo-organizations.ts'
import { validatorOf } from '../schema-validators.ts'

/** A demo patient: what differs from an adult in New York with a verified e-mail who pays alone. */
export type Persona = {
  readonly name: string
  /** Key of the group on the demo page. */
  readonly group: string
  readonly email: string
  /** What the demo page says of this patient. */
  readonly shows: string
  /** The step of the onboarding gate at which this patient stands; `null` where every page is open. */
  readonly gate: string | null
  /** What the browser of the demo login is to remember of this patient. */
  readonly markers?: readonly ('welcome' | 'collaboration')[]
  /** Id of an organization. */
  readonly organization?: string
  /** How the patient came to the organization; `Portal` where not given. */
  readonly referral?: 'Portal' | 'Mcp'
  /** Years; 24 where not given. */
  readonly age?: number
  /** `null`: not known yet. */
  readonly address?: {
    readonly line1: string
    readonly line2?: string
    readonly city: string
    readonly state: string
    readonly zip: string
  } | null
  readonly preferredName?: string
  readonly pronouns?: string
  /** Ten digits. */
  readonly phone?: string
  readonly awaitsConsent?: boolean
  /** Logs in at the school, in place of by a password. */
  readonly logsInAtSchool?: boolean
  readonly isUnverified?: boolean
  readonly isTherapyOnboarding?: boolean
  /** A provider has begun a safety plan with them, and who saved what of it since, in order. */
  readonly safetyPlan?: {
    readonly saved: readonly { readonly editor: SafetyPlanVersionRow['editor']; readonly plan: JsonObject }[]
  }
  readonly hasAdhd?: boolean
  /** Paid by the organization, if there is one, and active, where nothing else is said. */
  readonly careFlows?: readonly {
    readonly careType: CareType
    readonly careStatus?: CareStatus
    readonly paymentSource?: PaymentSource
  }[]
  /** Refs of what is to be done, and of what is done. */
  readonly tasks?: readonly string[]
  readonly doneTasks?: readonly string[]
  readonly requests?: readonly { readonly key: string; readonly notification?: string; readonly isFollowUp?: boolean }[]
  readonly appointments?: readonly ({
    readonly provider: string
    readonly careType: CareType
    readonly status?: AppointmentStatus
    readonly isCheckedIn?: boolean
    /** The provider marks it complete at the first start, which may ask for feedback. */
    readonly isCompletedNow?: boolean
    /** It follows a first visit. */
    readonly isFollowUp?: boolean
    readonly charges?: readonly DemoCharge[]
    /** What their insurance pays for it. */
    readonly insurancePaidInCents?: number
  } & DemoStart)[]
  /** The token of a test card that is on file: visits that are over are charged to it. */
  readonly card?: string
  /** The name of a survey that waits for them in the Hub. */
  readonly survey?: string
  /** Each made so many days ago. */
  readonly invoices?: readonly {
    readonly description: string
    readonly amountInCents: number
    readonly paid: boolean
    readonly daysAgo: number
  }[]
  /** Ids of the pharmacies that they chose in the directory, the primary one last. */
  readonly pharmacies?: readonly string[]
  /** What was prescribed to them, each so many days ago. */
  readonly prescriptions?: readonly (Omit<DirectoryPrescription, 'writtenDate'> & { readonly daysAgo: number })[]
  /** What they and their providers wrote to each other, in order. */
  readonly messages?: readonly { readonly provider: string; readonly from: 'patient' | 'provider'; readonly content: string }[]
  /** Whether their school asked for their record today, or they share it since then; neither where it is left out. */
  readonly recordSharing?: 'requested' | 'shared'
  /** Results before that, so many days ago. */
  readonly earlierResults?: readonly {
    readonly daysAgo: number
    readonly phq9: number
    readonly gad7: number
    readonly asrs?: number
  }[]
  /** Results of an intake a week ago. */
  readonly results?: {
    readonly phq9: number
    readonly gad7: number
    readonly asrs?: number
    readonly suicidal?: boolean
    readonly bipolarSchizophrenia?: boolean
  }
}

/** From the first start: the provider's first working time after so many days, or in so many minutes. Negative is past. */
type DemoStart = { readonly inDays: number } | { readonly inMinutes: number }

/** A charge of a demo appointment, made on its day, and paid so many days after it where it is. */
export type DemoCharge = {
  readonly type: ChargeType
  readonly amountInCents: number
  readonly refundedInCents?: number
  readonly paidAfterDays?: number
}

/** A screen of the portal, and at whom to look at it; nobody where it needs no login. */
export type DemoScreen = { readonly title: string; readonly path: string; readonly patient?: string }

export type DemoContent = {
  readonly screens: readonly DemoScreen[]
  readonly password: string
  /** The groups of patients on the demo page, in their order. */
  readonly groups: readonly { readonly key: string; readonly title: string }[]
  readonly organizations: readonly DemoOrganization[]
  readonly patients: readonly Persona[]
}

const TEXT = { type: 'string', minLength: 1 } as const

/**
 * Reads content/demo/personas.json and screens.json.
 *
 * @throws {Error} If a file is missing or not of its shape.
 */
export function readDemoContent(contentDir: string): DemoContent {
  const file = join(contentDir, 'demo/personas.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = validatorOf<Omit<DemoContent, 'screens'>>({
    type: 'object',
    properties: {
      password: TEXT,
      groups: {
        type: 'array',
        items: { type: 'object', properties: { key: TEXT, title: TEXT }, required: ['key', 'title'] },
      },
      organizations: {
        type: 'array',
        items: {
          type: 'object',
          required: [
            'id',
            'name',
            'departmentName',
            'departmentAddress',
            'departmentHours',
            'entitlements',
            'careFlows',
            'resources',
          ],
        },
      },
      patients: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: TEXT,
            group: TEXT,
            email: TEXT,
            shows: TEXT,
            gate: { type: ['string', 'null'] },
            markers: { type: 'array', items: { enum: ['welcome', 'collaboration'] } },
          },
          required: ['name', 'group', 'email', 'shows', 'gate'],
        },
      },
    },
    required: ['password', 'groups', 'organizations', 'patients'],
  })
  if (!isContent(content)) throw new Error(`Cannot use ${file}: it must have a password, groups, organizations and patients`)
  const groups = new Set(content.groups.map(({ key }) => key))
  const stray = content.patients.find(({ group }) => !groups.has(group))
  if (stray !== undefined) throw new Error(`Cannot use ${file}: ${stray.name} is in no group of the demo page`)
  return { ...content, screens: readScreens(join(contentDir, 'demo/screens.json')) }
}

function readScreens(file: string): readonly DemoScreen[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = validatorOf<{ readonly screens: readonly DemoScreen[] }>({
    type: 'object',
    properties: {
      screens: {
        type: 'array',
        items: {
          type: 'object',
          properties: { title: TEXT, path: { type: 'string', pattern: '^/' }, patient: TEXT },
          required: ['title', 'path'],
        },
      },
    },
    required: ['screens'],
  })
  if (!isContent(content)) throw new Error(`Cannot use ${file}: it must have screens, each with a title and a path`)
  return content.screens
}

/** Whom the school that stands in for one outside production can log in. */
export function demoStudents(content: DemoContent | undefined): readonly { readonly email: string; readonly name: string }[] {
  return (content?.patients ?? []).filter((patient) => patient.logsInAtSchool === true)
}
