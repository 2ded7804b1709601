import type { Trx } from '../database/transaction.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import { visitPrice } from '../domains/coupons/visit-price.ts'
import { createFeedbackService } from '../domains/provider-feedback/feedback-service.ts'
import { freeSlots, offeredSlots } from '../domains/scheduling/availability-rules.ts'
import { createAppointmentService } from '../domains/scheduling/appointment-service.ts'
import { createProviderStore } from '../domains/scheduling/provider-store.ts'
import {
  type AppointmentTemplate,
  readSchedulingContent,
  templateOf,
} from '../domains/scheduling/scheduling-content.ts'
import { unwrap } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { addDemoBills } from './demo-bills.ts'
import type { Persona } from './personas.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** No demo provider is unavailable for longer. */
const SEARCHED_DAYS = 10

type Appointment = NonNullable<Persona['appointments']>[number]

export async function addDemoAppointment(
  trx: Trx,
  platform: Pick<Platform, 'config' | 'newId' | 'now'>,
  appointment: Appointment,
  userId: string,
): Promise<void> {
  const { config, now } = platform
  const { provider: providerId, careType, status = 'upcoming', isFollowUp = false } = appointment
  const type = isFollowUp ? 'checkin' : 'intake'
  const template = templateOf(readSchedulingContent(config.contentDir), careType, type)
  const slot = await slotOf(trx, appointment, template, now().getTime())
  const flow = await trx
    .selectFrom('user_care_flows')
    .select('payment_source')
    .where('user_id', '=', userId)
    .where('care_type', '=', careType)
    .executeTakeFirst()
  const paymentSource = flow?.payment_source ?? 'SelfPay'
  const { pricesInCents } = readOperatorContent(config.contentDir).operations
  const { id } = await trx
    .insertInto('appointments')
    .values({
      user_id: userId,
      provider_id: providerId,
      care_type: careType,
      appointment_type: type,
      status,
      description: template.description,
      starts_at: new Date(slot.start),
      ends_at: new Date(slot.end),
      payment_source: paymentSource,
      price_in_cents:
        paymentSource === 'SelfPay'
          ? visitPrice(pricesInCents, careType, isFollowUp ? 'FollowUp' : 'Intake')
          : null,
      created_at: now(),
      checked_in_at: appointment.isCheckedIn === true ? now() : null,
      cancelled_at: status === 'cancelled' ? now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addDemoBills(trx, platform, appointment, { id, userId, startsAt: new Date(slot.start) })
}

/**
 * Finds the time of an appointment in epoch milliseconds: an exact number of minutes from now, or
 * the provider's first free time after a number of days.
 */
async function slotOf(
  trx: Trx,
  appointment: Appointment,
  template: AppointmentTemplate,
  now: number,
) {
  const { provider: providerId, careType } = appointment
  if ('inMinutes' in appointment) {
    const start = Math.ceil(now / MINUTE_MS + appointment.inMinutes) * MINUTE_MS
    return { start, end: start + template.durationMinutes * MINUTE_MS }
  }
  const start = now + appointment.inDays * DAY_MS
  const during = { start, end: start + SEARCHED_DAYS * DAY_MS }
  const providers = createProviderStore(trx)
  const [stored] = await providers.find([providerId])
  const state = stored?.provider.geo_states[0] ?? ''
  const [offering] = await providers.offering({ careType, state, since: start, ids: [providerId] })
  const booked = (await providers.booked([providerId], during)).get(providerId) ?? []
  const slot = offering && freeSlots(offeredSlots(offering.calendar, template, during), booked)[0]
  if (slot === undefined)
    throw new Error(`Cannot add a demo appointment: provider ${providerId} does not work then`)
  return slot
}

/**
 * Marks a demo patient's past visits complete, as the provider does. Runs after the patients were
 * added.
 */
export async function completeDemoVisits(
  platform: Platform,
  { appointments = [], email }: Persona,
): Promise<void> {
  if (!appointments.some(({ isCompletedNow }) => isCompletedNow === true)) return
  const visits = await platform.db
    .selectFrom('appointments')
    .innerJoin('users', 'users.id', 'appointments.user_id')
    .select('appointments.id')
    .where('users.email', '=', email)
    .where('appointments.status', '=', 'upcoming')
    .where('ends_at', '<', platform.now())
    .execute()
  const feedback = createFeedbackService({
    platform,
    appointments: createAppointmentService(platform),
  })
  for (const { id } of visits) unwrap(await feedback.completeVisit(String(id)))
}
