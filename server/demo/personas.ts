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
import { fileValidator } from '../schema-validators.ts'

/** A demo patient: the differences from a self-paying adult in New York with a verified email. */
export type Persona = {
  readonly name: string
  /** Key of a group on the demo page. */
  readonly group: string
  readonly email: string
  /** Description of this patient on the demo page. */
  readonly shows: string
  /** The current step of the onboarding gate; `null` if every page is open. */
  readonly gate: string | null
  /** Markers that the demo login stores in the browser. */
  readonly markers?: readonly ('welcome' | 'collaboration')[]
  readonly organization?: string
  /** How the patient joined the organization. Default: `Portal`. */
  readonly referral?: 'Portal' | 'Mcp'
  /** In years. Default: 24. */
  readonly age?: number
  /** `null` if unknown. */
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
  /** Logs in at the school instead of with a password. */
  readonly logsInAtSchool?: boolean
  readonly isUnverified?: boolean
  readonly isTherapyOnboarding?: boolean
  /**
   * Set if a provider has started a safety plan: its saved versions in order, each with its editor.
   */
  readonly safetyPlan?: {
    readonly saved: readonly {
      readonly editor: SafetyPlanVersionRow['editor']
      readonly plan: JsonObject
    }[]
  }
  readonly hasAdhd?: boolean
  /** Active by default, and paid by the organization if there is one. */
  readonly careFlows?: readonly {
    readonly careType: CareType
    readonly careStatus?: CareStatus
    readonly paymentSource?: PaymentSource
  }[]
  /** Refs of open and completed tasks. */
  readonly tasks?: readonly string[]
  readonly doneTasks?: readonly string[]
  readonly requests?: readonly {
    readonly key: string
    readonly notification?: string
    readonly isFollowUp?: boolean
  }[]
  readonly appointments?: readonly ({
    readonly provider: string
    readonly careType: CareType
    readonly status?: AppointmentStatus
    readonly isCheckedIn?: boolean
    /** Marked complete by the provider at the first start, which may ask for feedback. */
    readonly isCompletedNow?: boolean
    /** It follows an earlier visit. */
    readonly isFollowUp?: boolean
    readonly charges?: readonly DemoCharge[]
    /** The amount that their insurance pays. */
    readonly insurancePaidInCents?: number
  } & DemoStart)[]
  /** Token of a test card on file, which completed visits are charged to. */
  readonly card?: string
  /** Name of a survey that waits for them in the Hub. */
  readonly survey?: string
  /** Each with its age in days. */
  readonly invoices?: readonly {
    readonly description: string
    readonly amountInCents: number
    readonly paid: boolean
    readonly daysAgo: number
  }[]
  /** Ids of the pharmacies that they chose in the directory, the primary one last. */
  readonly pharmacies?: readonly string[]
  /** Their prescriptions, each with its age in days. */
  readonly prescriptions?: readonly (Omit<DirectoryPrescription, 'writtenDate'> & {
    readonly daysAgo: number
  })[]
  /** Messages between them and their providers, in order. */
  readonly messages?: readonly {
    readonly provider: string
    readonly from: 'patient' | 'provider'
    readonly content: string
  }[]
  /** Whether their school requested their record today, or they already share it. */
  readonly recordSharing?: 'requested' | 'shared'
  /** Earlier results, with their age in days. */
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

/**
 * Relative to the first start: the provider's first free working time after a number of days, or an
 * exact number of minutes. Negative for the past.
 */
type DemoStart = { readonly inDays: number } | { readonly inMinutes: number }

/**
 * A charge for a demo appointment, made on its day. If it is paid, the number of days until then.
 */
type DemoCharge = {
  readonly type: ChargeType
  readonly amountInCents: number
  readonly refundedInCents?: number
  readonly paidAfterDays?: number
}

/** A screen of the portal, and the patient to look at it with. No patient if it needs no login. */
type DemoScreen = { readonly title: string; readonly path: string; readonly patient?: string }

export type DemoContent = {
  readonly screens: readonly DemoScreen[]
  readonly password: string
  /** Groups of patients on the demo page, in order. */
  readonly groups: readonly { readonly key: string; readonly title: string }[]
  readonly organizations: readonly DemoOrganization[]
  readonly patients: readonly Persona[]
}

/**
 * Reads content/demo/personas.json and screens.json.
 *
 * @throws {Error} If a file is missing or invalid.
 */
export function readDemoContent(contentDir: string): DemoContent {
  const file = join(contentDir, 'demo/personas.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = fileValidator<Omit<DemoContent, 'screens'>>(
    join(contentDir, 'demo/personas.schema.json'),
  )
  if (!isContent(content))
    throw new Error(
      `Cannot use ${file}: it must have a password, groups, organizations and patients`,
    )
  const groups = new Set(content.groups.map(({ key }) => key))
  const stray = content.patients.find(({ group }) => !groups.has(group))
  if (stray !== undefined)
    throw new Error(`Cannot use ${file}: ${stray.name} is in no group of the demo page`)
  return { ...content, screens: readScreens(join(contentDir, 'demo/screens.json')) }
}

function readScreens(file: string): readonly DemoScreen[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = fileValidator<{ readonly screens: readonly DemoScreen[] }>(
    file.replace(/json$/, 'schema.json'),
  )
  if (!isContent(content))
    throw new Error(`Cannot use ${file}: it must have screens, each with a title and a path`)
  return content.screens
}

/** The patients who can log in at the stand-in for the school's login. */
export function demoStudents(
  content: DemoContent | undefined,
): readonly { readonly email: string; readonly name: string }[] {
  return (content?.patients ?? []).filter((patient) => patient.logsInAtSchool === true)
}
