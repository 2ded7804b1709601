import type { Trx } from '../database/transaction.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import { visitPrice } from '../domains/coupons/visit-price.ts'
import { freeSlots, offeredSlots } from '../domains/scheduling/availability-rules.ts'
import { createProviderStore } from '../domains/scheduling/provider-store.ts'
import { readSchedulingContent, templateOf } from '../domains/scheduling/scheduling-content.ts'
import type { Platform } from '../platform.ts'
import { addDemoBills } from './demo-bills.ts'
import type { Persona } from './personas.ts'

const DAY_MS = 86_400_000
/** No provider is off for longer. */
const SEARCHED_DAYS = 10

/** Adds an appointment at the provider's first free working time so many days from now. */
export async function addDemoAppointment(
  trx: Trx,
  platform: Pick<Platform, 'config' | 'newId' | 'now'>,
  appointment: NonNullable<Persona['appointments']>[number],
  userId: string,
): Promise<void> {
  const { config, now } = platform
  const { provider: providerId, careType, inDays, status = 'upcoming', isFollowUp = false } = appointment
  const type = isFollowUp ? 'checkin' : 'intake'
  const template = templateOf(readSchedulingContent(config.contentDir), careType, type)
  const start = now().getTime() + inDays * DAY_MS
  const during = { start, end: start + SEARCHED_DAYS * DAY_MS }
  const providers = createProviderStore(trx)
  const [stored] = await providers.find([providerId])
  const state = stored?.provider.geo_states[0] ?? ''
  const [offering] = await providers.offering({ careType, state, since: start, ids: [providerId] })
  const booked = (await providers.booked([providerId], during)).get(providerId) ?? []
  const slot = offering && freeSlots(offeredSlots(offering.calendar, template, during), booked)[0]
  if (slot === undefined) throw new Error(`Cannot add a demo appointment: provider ${providerId} does not work then`)
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
        paymentSource === 'SelfPay' ? visitPrice(pricesInCents, careType, isFollowUp ? 'FollowUp' : 'Intake') : null,
      created_at: now(),
      cancelled_at: status === 'cancelled' ? now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addDemoBills(trx, platform, appointment, { id, userId, startsAt: new Date(slot.start) })
}
