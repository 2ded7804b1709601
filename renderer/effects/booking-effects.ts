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
export function bookingEffects() {
  const once = createIntentKeys()
  const handlers: EffectHandlers<BookingEffect> = {
    checkSlot: ({ slot, careType, appointmentType }) =>
      orKnown(['CONFLICT'], 'CONFLICT', () =>
        checkSlot(chosen(slot), careType ?? 'therapy', appointmentType ?? 'intake'),
      ),
    selectCareFlow: ({ careTypes, paymentSource }) =>
      orKnown([], 'NOT_BOOKED', async () => {
        const careFlows = careFlowsOf(
          careTypes,
          paymentSource === 'Organization' ? 'Organization' : 'SelfPay',
        )
        await request(SelectCareFlowDocument, { careFlows })
        return true
      }),
    scheduleAppointment: ({ slot }) =>
      orKnown([...TIME_IS_GONE, ALREADY_BOOKED], 'NOT_BOOKED', async () => {
        const { start, end, providerId } = chosen(slot)
        const { scheduleAppointment } = await once(
          ['schedule', start, end, providerId],
          (idempotencyKey) =>
            request(ScheduleAppointmentDocument, {
              appointmentStart: start,
              appointmentEnd: end,
              providerId,
              idempotencyKey,
            }),
        )
        return booked(scheduleAppointment)
      }),
    scheduleFollowUp: ({ slot, shownPriceInCents: price = null }) =>
      orKnown([...TIME_IS_GONE, PRICE_CHANGED], 'NOT_BOOKED', async () => {
        const { start, end, providerId } = chosen(slot)
        const visit = {
          appointmentStart: start,
          appointmentEnd: end,
          providerId,
          shownPriceInCents: price,
        }
        const { scheduleAppointment } = await once(
          ['follow-up', start, end, providerId, price],
          (idempotencyKey) => request(ScheduleFollowUpDocument, { ...visit, idempotencyKey }),
        )
        return booked(scheduleAppointment)
      }),
    moveAppointment: (wanted) =>
      orKnown(
        [...TIME_IS_GONE, PRICE_CHANGED, 'TERMS_CHANGED', 'VISIT_CHANGED', 'LAST_SESSION'],
        'NOT_BOOKED',
        async () => {
          const { start, end, providerId } = chosen(wanted.slot)
          const { appointmentId: rescheduleId, shownTerms } = wanted
          if (!rescheduleId || !shownTerms)
            throw Object.assign(new Error(''), { code: 'UNEXPECTED' })
          const move = {
            ...{
              appointmentStart: start,
              appointmentEnd: end,
              providerId,
              rescheduleId,
              shownTerms,
            },
            checkin: wanted.appointmentType === 'checkin',
            shownFeeInCents: wanted.shownFeeInCents ?? null,
            shownPriceInCents: wanted.shownPriceInCents ?? null,
          }
          const { scheduleAppointment } = await once(
            ['move', ...Object.values(move)],
            (idempotencyKey) => request(MoveAppointmentDocument, { ...move, idempotencyKey }),
          )
          return booked(scheduleAppointment)
        },
      ),
    ffsCheckout: ({ paymentToken, slot, careTypes, shownPriceInCents }) =>
      orKnown(
        [...TIME_IS_GONE, 'CARD_DECLINED', PRICE_CHANGED, ALREADY_BOOKED],
        'NOT_BOOKED',
        async () => {
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
          const intent = ['checkout', token, start, end, providerId, careTypes, price]
          const { ffsCheckout } = await once(intent, (idempotencyKey) =>
            withBankConfirmation(() =>
              request(FfsCheckoutDocument, {
                ...appointment,
                paymentToken: token,
                paymentType: 'card',
                idempotencyKey,
              }),
            ),
          )
          return { ...booked(ffsCheckout.userScheduleAppointment), priceInCents: price }
        },
      ),
    savePaymentMethod: ({ token }) =>
      orKnown(['CARD_DECLINED'], 'NOT_SAVED', async () => {
        if (!token) throw Object.assign(new Error(''), { code: 'UNEXPECTED' })
        await once(['card', token], (idempotencyKey) =>
          withBankConfirmation(() =>
            request(SavePaymentMethodDocument, { token, type: 'card', idempotencyKey }),
          ),
        )
        return null
      }),
    payVisit: ({ appointmentId, token, shownPriceInCents }) =>
      orKnown(['CARD_DECLINED', PRICE_CHANGED], 'NOT_PAID', async () => {
        if (!token || !appointmentId) throw Object.assign(new Error(''), { code: 'UNEXPECTED' })
        const payment = {
          appointmentId,
          token,
          type: 'card',
          shownPriceInCents: shown(shownPriceInCents),
        }
        await once(['pay', appointmentId, token, payment.shownPriceInCents], (idempotencyKey) =>
          withBankConfirmation(() => request(PayVisitDocument, { ...payment, idempotencyKey })),
        )
        return null
      }),
  }
  return handlers
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
