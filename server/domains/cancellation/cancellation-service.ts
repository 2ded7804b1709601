import type { Trx } from '../../database/transaction.ts'
import { codedError, type Outcome, refuse } from '../../errors.ts'
import type { Appointment, Cancellation } from '../../graphql/generated.ts'
import type { MailOutbox } from '../../outbox/mail-outbox.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { dollars } from '../content/present-page.ts'
import { visitFacts } from '../scheduling/visit-facts.ts'
import {
  type ChangePorts,
  type JudgedVisit,
  keptWords,
  type VisitChanges,
  type WantedChange,
} from './visit-changes.ts'
import { operatorFacts } from '../configuration/operator-facts.ts'

type CancellationPorts = Omit<ChangePorts, 'platform'> & {
  readonly platform: ChangePorts['platform'] & { readonly mailOutbox: Pick<MailOutbox, 'send'> }
  readonly changes: VisitChanges
}

/** The visit, the reason, the terms that the person was shown, and an idempotency key. */
type WantedCancellation = WantedChange & { readonly idempotencyKey: string }

/** Cancels visits for their patients. The billing of visits charges a late cancellation, once. */
export type CancellationService = {
  /** The current terms for canceling a visit. Refusal: NOT_FOUND. */
  readonly cancellation: (
    viewer: Viewer | undefined,
    appointmentId: string,
  ) => Promise<Outcome<Cancellation>>
  /**
   * Cancels a visit and frees its time. Idempotent.
   *
   * @returns The visit. Refusals: NOT_FOUND, CONFLICT, LAST_SESSION, TERMS_CHANGED, BAD_INPUT.
   */
  readonly cancelAppointment: (
    viewer: Viewer | undefined,
    wanted: WantedCancellation,
  ) => Promise<Outcome<Appointment>>
  /** As `cancelAppointment`, for a person whose account is deleted at their request. */
  readonly cancelFor: (userId: string, wanted: WantedCancellation) => Promise<Outcome<Appointment>>
}

export function createCancellationService(ports: CancellationPorts): CancellationService {
  const { platform, configuration, appointments, idempotency, changes } = ports
  const { brand } = configuration.operator

  const mail = (trx: Trx, { user, visit, feeInCents, zone }: JudgedVisit): Promise<void> =>
    platform.mailOutbox.send(trx, {
      userId: user.id,
      template: 'appointment-canceled',
      to: user.email,
      facts: {
        ...operatorFacts(brand),
        name: user.preferredName ?? user.firstName,
        visit: visitFacts(
          { start: visit.startTime, end: visit.endTime, provider: visit.provider.name },
          zone,
          brand.locale,
        ),
        ...(feeInCents === null ? {} : { lateFee: dollars(feeInCents, brand.locale) }),
      },
    })

  const cancelFor = async (
    userId: string,
    wanted: WantedCancellation,
  ): Promise<Outcome<Appointment>> => {
    const details = keptWords(wanted.reasonDetails)
    if (!details.ok) return details
    const { idempotencyKey: key, ...args } = { ...wanted, reasonDetails: details.value }
    const request = { userId, operation: 'cancelAppointment', key, args }
    await idempotency.find(request)
    const changed = await changes.change(userId, args, {
      request,
      status: 'cancelled',
      instead: async ({ visit }) =>
        visit.status === 'cancelled' ? { ok: true, value: visit.id } : undefined,
      alongside: async (trx, judged) => {
        await mail(trx, judged)
        return judged.visit.id
      },
    })
    if (!changed.ok) return changed
    const cancelled = await appointments.findOfUser(userId, changed.value)
    if (cancelled === undefined) throw codedError('NOT_FOUND')
    return { ok: true, value: cancelled }
  }

  return {
    cancellation: async (viewer, appointmentId) => {
      const judged = await changes.judge(requirePatient(viewer).userId, appointmentId)
      if (judged === undefined) return refuse('NOT_FOUND')
      const { terms, feeInCents, sessionsLeft } = judged
      return { ok: true, value: { terms, feeInCents, sessionsLeft } }
    },
    cancelAppointment: (viewer, wanted) => cancelFor(requirePatient(viewer).userId, wanted),
    cancelFor,
  }
}
