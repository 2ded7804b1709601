import { postgresConstraint } from '../../database/transaction.ts'
import { type Outcome, type Refusal, refuse } from '../../errors.ts'
import type { Appointment } from '../../graphql/generated.ts'
import type { Idempotency, KeyedRequest } from '../../idempotency/idempotency.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ShownTerms } from '../cancellation/cancellation-rules.ts'
import { keptWords, type VisitChanges } from '../cancellation/visit-changes.ts'
import type { BookingFacts } from '../definitions/asked-facts.ts'
import type { AppointmentRow, CancellationReason } from '../scheduling/tables.ts'
import type { BookingChecks, WantedVisit } from './booking-checks.ts'
import { refusalOfConstraint, successorAt } from './booking-rules.ts'
import { type CheckedVisit, makeMovedAppointment, type MakingPorts } from './make-appointment.ts'

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

async function moveAppointment(
  ports: MovePorts,
  viewer: Viewer | undefined,
  given: WantedMove,
): Promise<Outcome<Appointment>> {
  const { appointments, idempotency, checks } = ports
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
  const refusal = refusalOfMove(facts, old, wanted)
  if (refusal !== undefined) return refusal
  const kind = { careType: old.care_type, appointmentType: newTypeOf(old) }
  const [problem, provider] = await Promise.all([
    checks.refusalOfTime(userId, wanted, kind),
    appointments.findProvider(wanted.providerId),
  ])
  if (problem !== undefined || provider === undefined) {
    const same = await movedBefore(ports, userId, wanted)
    return same === undefined
      ? (problem ?? refuse('SLOT_NOT_OFFERED'))
      : checks.present(userId, String(same.id))
  }
  const payment = await checks.paymentOf(patient, standing, kind, wanted)
  if (!payment.ok) return payment
  const visit = { ...intake, ...kind, ...payment.value, slot: wanted, flows: [] }
  return replaceVisit(ports, wanted, { request, visit, providerName: provider.name })
}

/** A moved first appointment stays one. */
function newTypeOf(old: AppointmentRow): CheckedVisit['appointmentType'] {
  return old.appointment_type === 'intake' ? 'intake' : 'checkin'
}

function refusalOfMove(
  facts: BookingFacts,
  old: AppointmentRow,
  wanted: WantedMove,
): Refusal | undefined {
  const { care_type: careType } = old
  if (old.status !== 'upcoming') return refuse('VISIT_CHANGED')
  if (wanted.checkin !== (newTypeOf(old) === 'checkin'))
    return refuse('BAD_INPUT', { field: 'checkin' })
  if (facts.ask('care-can-be-scheduled', { careType })) return undefined
  return refuse(
    facts.ask('care-is-on-hold', { careType }) ? 'CARE_ON_HOLD' : 'CARE_TYPE_NOT_OFFERED',
  )
}

/** The visit that already replaced this one, if it is at the requested time. */
async function movedBefore(
  { appointments }: MovePorts,
  userId: string,
  wanted: WantedMove,
): Promise<AppointmentRow | undefined> {
  return successorAt(await appointments.rowsOfUser(userId), wanted.rescheduleId, wanted)
}

/** The appointment that replaces the old one. */
type Replacement = {
  readonly request: KeyedRequest
  readonly visit: CheckedVisit
  readonly providerName: string
}

async function replaceVisit(
  ports: MovePorts,
  wanted: WantedMove,
  { request, visit, providerName }: Replacement,
): Promise<Outcome<Appointment>> {
  const { userId } = request
  try {
    const changed = await ports.changes.change(
      userId,
      { ...wanted, appointmentId: wanted.rescheduleId },
      {
        request,
        status: 'rescheduled',
        instead: async ({ terms }) => {
          if (terms !== 'refused') return undefined
          const same = await movedBefore(ports, userId, wanted)
          return same === undefined ? refuse('VISIT_CHANGED') : { ok: true, value: String(same.id) }
        },
        alongside: (trx, moved) => makeMovedAppointment(ports, trx, { visit, moved, providerName }),
      },
    )
    return changed.ok ? await ports.checks.present(userId, changed.value) : changed
  } catch (error) {
    const refusal = refusalOfConstraint(postgresConstraint(error))
    if (refusal === undefined) throw error
    return refusal
  }
}

export function createMoveService(ports: MovePorts): MoveService {
  return {
    moveAppointment: (viewer, given) => moveAppointment(ports, viewer, given),
  }
}
