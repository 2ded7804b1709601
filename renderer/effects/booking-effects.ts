import { request } from '#renderer/api/client.ts'
import {
  FfsCheckoutDocument,
  MoveAppointmentDocument,
  ScheduleAppointmentDocument,
  ScheduleFollowUpDocument,
  SelectCareFlowDocument,
  SlotIsFreeDocument,
} from '#renderer/api/generated/booking.ts'
import { PayVisitDocument, SavePaymentMethodDocument } from '#renderer/api/generated/payments.ts'
import type {
  CareFlowInput,
  CareType,
  PaymentSource,
  ScheduleAppointmentMutation,
} from '#renderer/api/generated/graphql.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { withBankConfirmation } from '#renderer/payments/bank-confirmation.ts'
import { createIntentKeys } from './intent-keys.ts'
import { orKnown } from './known-failure.ts'

/** Codes for a time that another person booked first or that is no longer offered. */
const TIME_IS_GONE = ['CONFLICT', 'SLOT_NOT_OFFERED']
const PRICE_CHANGED = 'PRICE_CHANGED'
/** The person has already booked a first visit of this care, for example in another tab. */
const ALREADY_BOOKED = 'ALREADY_BOOKED'

type Slot = { readonly start: string; readonly end: string; readonly providerId: string }

type Kind = 'intake' | 'checkin'

type BookingEffect =
  | 'checkSlot'
  | 'selectCareFlow'
  | 'scheduleAppointment'
  | 'scheduleFollowUp'
  | 'moveAppointment'
  | 'ffsCheckout'
  | 'savePaymentMethod'
  | 'payVisit'

/**
 * Booking and paying. Each call that creates or charges has an idempotency key, which stays the
 * same until the server replies. It also has the price that the page shows.
 */
export function bookingEffects(): EffectHandlers<BookingEffect> {
  const once = createIntentKeys()
  return {
    checkSlot: ({ slot, careType, appointmentType }) =>
      orKnown(['CONFLICT'], 'CONFLICT', () =>
        checkSlot(chosen(slot), careType ?? 'therapy', appointmentType ?? 'intake'),
      ),
    selectCareFlow: ({ careTypes, paymentSource }) =>
      orKnown([], 'NOT_BOOKED', async () => {
        const source = paymentSource === 'Organization' ? 'Organization' : 'SelfPay'
        await request(SelectCareFlowDocument, { careFlows: careFlowsOf(careTypes, source) })
        return true
      }),
    scheduleAppointment: (args) =>
      orKnown([...TIME_IS_GONE, ALREADY_BOOKED], 'NOT_BOOKED', () =>
        scheduleAppointment(once, args),
      ),
    scheduleFollowUp: (args) =>
      orKnown([...TIME_IS_GONE, PRICE_CHANGED], 'NOT_BOOKED', () => scheduleFollowUp(once, args)),
    moveAppointment: (args) =>
      orKnown(
        [...TIME_IS_GONE, PRICE_CHANGED, 'TERMS_CHANGED', 'VISIT_CHANGED', 'LAST_SESSION'],
        'NOT_BOOKED',
        () => moveAppointment(once, args),
      ),
    ffsCheckout: (args) =>
      orKnown([...TIME_IS_GONE, 'CARD_DECLINED', PRICE_CHANGED, ALREADY_BOOKED], 'NOT_BOOKED', () =>
        checkOut(once, args),
      ),
    savePaymentMethod: (args) =>
      orKnown(['CARD_DECLINED'], 'NOT_SAVED', () => savePaymentMethod(once, args)),
    payVisit: (args) =>
      orKnown(['CARD_DECLINED', PRICE_CHANGED], 'NOT_PAID', () => payVisit(once, args)),
  }
}

type Once = ReturnType<typeof createIntentKeys>
type Args<Name extends BookingEffect> = Parameters<EffectHandlers<BookingEffect>[Name]>[0]

async function scheduleAppointment(once: Once, { slot }: Args<'scheduleAppointment'>) {
  const { start, end, providerId } = chosen(slot)
  const visit = { appointmentStart: start, appointmentEnd: end, providerId }
  const reply = await once(['schedule', start, end, providerId], (idempotencyKey) =>
    request(ScheduleAppointmentDocument, { ...visit, idempotencyKey }),
  )
  return booked(reply.scheduleAppointment)
}

async function scheduleFollowUp(
  once: Once,
  { slot, shownPriceInCents: price = null }: Args<'scheduleFollowUp'>,
) {
  const { start, end, providerId } = chosen(slot)
  const visit = {
    appointmentStart: start,
    appointmentEnd: end,
    providerId,
    shownPriceInCents: price,
  }
  const reply = await once(['follow-up', start, end, providerId, price], (idempotencyKey) =>
    request(ScheduleFollowUpDocument, { ...visit, idempotencyKey }),
  )
  return booked(reply.scheduleAppointment)
}

async function moveAppointment(once: Once, wanted: Args<'moveAppointment'>) {
  const { start, end, providerId } = chosen(wanted.slot)
  const { appointmentId: rescheduleId, shownTerms } = wanted
  if (!rescheduleId || !shownTerms) throw Object.assign(new Error(''), { code: 'UNEXPECTED' })
  const move = {
    appointmentStart: start,
    appointmentEnd: end,
    providerId,
    rescheduleId,
    shownTerms,
    checkin: wanted.appointmentType === 'checkin',
    shownFeeInCents: wanted.shownFeeInCents ?? null,
    shownPriceInCents: wanted.shownPriceInCents ?? null,
  }
  const reply = await once(['move', ...Object.values(move)], (idempotencyKey) =>
    request(MoveAppointmentDocument, { ...move, idempotencyKey }),
  )
  return booked(reply.scheduleAppointment)
}

async function checkOut(once: Once, args: Args<'ffsCheckout'>) {
  const { paymentToken, slot, careTypes, shownPriceInCents } = args
  const { start, end, providerId } = chosen(slot)
  const token = paymentToken ?? null
  const careFlows = careFlowsOf(careTypes, 'SelfPay')
  const price = shown(shownPriceInCents)
  const appointment = {
    appointmentStart: start,
    appointmentEnd: end,
    providerId,
    careFlows,
    shownPriceInCents: price,
  }
  const payment = { paymentToken: token, paymentType: 'card' }
  const intent = ['checkout', token, start, end, providerId, careTypes, price]
  const { ffsCheckout } = await once(intent, (idempotencyKey) =>
    withBankConfirmation(() =>
      request(FfsCheckoutDocument, { ...appointment, ...payment, idempotencyKey }),
    ),
  )
  return { ...booked(ffsCheckout.userScheduleAppointment), priceInCents: price }
}

async function savePaymentMethod(once: Once, { token }: Args<'savePaymentMethod'>) {
  if (!token) throw Object.assign(new Error(''), { code: 'UNEXPECTED' })
  await once(['card', token], (idempotencyKey) =>
    withBankConfirmation(() =>
      request(SavePaymentMethodDocument, { token, type: 'card', idempotencyKey }),
    ),
  )
  return null
}

async function payVisit(once: Once, args: Args<'payVisit'>) {
  const { appointmentId, token, shownPriceInCents } = args
  if (!token || !appointmentId) throw Object.assign(new Error(''), { code: 'UNEXPECTED' })
  const price = shown(shownPriceInCents)
  const payment = { appointmentId, token, type: 'card', shownPriceInCents: price }
  await once(['pay', appointmentId, token, price], (idempotencyKey) =>
    withBankConfirmation(() => request(PayVisitDocument, { ...payment, idempotencyKey })),
  )
  return null
}

/** @throws {Error} With code PRICE_CHANGED if the page shows no price. */
function shown(priceInCents: number | null | undefined): number {
  if (typeof priceInCents !== 'number') throw Object.assign(new Error(''), { code: PRICE_CHANGED })
  return priceInCents
}

/** @throws {Error} With code CONFLICT if the time is no longer offered. */
async function checkSlot(
  slot: Slot,
  careType: 'therapy' | 'psychiatry',
  appointmentType: Kind,
): Promise<null> {
  const { slotIsFree } = await request(SlotIsFreeDocument, { ...slot, careType, appointmentType })
  if (!slotIsFree) throw Object.assign(new Error(''), { code: 'CONFLICT' })
  return null
}

function careFlowsOf(
  careTypes: readonly CareType[] | null | undefined,
  paymentSource: PaymentSource,
): CareFlowInput[] {
  return (careTypes ?? []).map((careType) => ({ careType, paymentSource, careStatus: 'Active' }))
}

/** @throws {Error} With code CONFLICT if no time is chosen. */
function chosen(slot: Slot | null | undefined): Slot {
  if (!slot) throw Object.assign(new Error(''), { code: 'CONFLICT' })
  return slot
}

type Booked = ScheduleAppointmentMutation['scheduleAppointment']

function booked({ id, provider, cancelBy }: Booked) {
  return { id, providerName: provider.name, cancelBy: cancelBy ?? null }
}
