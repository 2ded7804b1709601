import type { CareType } from '../organizations/tables.ts'
import { timesTaken } from './appointment-rules.ts'
import { freeSlots, offeredSlots } from './availability-rules.ts'
import { bookableInterval, bookableProviders, type SchedulingContext } from './bookable.ts'
import { templateOf } from './scheduling-content.ts'
import type { AppointmentRow, AppointmentType } from './tables.ts'

/** A kind of appointment at a time with a provider. */
export type WantedSlot = {
  readonly providerId: string
  readonly careType: CareType
  readonly appointmentType: AppointmentType
  readonly start: Date
  readonly end: Date
}

/** `taken`: the provider or the person has another appointment at that time. */
export type SlotState = 'free' | 'taken' | 'not offered'

export async function slotState(
  context: SchedulingContext,
  userId: string,
  wanted: WantedSlot,
): Promise<SlotState> {
  const { people, appointments, providers } = context
  const { user } = await people.storedUser(userId)
  const ofUser = await appointments.rowsOfUser(userId)
  if (user.address_state === null) return 'not offered'
  if (!(await isOffered(context, wanted, { state: user.address_state, seen: ofUser })))
    return 'not offered'
  const interval = { start: wanted.start.getTime(), end: wanted.end.getTime() }
  const ofProvider = await providers.booked([wanted.providerId], interval)
  const busy = [...(ofProvider.get(wanted.providerId) ?? []), ...timesTaken(ofUser)]
  return freeSlots([interval], busy).length === 1 ? 'free' : 'taken'
}

async function isOffered(
  context: SchedulingContext,
  { providerId, careType, appointmentType, start, end }: WantedSlot,
  { state, seen }: { readonly state: string; readonly seen: readonly AppointmentRow[] },
): Promise<boolean> {
  const { providers, content } = context
  const moment = bookableInterval(context, { start: start.getTime(), end: start.getTime() + 1 })
  const ids = bookableProviders({ careType, appointmentType, providerId }, seen)
  const [found] = await providers.offering({ careType, state, since: moment.start, ids })
  const offered = found
    ? offeredSlots(found.calendar, templateOf(content, careType, appointmentType), moment)
    : []
  return offered.some((slot) => slot.start === start.getTime() && slot.end === end.getTime())
}
