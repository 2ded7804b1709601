import { postgresConstraint } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { Appointment } from '../../graphql/generated.ts'
import type { Idempotency } from '../../idempotency/idempotency.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ShownTerms } from '../cancellation/cancellation-rules.ts'
import { keptWords, type VisitChanges } from '../cancellation/visit-changes.ts'
import type { CancellationReason } from '../scheduling/tables.ts'
import type { BookingChecks, WantedVisit } from './booking-checks.ts'
import { refusalOfConstraint, successorAt } from './booking-rules.ts'
import { makeMovedAppointment, type MakingPorts } from './make-appointment.ts'

type MovePorts = MakingPorts & {
  readonly checks: BookingChecks
  readonly changes: VisitChanges
  readonly idempotency: Idempotency
}

/** The new time of a visit, the reason, and the terms that the person was shown. */
export type WantedMove = WantedVisit &
  ShownTerms & {
    /** Id of the old visit. */
    readonly rescheduleId: string
    readonly checkin: boolean
    /** Null if the person gave none. */
    readonly reason: CancellationReason | null
    readonly reasonDetails: string | null
  }

/**
 * Moves a visit in one transaction: the new visit is booked and the old one becomes `rescheduled`.
 * Moving late costs the same as canceling late. Moving is idempotent by key and, across tabs, by
 * visit, provider and time.
 *
 * Refusals: NOT_FOUND, VISIT_CHANGED if the visit has begun, was canceled or moved elsewhere,
 * LAST_SESSION, TERMS_CHANGED, BAD_INPUT, CARE_ON_HOLD, CARE_TYPE_NOT_OFFERED, SLOT_NOT_OFFERED,
 * CONFLICT, and those of the payment.
 */
export type MoveService = {
  readonly moveAppointment: (
    viewer: Viewer | undefined,
    wanted: WantedMove,
  ) => Promise<Outcome<Appointment>>
}

export function createMoveService(ports: MovePorts): MoveService {
  const { appointments, idempotency, checks, changes } = ports

  /** The visit that already replaced this one, if it is at the requested time. */
  const movedBefore = async (userId: string, wanted: WantedMove) =>
    successorAt(await appointments.rowsOfUser(userId), wanted.rescheduleId, wanted)

  return {
    moveAppointment: async (viewer, given) => {
      const patient = requirePatient(viewer)
      const { userId } = patient
      const details = keptWords(given.reasonDetails)
      if (!details.ok) return details
      const wanted: WantedMove = { ...given, reasonDetails: details.value }
      const { idempotencyKey: key, ...args } = wanted
      const request = { userId, operation: 'moveAppointment', key, args }
      const before = await idempotency.find(request)
      if (before !== undefined) return checks.present(userId, before)
      const standing = await checks.standingOf(patient)
      const { facts, intake } = standing
      const old = intake.rows.find(({ id }) => String(id) === wanted.rescheduleId)
      if (old === undefined) return refuse('NOT_FOUND')
      const done = successorAt(intake.rows, wanted.rescheduleId, wanted)
      if (done !== undefined) return checks.present(userId, String(done.id))
      if (old.status !== 'upcoming') return refuse('VISIT_CHANGED')
      const { care_type: careType } = old
      const appointmentType = old.appointment_type === 'intake' ? 'intake' : 'checkin'
      if (wanted.checkin !== (appointmentType === 'checkin'))
        return refuse('BAD_INPUT', { field: 'checkin' })
      if (!facts.ask('care-can-be-scheduled', { careType }))
        return refuse(
          facts.ask('care-is-on-hold', { careType }) ? 'CARE_ON_HOLD' : 'CARE_TYPE_NOT_OFFERED',
        )
      const kind = { careType, appointmentType } as const
      const [problem, provider] = await Promise.all([
        checks.refusalOfTime(userId, wanted, kind),
        appointments.findProvider(wanted.providerId),
      ])
      if (problem !== undefined || provider === undefined) {
        const same = await movedBefore(userId, wanted)
        return same === undefined
          ? (problem ?? refuse('SLOT_NOT_OFFERED'))
          : checks.present(userId, String(same.id))
      }
      const payment = await checks.paymentOf(patient, standing, kind, wanted)
      if (!payment.ok) return payment
      const visit = { ...intake, ...kind, ...payment.value, slot: wanted, flows: [] }
      try {
        const changed = await changes.change(
          userId,
          { ...wanted, appointmentId: wanted.rescheduleId },
          {
            request,
            status: 'rescheduled',
            instead: async ({ terms }) => {
              if (terms !== 'refused') return undefined
              const same = await movedBefore(userId, wanted)
              return same === undefined
                ? refuse('VISIT_CHANGED')
                : { ok: true, value: String(same.id) }
            },
            alongside: (trx, moved) =>
              makeMovedAppointment(ports, trx, { visit, moved, providerName: provider.name }),
          },
        )
        return changed.ok ? await checks.present(userId, changed.value) : changed
      } catch (error) {
        const refusal = refusalOfConstraint(postgresConstraint(error))
        if (refusal === undefined) throw error
        return refusal
      }
    },
  }
}
