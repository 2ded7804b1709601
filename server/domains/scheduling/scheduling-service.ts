import { codedError } from '../../errors.ts'
import type {
  Appointment,
  AppointmentTemplate,
  Availability,
  Provider,
  ProviderOfficeAvailability,
  TimeSlot,
} from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import type { Interval } from '../../time/zoned-time.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { FlowInputs } from '../flow-inputs.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { CareType } from '../organizations/tables.ts'
import { timesTaken } from './appointment-rules.ts'
import type { AppointmentService } from './appointment-service.ts'
import {
  daysOnce,
  durationMinutes,
  freeSlots,
  nextSlots,
  offeredSlots,
  officeAvailability,
  pooledSlots,
} from './availability-rules.ts'
import { freeTimes, inOrder } from './provider-page.ts'
import type { StoredProvider } from './provider-parts.ts'
import { presentProvider } from './provider-rules.ts'
import type { SchedulingContent } from './scheduling-content.ts'
import { createProviderStore, type Offering } from './provider-store.ts'
import { templateOf } from './scheduling-content.ts'
import type { AppointmentRow, AppointmentType, SuggestedRow } from './tables.ts'

type SchedulingPorts = {
  readonly platform: Platform
  readonly people: PeopleService
  readonly appointments: AppointmentService
  readonly personOf: FlowInputs['personOf']
}

/** A kind of appointment at a time with a provider. */
type WantedSlot = {
  readonly providerId: string
  readonly careType: CareType
  readonly appointmentType: AppointmentType
  readonly start: Date
  readonly end: Date
}

/** `taken`: the provider or the person has another appointment at that time. */
type SlotState = 'free' | 'taken' | 'not offered'

type AskedAvailability = {
  readonly careType: CareType
  readonly appointmentType: AppointmentType
  readonly start: Date
  /** `undefined` for the maximum. */
  readonly end: Date | undefined
  /** If set, only this provider. */
  readonly providerId: string | undefined
  /** Page size and offset in the list of providers. */
  readonly first: number
  readonly after: number
  /** Number of days with slots to return per provider. `undefined` for all. */
  readonly nextDays: number | undefined
}

/** Free times of providers. */
export type SchedulingService = {
  readonly availability: (
    viewer: Viewer | undefined,
    asked: AskedAvailability,
  ) => Promise<Availability>
  /** Who would pay for a visit of the person. */
  readonly payment: (
    viewer: Viewer | undefined,
    careType: CareType,
  ) => Promise<Pick<TimeSlot, 'organizationId' | 'isFeeForServiceTime'>>
  /**
   * True if the slot is offered in the person's state and neither the provider nor the person has
   * another appointment then.
   */
  readonly isFree: (viewer: Viewer | undefined, slot: WantedSlot) => Promise<boolean>
  readonly provider: (viewer: Viewer | undefined, id: string) => Promise<Provider>
  /** Whether a provider is away, and when they work next. @throws NOT_FOUND. */
  readonly officeAvailability: (
    viewer: Viewer | undefined,
    providerId: string,
  ) => Promise<ProviderOfficeAvailability>
  /**
   * In the given order; unknown ones are omitted.
   *
   * @throws BAD_INPUT for more than 100 ids or an invalid id.
   */
  readonly providersById: (
    viewer: Viewer | undefined,
    ids: readonly string[],
  ) => Promise<readonly Provider[]>
  /** The providers that the viewer's referrer suggests, or the referrer. */
  readonly suggestedProviders: (
    viewer: Viewer | undefined,
    kind: SuggestedRow['kind'],
  ) => Promise<readonly Provider[]>
  readonly content: SchedulingContent
  readonly template: (
    viewer: Viewer | undefined,
    careType: CareType,
    appointmentType: AppointmentType,
  ) => AppointmentTemplate
  readonly appointments: (viewer: Viewer | undefined) => Promise<readonly Appointment[]>
  readonly appointment: (viewer: Viewer | undefined, id: string) => Promise<Appointment>
  /**
   * The state of a slot for a person. `not offered`: not by this provider, of this kind, in the
   * person's state, from now on.
   */
  readonly slotState: (userId: string, wanted: WantedSlot) => Promise<SlotState>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Per page. */
const MOST_PROVIDERS = 100
/** About three months. */
const LONGEST_DAYS = 100

export function createSchedulingService({
  platform,
  people,
  appointments,
  personOf,
}: SchedulingPorts): SchedulingService {
  const { db, now } = platform
  const providers = createProviderStore(db)
  const { content } = appointments

  const present = (stored: StoredProvider): Provider =>
    presentProvider(stored, content.providerTitles)

  /** The part of an interval between minimum notice and horizon; empty if none exists. */
  const bookable = (asked: Interval): Interval => {
    const earliest = now().getTime() + content.minimumNoticeHours * HOUR_MS
    const latest = now().getTime() + content.horizonDays * DAY_MS
    const start = Math.min(Math.max(asked.start, earliest), latest)
    return { start, end: Math.max(start, Math.min(asked.end, latest)) }
  }

  /** The providers that a person can book; for follow-ups, those that they have seen. */
  const offeringFor = async (
    userId: string,
    { careType, appointmentType, providerId }: AskedAvailability,
    { since, seen }: { readonly since: number; readonly seen: readonly AppointmentRow[] },
  ): Promise<readonly Offering[]> => {
    const { user } = await people.storedUser(userId)
    if (user.address_state === null) return []
    const known = providersFor({ careType, appointmentType }, seen)
    const ids = providerId === undefined ? known : idsOf(providerId, known)
    return providers.offering({ careType, state: user.address_state, since, ids })
  }

  const isOffered = async (
    { providerId, careType, appointmentType, start, end }: WantedSlot,
    state: string,
    seen: readonly AppointmentRow[],
  ): Promise<boolean> => {
    const moment = bookable({ start: start.getTime(), end: start.getTime() + 1 })
    const ids = idsOf(providerId, providersFor({ careType, appointmentType }, seen))
    const [found] = await providers.offering({ careType, state, since: moment.start, ids })
    const offered = found
      ? offeredSlots(found.calendar, templateOf(content, careType, appointmentType), moment)
      : []
    return offered.some((slot) => slot.start === start.getTime() && slot.end === end.getTime())
  }

  const slotState = async (userId: string, wanted: WantedSlot): Promise<SlotState> => {
    const { user } = await people.storedUser(userId)
    const ofUser = await appointments.rowsOfUser(userId)
    if (user.address_state === null || !(await isOffered(wanted, user.address_state, ofUser)))
      return 'not offered'
    const interval = { start: wanted.start.getTime(), end: wanted.end.getTime() }
    const ofProvider = await providers.booked([wanted.providerId], interval)
    const busy = [...(ofProvider.get(wanted.providerId) ?? []), ...timesTaken(ofUser)]
    return freeSlots([interval], busy).length === 1 ? 'free' : 'taken'
  }

  return {
    availability: async (viewer, asked) => {
      const { userId } = requirePatient(viewer)
      const start = asked.start.getTime()
      const end = asked.end?.getTime() ?? start + LONGEST_DAYS * DAY_MS
      if (end <= start || end - start > LONGEST_DAYS * DAY_MS)
        throw codedError('BAD_INPUT', { details: { field: 'end' } })
      const { first, after, nextDays } = asked
      if (first < 1 || first > MOST_PROVIDERS)
        throw codedError('BAD_INPUT', { details: { field: 'first' } })
      if (after < 0) throw codedError('BAD_INPUT', { details: { field: 'after' } })
      if (nextDays !== undefined && nextDays < 1)
        throw codedError('BAD_INPUT', { details: { field: 'nextDays' } })
      const interval = bookable({ start, end })
      const seen = await appointments.rowsOfUser(userId)
      const offerings = await offeringFor(userId, asked, { since: interval.start, seen })
      const daysOf = daysOnce()
      const pattern = templateOf(content, asked.careType, asked.appointmentType)
      const sought = { pattern, interval, own: timesTaken(seen), daysOf }
      const suggested = new Set(
        (await providers.suggested(userId, 'Suggested')).map(({ provider }) => provider.id),
      )
      const sorted = await inOrder(providers.booked, offerings, sought, {
        ...content,
        suggested,
        now: now(),
        most: after + first + 1,
      })
      const times = await freeTimes(providers.booked, sorted.slice(after, after + first), sought)
      const stored = new Map(
        (await providers.find(times.map(({ offering }) => offering.id))).map((one) => [
          one.provider.id,
          one,
        ]),
      )
      const lists = times.flatMap(({ offering: { id, calendar }, slots }) => {
        const found = stored.get(id)
        if (found === undefined) return []
        const shown =
          nextDays === undefined
            ? slots
            : nextSlots(slots, daysOf(interval, calendar.timeZone), nextDays)
        return [
          {
            provider: present(found),
            slots: shown.map((slot) => presentSlot(slot, id, asked.careType)),
          },
        ]
      })
      const pooled = () => pooledSlots(lists.map(({ slots }) => slots))
      return {
        interval: { start: new Date(interval.start), end: new Date(interval.end) },
        providers: lists,
        hasMore: sorted.length > after + first,
        // A getter, so that the list is computed only if it is requested.
        get slots() {
          return pooled()
        },
        get data() {
          return pooled()
        },
      }
    },
    payment: async (viewer, careType) => {
      const { facts, user } = await personOf(requirePatient(viewer))
      const source = facts.ask('payment-source', { careType })
      return {
        organizationId: source === 'Organization' ? (user.organization?.id ?? null) : null,
        isFeeForServiceTime: source === 'SelfPay',
      }
    },
    isFree: async (viewer, slot) =>
      (await slotState(requirePatient(viewer).userId, slot)) === 'free',
    provider: async (viewer, id) => {
      requirePatient(viewer)
      const provider = await appointments.findProvider(id)
      if (provider === undefined) throw codedError('NOT_FOUND')
      return provider
    },
    officeAvailability: async (viewer, providerId) => {
      requirePatient(viewer)
      const start = now().getTime()
      const calendar = UUID.test(providerId)
        ? await providers.calendar(providerId, start)
        : undefined
      if (calendar === undefined) throw codedError('NOT_FOUND')
      return officeAvailability(calendar, { start, end: start + content.horizonDays * DAY_MS })
    },
    providersById: async (viewer, ids) => {
      requirePatient(viewer)
      if (ids.length > MOST_PROVIDERS || !ids.every((id) => UUID.test(id)))
        throw codedError('BAD_INPUT', { details: { field: 'ids' } })
      const found = new Map((await providers.find(ids)).map((one) => [one.provider.id, one]))
      return ids.flatMap((id) => found.get(id) ?? []).map(present)
    },
    suggestedProviders: async (viewer, kind) =>
      (await providers.suggested(requirePatient(viewer).userId, kind)).map(present),
    content,
    template: (viewer, careType, appointmentType) => {
      requirePatient(viewer)
      const { description, durationMinutes: duration } = templateOf(
        content,
        careType,
        appointmentType,
      )
      return { careType, appointmentType, description, duration }
    },
    appointments: async (viewer) => {
      const { userId } = requirePatient(viewer)
      return appointments.ofUser(userId)
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

/** A resolver adds who pays. */
function presentSlot({ start, end }: Interval, providerId: string, careType: CareType): TimeSlot {
  const slot = { start: new Date(start), end: new Date(end) }
  return {
    ...slot,
    providerId,
    durationMinutes: durationMinutes(slot),
    careType,
    organizationId: null,
    isFeeForServiceTime: false,
  }
}

/**
 * The providers for a person's follow-ups: those of their past and future appointments in this
 * care. `undefined` for first visits: all providers.
 */
function providersFor(
  { careType, appointmentType }: Pick<WantedSlot, 'careType' | 'appointmentType'>,
  seen: readonly AppointmentRow[],
): readonly string[] | undefined {
  if (appointmentType === 'intake') return undefined
  return seen.filter((row) => row.care_type === careType).map((row) => row.provider_id)
}

/** The requested provider, if known; empty for an invalid id. */
function idsOf(providerId: string, known?: readonly string[]): readonly string[] {
  return UUID.test(providerId) && (known?.includes(providerId) ?? true) ? [providerId] : []
}
