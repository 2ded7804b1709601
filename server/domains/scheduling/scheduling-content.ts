import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONSchemaType } from 'ajv'
import type { CareType } from '../organizations/tables.ts'
import type { SlotPattern } from './availability-rules.ts'
import type { AppointmentType } from './tables.ts'
import { validatorOf } from '../../schema-validators.ts'

/** What an appointment of a kind is called, how long it lasts, and how far apart it may begin. */
export type AppointmentTemplate = SlotPattern & {
  readonly careType: CareType
  readonly appointmentType: AppointmentType
  readonly description: string
}

/** How the operator schedules. */
export type SchedulingContent = {
  /** From now to the first time that is offered. */
  readonly minimumNoticeHours: number
  /** From now to the last. */
  readonly horizonDays: number
  /** A promoted provider is one only while their first free time begins before so many full days from now. */
  readonly promotionWindowInDays: number
  /** Who comes before the others on the page of providers, first come first. Among equals the first free time decides, then the name. */
  readonly providerOrder: readonly ('promoted' | 'suggested')[]
  /** By which patients may look for providers. */
  readonly traitCategories: readonly string[]
  readonly templates: readonly AppointmentTemplate[]
  /** What patients read in place of the profession of a provider of this kind of care. */
  readonly providerTitles: { readonly [Kind in CareType]?: string }
  /** What a new patient has done by booking a first appointment. */
  readonly completedTasks: readonly { readonly intakeOf: CareType; readonly ref: string }[]
  /** What is to be done next; with `awaiting` only when care of that type began too and has no appointment yet. */
  readonly addedTasks: readonly {
    readonly intakeOf: CareType
    readonly awaiting?: CareType
    readonly ref: string
    readonly title: string
  }[]
}

const text = { type: 'string', minLength: 1 } as const
const careType = { type: 'string', enum: ['Therapy', 'Psychiatry'] } as const

const SCHEMA: JSONSchemaType<SchedulingContent> = {
  type: 'object',
  additionalProperties: false,
  required: [
    'minimumNoticeHours',
    'horizonDays',
    'promotionWindowInDays',
    'providerOrder',
    'traitCategories',
    'templates',
    'providerTitles',
    'completedTasks',
    'addedTasks',
  ],
  properties: {
    minimumNoticeHours: { type: 'number', minimum: 0 },
    horizonDays: { type: 'integer', minimum: 1, maximum: 366 },
    promotionWindowInDays: { type: 'integer', minimum: 0 },
    providerOrder: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['promoted', 'suggested'] } },
    traitCategories: { type: 'array', uniqueItems: true, items: text },
    templates: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['careType', 'appointmentType', 'description', 'durationMinutes', 'everyMinutes'],
        properties: {
          careType,
          appointmentType: { type: 'string', enum: ['intake', 'checkin', 'adhoc'] },
          description: text,
          durationMinutes: { type: 'integer', minimum: 5, maximum: 480 },
          everyMinutes: { type: 'integer', minimum: 5, maximum: 480 },
        },
      },
    },
    providerTitles: {
      type: 'object',
      additionalProperties: false,
      required: [],
      properties: { Therapy: { ...text, nullable: true }, Psychiatry: { ...text, nullable: true } },
    },
    completedTasks: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['intakeOf', 'ref'],
        properties: { intakeOf: careType, ref: text },
      },
    },
    addedTasks: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['intakeOf', 'ref', 'title'],
        properties: { intakeOf: careType, awaiting: { ...careType, nullable: true }, ref: text, title: text },
      },
    },
  },
}

/**
 * Reads `scheduling/appointments.json` of the content folder.
 *
 * @throws {Error} Naming the file and what it must have.
 */
export function readSchedulingContent(contentDir: string): SchedulingContent {
  const file = join(contentDir, 'scheduling/appointments.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = validatorOf(SCHEMA)
  if (!isContent(content)) {
    const [issue] = isContent.errors ?? []
    throw new Error(`Cannot use ${file}: At ${issue?.instancePath || 'the top'}: ${issue?.message ?? 'not valid'}`)
  }
  for (const careType of ['Therapy', 'Psychiatry'] as const) {
    for (const appointmentType of ['intake', 'checkin', 'adhoc'] as const) {
      const count = content.templates.filter((one) => one.careType === careType && one.appointmentType === appointmentType).length
      if (count !== 1)
        throw new Error(`Cannot use ${file}: it has ${count} templates for ${careType} ${appointmentType}, not one`)
    }
  }
  return content
}

/** The template of a kind of appointment. */
export function templateOf(
  { templates }: SchedulingContent,
  careType: CareType,
  appointmentType: AppointmentType,
): AppointmentTemplate {
  const template = templates.find((one) => one.careType === careType && one.appointmentType === appointmentType)
  if (template === undefined) throw new Error(`Cannot find the template of ${careType} ${appointmentType}`)
  return template
}
