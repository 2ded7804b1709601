import { postgresConstraint, type Trx } from '../../database/transaction.ts'
import { type Outcome, type Refusal, refuse } from '../../errors.ts'
import type { Appointment } from '../../graphql/generated.ts'
import type { Idempotency, KeyedRequest } from '../../idempotency/idempotency.ts'
import type { CouponService } from '../coupons/coupon-service.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'
import type { BookingChecks, WantedTime } from './booking-checks.ts'
import { refusalOfConstraint, sameAppointment } from './booking-rules.ts'
import { type CheckedVisit, makeAppointment, type MakingPorts } from './make-appointment.ts'
import type { PaymentMethods } from './payment-methods.ts'

export type BookingPorts = MakingPorts & {
  readonly checks: BookingChecks
  readonly idempotency: Idempotency
  readonly payments: PaymentMethods
  readonly prices: Pick<CouponService, 'bookingPrice'>
}

/** An appointment to make, and what is stored in the same transaction. */
type Booking = {
  readonly visit: CheckedVisit
  readonly alongside?: ((trx: Trx) => Promise<void>) | undefined
}

/** Makes an appointment. The same one from another tab counts as this one. */
export async function bookOnce(
  ports: BookingPorts,
  request: KeyedRequest,
  { visit, alongside }: Booking,
): Promise<Outcome<Appointment>> {
  const { userId } = request
  const provider = await ports.appointments.findProvider(visit.slot.providerId)
  if (provider === undefined) return refuse('SLOT_NOT_OFFERED')
  try {
    const made = await ports.idempotency.once(request, async (trx) => {
      await alongside?.(trx)
      return makeAppointment(ports, trx, visit, provider.name)
    })
    return await ports.checks.present(userId, made.id)
  } catch (error) {
    const refusal = refusalOfConstraint(postgresConstraint(error))
    if (refusal === undefined) throw error
    return sameOr(ports, refusal, { userId, slot: visit.slot })
  }
}

/** The appointment that an earlier request made, with the same key or the same time and provider. */
export async function bookedBefore(
  { idempotency, checks }: BookingPorts,
  request: KeyedRequest,
  { rows, wanted }: { readonly rows: readonly AppointmentRow[]; readonly wanted: WantedTime },
): Promise<Outcome<Appointment> | undefined> {
  const id = (await idempotency.find(request)) ?? sameAppointment(rows, wanted)?.id
  return id === undefined ? undefined : checks.present(request.userId, String(id))
}

/** A refusal may be caused by the same booking from another tab. Then returns that booking. */
export async function sameOr(
  { appointments, checks }: BookingPorts,
  refusal: Refusal,
  { userId, slot }: { readonly userId: string; readonly slot: CheckedVisit['slot'] },
): Promise<Outcome<Appointment>> {
  const same = sameAppointment(await appointments.rowsOfUser(userId), slot)
  return same === undefined ? refusal : checks.present(userId, String(same.id))
}
