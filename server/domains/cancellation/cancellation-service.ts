import type { Trx } from '../../database/transaction.ts'
import { codedError, type Outcome, refuse } from '../../errors.ts'
import type { Appointment, Cancellation, User } from '../../graphql/generated.ts'
import type { Idempotency } from '../../idempotency/idempotency.ts'
import type { VisitFacts } from '../../outbox/render-mail.ts'
import type { Platform } from '../../platform.ts'
import { zonedWords } from '../../time/zoned-time.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import { dollars } from '../content/present-page.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'
import type { CancellationReason } from '../scheduling/tables.ts'
import { linkUrl } from '../sessions/link-rules.ts'
import { areUnchanged, refusalOfTerms, type ShownTerms, type TermsNow } from './cancellation-rules.ts'

/** What visits are cancelled with. */
export type CancellationPorts = {
  readonly platform: Platform
  readonly people: PeopleService
  readonly configuration: ConfigurationService
  readonly appointments: AppointmentService
  readonly idempotency: Idempotency
}

/** Which visit to cancel and why, the terms that the person was shown, and a key that stays the same when it is sent again. */
export type WantedCancellation = ShownTerms & {
  readonly appointmentId: string
  readonly reason: CancellationReason
  readonly reasonDetails: string | null
  readonly idempotencyKey: string
}

/** Cancels visits for their patients. What a late cancellation costs is charged by the billing of visits, once. */
export type CancellationService = {
  /** What cancelling a visit costs now. @returns Refused with NOT_FOUND. */
  readonly cancellation: (viewer: Viewer | undefined, appointmentId: string) => Promise<Outcome<Cancellation>>
  /**
   * Cancels a visit, once however often it is asked. Its time is free again.
   *
   * @returns The visit. Refusals: NOT_FOUND, CONFLICT, LAST_SESSION, TERMS_CHANGED, BAD_INPUT.
   */
  readonly cancelAppointment: (viewer: Viewer | undefined, wanted: WantedCancellation) => Promise<Outcome<Appointment>>
}

type Judged = TermsNow & {
  readonly user: User
  readonly visit: Appointment
  readonly sessionsLeft: number | null
  readonly zone: string | null
}

const MOST_LETTERS = 1000
const MINUTE_MS = 60_000
/** Thrown to undo a transaction that found other visits than the terms were found with. */
const OUTDATED = new Error('The visits of the person have changed')

/** The service over other domains' services. */
export function createCancellationService(ports: CancellationPorts): CancellationService {
  const { platform, people, configuration, appointments, idempotency } = ports
  const { brand, operations } = configuration.operator

  const judge = async (userId: string, appointmentId: string): Promise<Judged | undefined> => {
    const { stored, user } = await people.person(userId)
    const visit = user.appointments.find(({ id }) => id === appointmentId)
    if (visit === undefined) return undefined
    const facts = stored.facts.about({ user, now: platform.now() })
    const terms = facts.ask('cancellation-terms', { visit: visit.id })
    const sessionsLeft = terms === 'counted' ? facts.ask('sessions-left', { visit: visit.id }) : null
    const fee = operations.pricesInCents.lateCancellationFeeInCents
    const feeInCents = terms === 'fee' && fee > 0 ? fee : null
    return { user, visit, terms, feeInCents, sessionsLeft, zone: people.timeZoneOf(stored) }
  }

  const mail = (trx: Trx, { user, visit, feeInCents, zone }: Judged): Promise<void> =>
    platform.mailOutbox.send(trx, {
      userId: user.id,
      template: 'appointment-canceled',
      to: user.email,
      facts: {
        brand: brand.name,
        locale: brand.locale,
        supportEmail: brand.supportEmail,
        name: user.preferredName ?? user.firstName,
        link: linkUrl(platform.config.publicUrl, '/appointments', {}),
        visit: zone === null ? undefined : visitFacts(visit, zone, brand.locale),
        ...(feeInCents === null ? {} : { lateFee: dollars(feeInCents, brand.locale) }),
      },
    })

  const cancel = async (trx: Trx, judged: Judged, { reason, reasonDetails }: WantedCancellation): Promise<string> => {
    const { user, visit, terms, feeInCents } = judged
    if (!areUnchanged(user.appointments, await appointments.lockOfUser(trx, user.id))) throw OUTDATED
    await appointments.cancel(trx, visit.id, {
      changed_out_of_policy: terms !== 'free',
      late_fee_in_cents: feeInCents,
      cancel_reason: reason,
      sealed_cancel_details: reasonDetails === null ? null : platform.dataKeys.seal(reasonDetails, ['visit', user.id, visit.id]),
    })
    await mail(trx, judged)
    return visit.id
  }

  return {
    cancellation: async (viewer, appointmentId) => {
      const judged = await judge(requirePatient(viewer).userId, appointmentId)
      if (judged === undefined) return refuse('NOT_FOUND')
      const { terms, feeInCents, sessionsLeft } = judged
      return { ok: true, value: { terms, feeInCents, sessionsLeft } }
    },
    cancelAppointment: async (viewer, wanted) => {
      const { userId } = requirePatient(viewer)
      const details = wanted.reasonDetails?.trim() ?? ''
      if (details.length > MOST_LETTERS) return refuse('BAD_INPUT', { field: 'reasonDetails' })
      const { idempotencyKey: key, ...args } = { ...wanted, reasonDetails: details === '' ? null : details }
      const request = { userId, operation: 'cancelAppointment', key, args }
      await idempotency.find(request)
      for (;;) {
        const judged = await judge(userId, wanted.appointmentId)
        if (judged === undefined) return refuse('NOT_FOUND')
        if (judged.visit.status === 'cancelled') return { ok: true, value: judged.visit }
        const refusal = refusalOfTerms(judged, wanted)
        if (refusal !== undefined) return refusal
        try {
          const { id } = await idempotency.once(request, (trx) => cancel(trx, judged, { ...args, idempotencyKey: key }))
          const cancelled = await appointments.findOfUser(userId, id)
          if (cancelled === undefined) throw codedError('NOT_FOUND')
          return { ok: true, value: cancelled }
        } catch (error) {
          if (error !== OUTDATED) throw error
        }
      }
    },
  }
}

function visitFacts({ startTime, endTime, provider }: Appointment, zone: string, locale: string): VisitFacts {
  return {
    visitTime: zonedWords(startTime, zone, locale),
    visitMinutes: Math.round((endTime.getTime() - startTime.getTime()) / MINUTE_MS),
    provider: provider.name,
  }
}
