import { codedError } from '../../errors.ts'
import type { Appointment, AppointmentTemplate, Availability, Provider, TimeSlot } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import type { Interval } from '../../time/zoned-time.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import type { CareType } from '../organizations/tables.ts'
import { timesTaken } from './appointment-rules.ts'
import type { AppointmentService } from './appointment-service.ts'
import { durationMinutes, freeSlots, offeredSlots, pooledSlots } from './availability-rules.ts'
import { presentProvider } from './provider-rules.ts'
import type { StoredProvider } from './provider-parts.ts'
import { createProviderStore } from './provider-store.ts'
import { templateOf } from './scheduling-content.ts'
import type { AppointmentType } from './tables.ts'

export type SchedulingPorts = {
  readonly platform: Platform
  readonly identity: IdentityService
  readonly appointments: AppointmentService
}

/** A kind of appointment at a time with a provider. */
export type WantedSlot = {
  readonly providerId: string
  readonly careType: CareType
  readonly appointmentType: AppointmentType
  readonly start: Date
  readonly end: Date
}

/** `taken`: the provider or the person has something else at that time. */
export type SlotState = 'free' | 'taken' | 'not offered'

export type AskedAvailability = {
  readonly careType: CareType
  readonly appointmentType: AppointmentType
  readonly start: Date
  readonly end: Date
}

/** Who can be seen when. */
export type SchedulingService = {
  readonly availability: (viewer: Viewer | undefined, asked: AskedAvailability) => Promise<Availability>
  /** Whether a time is offered where the person lives, and neither the provider nor the person has anything else then. */
  readonly isFree: (viewer: Viewer | undefined, slot: WantedSlot) => Promise<boolean>
  readonly provider: (viewer: Viewer | undefined, id: string) => Promise<Provider>
  readonly template: (viewer: Viewer | undefined, careType: CareType, appointmentType: AppointmentType) => AppointmentTemplate
  readonly appointments: (viewer: Viewer | undefined) => Promise<readonly Appointment[]>
  readonly appointment: (viewer: Viewer | undefined, id: string) => Promise<Appointment>
  /** What a person would find a time to be; `not offered`: by this provider, for this, in their state, from now on. */
  readonly slotState: (userId: string, wanted: WantedSlot) => Promise<SlotState>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Three months and a little. */
const LONGEST_DAYS = 100

/** The service over a platform. */
export function createSchedulingService({ platform, identity, appointments }: SchedulingPorts): SchedulingService {
  const { db, now } = platform
  const providers = createProviderStore(db)
  const { content } = appointments

  /** What of a stretch of time lies within notice and horizon; empty where nothing does. */
  const bookable = (asked: Interval): Interval => {
    const earliest = now().getTime() + content.minimumNoticeHours * HOUR_MS
    const latest = now().getTime() + content.horizonDays * DAY_MS
    const start = Math.min(Math.max(asked.start, earliest), latest)
    return { start, end: Math.max(start, Math.min(asked.end, latest)) }
  }

  const providersFor = async (
    userId: string,
    { careType, appointmentType }: AskedAvailability,
  ): Promise<readonly StoredProvider[]> => {
    const { user } = await identity.storedUser(userId)
    if (user.address_state === null) return []
    const licensed = await providers.licensed(careType, user.address_state)
    if (appointmentType === 'intake') return licensed
    const seen = await appointments.rowsOfUser(userId)
    const own = new Set(seen.filter((row) => row.care_type === careType).map((row) => row.provider_id))
    return licensed.filter(({ provider }) => own.has(provider.id))
  }

  const isOffered = async (
    { providerId, careType, appointmentType, start, end }: WantedSlot,
    state: string,
  ): Promise<boolean> => {
    const licensed = await providers.licensed(careType, state)
    const provider = licensed.find((stored) => stored.provider.id === providerId)?.provider
    if (provider === undefined) return false
    const moment = bookable({ start: start.getTime(), end: start.getTime() + 1 })
    const calendar = (await providers.calendars([provider], new Date(moment.start))).get(providerId)
    const offered = calendar === undefined ? [] : offeredSlots(calendar, templateOf(content, careType, appointmentType), moment)
    return offered.some((slot) => slot.start === start.getTime() && slot.end === end.getTime())
  }

  const slotState = async (userId: string, wanted: WantedSlot): Promise<SlotState> => {
    const { user } = await identity.storedUser(userId)
    if (user.address_state === null || !(await isOffered(wanted, user.address_state))) return 'not offered'
    const interval = { start: wanted.start.getTime(), end: wanted.end.getTime() }
    const [ofProvider, ofUser] = await Promise.all([
      providers.booked([wanted.providerId], interval),
      appointments.rowsOfUser(userId),
    ])
    const busy = [...(ofProvider.get(wanted.providerId) ?? []), ...timesTaken(ofUser)]
    return freeSlots([interval], busy).length === 1 ? 'free' : 'taken'
  }

  return {
    availability: async (viewer, asked) => {
      const { userId } = requirePatient(viewer)
      const { start, end } = { start: asked.start.getTime(), end: asked.end.getTime() }
      if (end <= start || end - start > LONGEST_DAYS * DAY_MS) throw codedError('BAD_INPUT', { details: { field: 'end' } })
      const template = templateOf(content, asked.careType, asked.appointmentType)
      const interval = bookable({ start, end })
      const found = await providersFor(userId, asked)
      const rows = found.map(({ provider }) => provider)
      const ids = rows.map(({ id }) => id)
      const [calendars, booked, ofUser] = await Promise.all([
        providers.calendars(rows, new Date(interval.start)),
        providers.booked(ids, { start: interval.start, end: interval.end + DAY_MS }),
        appointments.rowsOfUser(userId),
      ])
      const ownTimes = timesTaken(ofUser)
      const lists = found.flatMap((stored) => {
        const { id } = stored.provider
        const calendar = calendars.get(id)
        const offered = calendar === undefined ? [] : offeredSlots(calendar, template, interval)
        const slots = freeSlots(offered, [...(booked.get(id) ?? []), ...ownTimes]).map((slot) => presentSlot(slot, id))
        return slots.length === 0 ? [] : [{ provider: presentProvider(stored, content.providerTitles), slots }]
      })
      const byFirst = lists.toSorted((a, b) => firstStart(a.slots) - firstStart(b.slots))
      return {
        interval: { start: new Date(interval.start), end: new Date(interval.end) },
        providers: byFirst,
        slots: pooledSlots(byFirst.map(({ slots }) => slots)),
      }
    },
    isFree: async (viewer, slot) => (await slotState(requirePatient(viewer).userId, slot)) === 'free',
    provider: async (viewer, id) => {
      requirePatient(viewer)
      const provider = await appointments.findProvider(id)
      if (provider === undefined) throw codedError('NOT_FOUND')
      return provider
    },
    template: (viewer, careType, appointmentType) => {
      requirePatient(viewer)
      const { description, durationMinutes: duration } = templateOf(content, careType, appointmentType)
      return { careType, appointmentType, description, duration }
    },
    appointments: async (viewer) => {
      const { userId } = requirePatient(viewer)
      return (await appointments.ofUser(userId)).appointments
    },
    appointment: async (viewer, id) => {
      const { userId } = requirePatient(viewer)
      const appointment = await appointments.findOfUser(userId, id)
      if (appointment === undefined) throw codedError('NOT_FOUND')
      return appointment
    },
    slotState,
  }
}

function presentSlot({ start, end }: Interval, providerId: string): TimeSlot {
  const slot = { start: new Date(start), end: new Date(end) }
  return { ...slot, providerId, durationMinutes: durationMinutes(slot) }
}

function firstStart(slots: readonly TimeSlot[]): number {
  return slots[0]?.start.getTime() ?? Number.POSITIVE_INFINITY
}
