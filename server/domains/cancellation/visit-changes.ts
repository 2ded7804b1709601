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
import {
  areUnchanged,
  refusalOfTerms,
  type ShownTerms,
  type TermsNow,
} from './cancellation-rules.ts'

export type ChangePorts = {
  readonly platform: Pick<Platform, 'now' | 'dataKeys'>
  readonly people: PeopleService
  readonly configuration: ConfigurationService
  readonly appointments: AppointmentService
  readonly idempotency: Idempotency
}

/** A visit, and the patient's current terms for canceling or moving it. */
export type JudgedVisit = TermsNow & {
  readonly user: User
  readonly visit: Appointment
  readonly sessionsLeft: number | null
  /** IANA time zone of the person; null if unknown. */
  readonly zone: string | null
}

/**
 * Why a visit is canceled or moved; null if not given. The person's own words are trimmed; null if
 * empty.
 */
type ChangeReason = {
  readonly reason: CancellationReason | null
  readonly reasonDetails: string | null
}

/** The visit to cancel or move, the reason, and the terms that the person was shown. */
export type WantedChange = ShownTerms & ChangeReason & { readonly appointmentId: string }

/** How a visit changes. */
type VisitChange = {
  readonly request: KeyedRequest
  readonly status: 'cancelled' | 'rescheduled'
  /**
   * Returns the outcome if the visit need not or cannot be changed; `undefined` to change it if the
   * terms allow.
   */
  readonly instead: (judged: JudgedVisit) => Promise<Outcome<string> | undefined>
  /**
   * Runs in the same transaction, after the visit's time is free.
   *
   * @returns The id of the person's resulting visit.
   */
  readonly alongside: (trx: Trx, judged: JudgedVisit) => Promise<string>
}

/** Shared by canceling and moving: computes the terms, and changes each visit only once. */
export type VisitChanges = {
  readonly judge: (userId: string, appointmentId: string) => Promise<JudgedVisit | undefined>
  /** A person's visits that are not over, canceled or moved, sorted by start. */
  readonly judgeVisitsToCome: (userId: string) => Promise<readonly JudgedVisit[]>
  /**
   * Cancels or moves a visit under the shown terms. Idempotent by key. If another visit of the
   * person changes meanwhile, the terms are computed again.
   *
   * @returns The id of a visit. Refusals: NOT_FOUND, CONFLICT, LAST_SESSION, TERMS_CHANGED.
   */
  readonly change: (
    userId: string,
    wanted: WantedChange,
    change: VisitChange,
  ) => Promise<Outcome<string>>
}

/** Limit for the person's own words. */
const MOST_CHARACTERS = 1000
/** Thrown to roll back if the visits have changed since the terms were computed. */
const OUTDATED = new Error('The visits of the person have changed')

export function createVisitChanges(ports: ChangePorts): VisitChanges {
  const { platform, people, configuration, appointments, idempotency } = ports
  const { operations } = configuration.operator

  const judgeIn = ({ stored, user }: Person, visit: Appointment): JudgedVisit => {
    const facts = stored.facts.about({ user, now: platform.now() })
    const terms = facts.ask('cancellation-terms', { visit: visit.id })
    const sessionsLeft =
      terms === 'counted' ? facts.ask('sessions-left', { visit: visit.id }) : null
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
    if (!areUnchanged(user.appointments, await appointments.lockOfUser(trx, user.id)))
      throw OUTDATED
    await appointments.release(trx, visit.id, status, {
      changed_out_of_policy: terms !== 'free',
      late_fee_in_cents: feeInCents,
      cancel_reason: reason ?? (status === 'rescheduled' ? 'Rescheduled' : null),
      sealed_cancel_details:
        reasonDetails === null
          ? null
          : platform.dataKeys.seal(reasonDetails, ['visit', user.id, visit.id]),
    })
  }

  return {
    judge,
    judgeVisitsToCome: async (userId) => {
      const person = await people.person(userId)
      return person.user.appointments
        .filter(({ status }) => status === 'upcoming')
        .map((visit) => judgeIn(person, visit))
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

/** Trims a person's own words for storage. @returns BAD_INPUT if they are too long. */
export function keptWords(words: string | null | undefined): Outcome<string | null> {
  const kept = words?.trim() ?? ''
  if (charactersOver(kept, MOST_CHARACTERS) > 0)
    return refuse('BAD_INPUT', { field: 'reasonDetails' })
  return { ok: true, value: isBlank(kept) ? null : kept }
}
