import type { Platform } from '../../platform.ts'
import type { Interval } from '../../time/zoned-time.ts'
import type { FlowInputs } from '../flow-inputs.ts'
import type { CareType } from '../organizations/tables.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { AppointmentService } from './appointment-service.ts'
import type { ProviderStore } from './provider-store.ts'
import type { SchedulingContent } from './scheduling-content.ts'
import type { AppointmentRow, AppointmentType } from './tables.ts'

export type SchedulingPorts = {
  readonly platform: Platform
  readonly people: PeopleService
  readonly appointments: AppointmentService
  readonly personOf: FlowInputs['personOf']
}

/** What every operation on the schedule uses. */
export type SchedulingContext = SchedulingPorts & {
  readonly providers: ProviderStore
  readonly content: SchedulingContent
}

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isProviderId(id: string): boolean {
  return UUID.test(id)
}

/** The part of an interval between minimum notice and horizon; empty if none exists. */
export function bookableInterval(
  { platform, content }: SchedulingContext,
  asked: Interval,
): Interval {
  const now = platform.now().getTime()
  const earliest = now + content.minimumNoticeHours * HOUR_MS
  const latest = now + content.horizonDays * DAY_MS
  const start = Math.min(Math.max(asked.start, earliest), latest)
  return { start, end: Math.max(start, Math.min(asked.end, latest)) }
}

type WantedVisit = {
  readonly careType: CareType
  readonly appointmentType: AppointmentType
  /** If set, only this provider. */
  readonly providerId: string | undefined
}

/**
 * The providers that a person can book. For follow-ups: those of their past and future appointments
 * in this care.
 *
 * @returns `undefined` for all providers; empty for an invalid id.
 */
export function bookableProviders(
  { careType, appointmentType, providerId }: WantedVisit,
  seen: readonly AppointmentRow[],
): readonly string[] | undefined {
  const known =
    appointmentType === 'intake'
      ? undefined
      : seen.filter((row) => row.care_type === careType).map((row) => row.provider_id)
  if (providerId === undefined) return known
  return isProviderId(providerId) && (known?.includes(providerId) ?? true) ? [providerId] : []
}
