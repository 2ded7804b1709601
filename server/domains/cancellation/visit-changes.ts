import { charactersOver, isBlank } from '#engine/index.ts'
import type { Trx } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { Appointment, User } from '../../graphql/generated.ts'
import type { Idempotency, KeyedRequest } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { Person } from '../people/user-rules.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'
import type { CancellationReason } from '../scheduling/tables.ts'
import { areUnchanged, refusalOfTerms, type ShownTerms, type TermsNow } from './cancellation-rules.ts'

/** What visits are changed with. */
export type ChangePorts = {
  readonly platform: Pick<Platform, 'now' | 'dataKeys'>
  readonly people: PeopleService
  readonly configuration: ConfigurationService
  readonly appointments: AppointmentService
  readonly idempotency: Idempotency
}

/** A visit, and what it costs its patient to cancel or move it now. */
export type JudgedVisit = TermsNow & {
  readonly user: User
  readonly visit: Appointment
  readonly sessionsLeft: number | null
  /** IANA zone of the person; null where nobody knows it. */
  readonly zone: string | null
}

/** Why a visit is cancelled or moved, null where nobody said. Words of one's own are trimmed, null where there are none. */
export type ChangeReason = { readonly reason: CancellationReason | null; readonly reasonDetails: string | null }

/** A visit that is to be cancelled or moved, and the terms that the person was shown. */
export type WantedChange = ShownTerms & ChangeReason & { readonly appointmentId: string }

/** What becomes of a visit. */
export type VisitChange = {
  readonly request: KeyedRequest
  readonly status: 'cancelled' | 'rescheduled'
  /** Answers for a visit that need not or cannot be changed any more; `undefined`: it is changed if the terms allow. */
  readonly instead: (judged: JudgedVisit) => Promise<Outcome<string> | undefined>
  /** What is done in the same transaction, once the visit's time is free. @returns The id of the visit that the person has then. */
  readonly alongside: (trx: Trx, judged: JudgedVisit) => Promise<string>
}

/** What cancelling and moving have in common: the terms, and that a visit is changed once. */
export type VisitChanges = {
  readonly judge: (userId: string, appointmentId: string) => Promise<JudgedVisit | undefined>
  /** Every visit of a person that is neither over, canceled nor moved, by start. */
  readonly judgeVisitsToCome: (userId: string) => Promise<readonly JudgedVisit[]>
  /**
   * Cancels or moves a visit under the terms that were shown, once for a key. It is judged anew where another of the person's visits
   * changed meanwhile.
   *
   * @returns The id of a visit. Refusals: NOT_FOUND, CONFLICT, LAST_SESSION, TERMS_CHANGED.
   */
  readonly change: (userId: string, wanted: WantedChange, change: VisitChange) => Promise<Outcome<string>>
}

/** Of words of one's own. */
const MOST_CHARACTERS = 1000
/** Thrown to undo a transaction that found other visits than the terms were found with. */
const OUTDATED = new Error('The visits of the person have changed')

/** Over other domains' services. */
export function createVisitChanges(ports: ChangePorts): VisitChanges {
  const { platform, people, configuration, appointments, idempotency } = ports
  const { operations } = configuration.operator

  const judgeIn = ({ stored, user }: Person, visit: Appointment): JudgedVisit => {
    const facts = stored.facts.about({ user, now: platform.now() })
    const terms = facts.ask('cancellation-terms', { visit: visit.id })
    const sessionsLeft = terms === 'counted' ? facts.ask('sessions-left', { visit: visit.id }) : null
    const fee = operations.pricesInCents.lateCancellationFeeInCents
    const feeInCents = terms === 'fee' && fee > 0 ? fee : null
    return { user, visit, terms, feeInCents, sessionsLeft, zone: people.timeZoneOf(stored) }
  }
  const judge = async (userId: string, appointmentId: string): Promise<JudgedVisit | undefined> => {
    const person = await people.person(userId)
    const visit = person.user.appointments.find(({ id }) => id === appointmentId)
    return visit && judgeIn(person, visit)
  }

  const release = async (
    trx: Trx,
    judged: JudgedVisit,
    { reason, reasonDetails }: ChangeReason,
    status: VisitChange['status'],
  ) => {
    const { user, visit, terms, feeInCents } = judged
    if (!areUnchanged(user.appointments, await appointments.lockOfUser(trx, user.id))) throw OUTDATED
    await appointments.release(trx, visit.id, status, {
      changed_out_of_policy: terms !== 'free',
      late_fee_in_cents: feeInCents,
      cancel_reason: reason ?? (status === 'rescheduled' ? 'Rescheduled' : null),
      sealed_cancel_details: reasonDetails === null ? null : platform.dataKeys.seal(reasonDetails, ['visit', user.id, visit.id]),
    })
  }

  return {
    judge,
    judgeVisitsToCome: async (userId) => {
      const person = await people.person(userId)
      return person.user.appointments.filter(({ status }) => status === 'upcoming').map((visit) => judgeIn(person, visit))
    },
    change: async (userId, wanted, { request, status, instead, alongside }) => {
      for (;;) {
        const judged = await judge(userId, wanted.appointmentId)
        if (judged === undefined) return refuse('NOT_FOUND')
        const answer = await instead(judged)
        if (answer !== undefined) return answer
        const refusal = refusalOfTerms(judged, wanted)
        if (refusal !== undefined) return refusal
        try {
          const { id } = await idempotency.once(request, async (trx) => {
            await release(trx, judged, wanted, status)
            return alongside(trx, judged)
          })
          return { ok: true, value: id }
        } catch (error) {
          if (error !== OUTDATED) throw error
        }
      }
    },
  }
}

/** A person's own words as they are kept. @returns BAD_INPUT where they are too long. */
export function keptWords(words: string | null | undefined): Outcome<string | null> {
  const kept = words?.trim() ?? ''
  if (charactersOver(kept, MOST_CHARACTERS) > 0) return refuse('BAD_INPUT', { field: 'reasonDetails' })
  return { ok: true, value: isBlank(kept) ? null : kept }
}
