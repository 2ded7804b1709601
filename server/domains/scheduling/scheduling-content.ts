import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CareType } from '../organizations/tables.ts'
import type { SlotPattern } from './availability-rules.ts'
import type { AppointmentType } from './tables.ts'
import { fileValidator } from '../../schema-validators.ts'

/** Name, duration and spacing of a kind of appointment. */
export type AppointmentTemplate = SlotPattern & {
  readonly careType: CareType
  readonly appointmentType: AppointmentType
  readonly description: string
}

/** The operator's settings for scheduling. */
export type SchedulingContent = {
  /** Minimum time from now to an offered appointment. */
  readonly minimumNoticeHours: number
  /** How many days ahead appointments are offered. */
  readonly horizonDays: number
  /**
   * A promoted provider gets priority only if their first free time is within this many full days.
   */
  readonly promotionWindowInDays: number
  /**
   * Groups of providers that are listed first, in order. Within a group, the first free time
   * decides, then the name.
   */
  readonly providerOrder: readonly ('promoted' | 'suggested')[]
  /** Traits that patients can filter by. */
  readonly traitCategories: readonly string[]
  readonly templates: readonly AppointmentTemplate[]
  /** Replaces the profession of all providers of a care type. */
  readonly providerTitles: { readonly [Kind in CareType]?: string }
  /** Tasks that the booking of a first appointment completes. */
  readonly completedTasks: readonly { readonly intakeOf: CareType; readonly ref: string }[]
  /**
   * Tasks that the booking adds. One with `awaiting` is added only if care of that type has also
   * started and has no appointment yet.
   */
  readonly addedTasks: readonly {
    readonly intakeOf: CareType
    readonly awaiting?: CareType
    readonly ref: string
    readonly title: string
  }[]
}

/**
 * Reads `scheduling/appointments.json` of the content folder.
 *
 * @throws {Error} Naming the file and the requirement that it misses.
 */
export function readSchedulingContent(contentDir: string): SchedulingContent {
  const file = join(contentDir, 'scheduling/appointments.json')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const isContent = fileValidator<SchedulingContent>(
    join(contentDir, 'scheduling/appointments.schema.json'),
  )
  if (!isContent(content)) {
    const [issue] = isContent.errors ?? []
    throw new Error(
      `Cannot use ${file}: At ${issue?.instancePath || 'the top'}: ${issue?.message ?? 'not valid'}`,
    )
  }
  for (const careType of ['Therapy', 'Psychiatry'] as const) {
    for (const appointmentType of ['intake', 'checkin', 'adhoc'] as const) {
      const count = content.templates.filter(
        (one) => one.careType === careType && one.appointmentType === appointmentType,
      ).length
      if (count !== 1)
        throw new Error(
          `Cannot use ${file}: it has ${count} templates for ${careType} ${appointmentType}, not one`,
        )
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
  const template = templates.find(
    (one) => one.careType === careType && one.appointmentType === appointmentType,
  )
  if (template === undefined)
    throw new Error(`Cannot find the template of ${careType} ${appointmentType}`)
  return template
}
