import { codedError } from '../../errors.ts'
import type { Availability, TimeSlot } from '../../graphql/generated.ts'
import type { Interval } from '../../time/zoned-time.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { CareType } from '../organizations/tables.ts'
import { timesTaken } from './appointment-rules.ts'
import { daysOnce, durationMinutes, nextSlots, pooledSlots } from './availability-rules.ts'
import { bookableInterval, bookableProviders, DAY_MS, type SchedulingContext } from './bookable.ts'
import { type AskedTimes, freeTimes, type FreeTimes, inOrder } from './provider-page.ts'
import { presentProvider } from './provider-rules.ts'
import type { Offering } from './provider-store.ts'
import { templateOf } from './scheduling-content.ts'
import type { AppointmentRow, AppointmentType } from './tables.ts'

export type AskedAvailability = {
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

/** Per page. */
export const MOST_PROVIDERS = 100
/** About three months. */
const LONGEST_DAYS = 100

/** One page of the providers that the person can book, with their free slots. */
export async function findAvailability(
  context: SchedulingContext,
  viewer: Viewer | undefined,
  asked: AskedAvailability,
): Promise<Availability> {
  const { userId } = requirePatient(viewer)
  const { platform, appointments, providers, content } = context
  const interval = bookableInterval(context, requestedInterval(asked))
  const seen = await appointments.rowsOfUser(userId)
  const offerings = await findOfferings(context, asked, { userId, since: interval.start, seen })
  const pattern = templateOf(content, asked.careType, asked.appointmentType)
  const sought = { pattern, interval, own: timesTaken(seen), daysOf: daysOnce() }
  const suggested = await providers.suggested(userId, 'Suggested')
  const pageEnd = asked.after + asked.first
  const sorted = await inOrder(providers.booked, offerings, sought, {
    ...content,
    suggested: new Set(suggested.map(({ provider }) => provider.id)),
    now: platform.now(),
    most: pageEnd + 1,
  })
  const times = await freeTimes(providers.booked, sorted.slice(asked.after, pageEnd), sought)
  const lists = await presentTimes(context, times, { asked, sought })
  const pooled = () => pooledSlots(lists.map(({ slots }) => slots))
  return {
    interval: { start: new Date(interval.start), end: new Date(interval.end) },
    providers: lists,
    hasMore: sorted.length > pageEnd,
    // A getter, so that the list is computed only if it is requested.
    get slots() {
      return pooled()
    },
    get data() {
      return pooled()
    },
  }
}

/** @throws BAD_INPUT, with the invalid field. */
function requestedInterval(asked: AskedAvailability): Interval {
  const start = asked.start.getTime()
  const end = asked.end?.getTime() ?? start + LONGEST_DAYS * DAY_MS
  if (end <= start || end - start > LONGEST_DAYS * DAY_MS) throw badInput('end')
  const { first, after, nextDays } = asked
  if (first < 1 || first > MOST_PROVIDERS) throw badInput('first')
  if (after < 0) throw badInput('after')
  if (nextDays !== undefined && nextDays < 1) throw badInput('nextDays')
  return { start, end }
}

function badInput(field: keyof AskedAvailability): Error {
  return codedError('BAD_INPUT', { details: { field } })
}

/** The providers that a person can book; for follow-ups, those that they have seen. */
async function findOfferings(
  { people, providers }: SchedulingContext,
  asked: AskedAvailability,
  {
    userId,
    since,
    seen,
  }: {
    readonly userId: string
    readonly since: number
    readonly seen: readonly AppointmentRow[]
  },
): Promise<readonly Offering[]> {
  const { user } = await people.storedUser(userId)
  if (user.address_state === null) return []
  const ids = bookableProviders(asked, seen)
  return providers.offering({ careType: asked.careType, state: user.address_state, since, ids })
}

/** Free times in the API's format. Providers that were deleted meanwhile are omitted. */
async function presentTimes(
  { providers, content }: SchedulingContext,
  times: readonly FreeTimes[],
  { asked, sought }: { readonly asked: AskedAvailability; readonly sought: AskedTimes },
): Promise<Availability['providers']> {
  const found = await providers.find(times.map(({ offering }) => offering.id))
  const stored = new Map(found.map((one) => [one.provider.id, one]))
  return times.flatMap(({ offering: { id, calendar }, slots }) => {
    const provider = stored.get(id)
    if (provider === undefined) return []
    const shown =
      asked.nextDays === undefined
        ? slots
        : nextSlots(slots, sought.daysOf(sought.interval, calendar.timeZone), asked.nextDays)
    return [
      {
        provider: presentProvider(provider, content.providerTitles),
        slots: shown.map((slot) => presentSlot(slot, id, asked.careType)),
      },
    ]
  })
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
