import { type Outcome, refuse } from '../../errors.ts'
import type { AppointmentFeedbackInput, FeedbackForm } from '../../graphql/generated.ts'
import type { Idempotency } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PersonInFacts } from '../flow-inputs.ts'
import { keptFeedback, keptIncident } from './post-call-rules.ts'
import {
  addFeedback,
  addIncident,
  hasIncident,
  markNotified,
  unreportedIncidents,
} from './post-call-store.ts'

type PostCallPorts = {
  readonly platform: Platform
  readonly personOf: (viewer: Viewer) => Promise<PersonInFacts>
  readonly idempotency: Idempotency
}

/** Stores feedback and incident reports after visits. */
export type PostCallService = {
  /** The feedback form for a visit's call, if its page is open now. */
  readonly feedbackForm: (
    viewer: Viewer | undefined,
    appointmentId: string,
  ) => Promise<FeedbackForm>
  /** True if the person reported an incident of a visit. */
  readonly hasIncident: (viewer: Viewer | undefined, appointmentId: string) => Promise<boolean>
  /** Stores the first feedback on a visit. @returns Refusals: NOT_FOUND, BAD_INPUT. */
  readonly submitFeedback: (
    viewer: Viewer | undefined,
    appointmentId: string,
    feedback: AppointmentFeedbackInput,
  ) => Promise<Outcome<true>>
  /** Stores a report once per key, and notifies staff. @returns Refusals: NOT_FOUND, BAD_INPUT. */
  readonly submitIncident: (
    viewer: Viewer | undefined,
    report: IncidentReport,
  ) => Promise<Outcome<true>>
  /** Notifies staff of every new incident. Failures are logged and repeated by the next call. */
  readonly notifyStaff: () => Promise<void>
  /** Starts notifying without waiting. `settled` waits until it has ended. */
  readonly notifySoon: () => void
  readonly settled: () => Promise<void>
}

type IncidentReport = {
  readonly appointmentId: string
  readonly incident: string
  readonly idempotencyKey: string
}

const BATCH = 100

/** Staff are notified at least once. They recognize a repeated incident by its id. */
export function createPostCallService({
  platform,
  personOf,
  idempotency,
}: PostCallPorts): PostCallService {
  const { db, now, newId, dataKeys, gateways, log } = platform
  const open = new Set<Promise<void>>()

  /** The person's id, if they attended the visit. */
  const authorOf = async (
    viewer: Viewer | undefined,
    appointmentId: string,
  ): Promise<Outcome<string>> => {
    const patient = requirePatient(viewer)
    const { facts } = await personOf(patient)
    if (!facts.ask('visit-can-be-judged', { visit: appointmentId })) return refuse('NOT_FOUND')
    return { ok: true, value: patient.userId }
  }

  const notifyStaff = async (): Promise<void> => {
    for (const id of await unreportedIncidents(db, BATCH)) {
      try {
        await gateways.safety.notifySafetyTeam(id)
        await markNotified(db, id, now())
      } catch {
        log.error(
          { incident: id },
          'Staff could not be told of an incident; it will be tried again',
        )
      }
    }
  }

  const notifySoon = (): void => {
    const running = notifyStaff()
      .catch(() => log.error('Incidents could not be read; staff will be told later'))
      .finally(() => open.delete(running))
    open.add(running)
  }

  return {
    feedbackForm: async (viewer, appointmentId) => {
      const { facts } = await personOf(requirePatient(viewer))
      return facts.ask('feedback-form', { visit: appointmentId })
    },
    hasIncident: (viewer, appointmentId) =>
      hasIncident(db, requirePatient(viewer).userId, Number(appointmentId)),
    submitFeedback: async (viewer, appointmentId, feedback) => {
      const author = await authorOf(viewer, appointmentId)
      if (!author.ok) return author
      const kept = keptFeedback(feedback)
      if (!kept.ok) return kept
      await addFeedback(db, {
        appointment_id: Number(appointmentId),
        user_id: author.value,
        sealed_content: dataKeys.seal(JSON.stringify(kept.value), [
          'feedback',
          author.value,
          appointmentId,
        ]),
        submitted_at: now(),
      })
      return { ok: true, value: true }
    },
    submitIncident: async (viewer, { appointmentId, incident, idempotencyKey: key }) => {
      const author = await authorOf(viewer, appointmentId)
      if (!author.ok) return author
      const kept = keptIncident(incident)
      if (!kept.ok) return kept
      const args = { appointmentId, incident: kept.value }
      await idempotency.once(
        { userId: author.value, operation: 'submitAppointmentIncident', key, args },
        async (trx) => {
          const id = newId()
          await addIncident(trx, {
            id,
            appointment_id: Number(appointmentId),
            user_id: author.value,
            sealed_content: dataKeys.seal(kept.value, ['incident', author.value, id]),
            reported_at: now(),
            notified_at: null,
          })
          return id
        },
      )
      notifySoon()
      return { ok: true, value: true }
    },
    notifyStaff,
    notifySoon,
    settled: async () => {
      await Promise.all(open)
    },
  }
}
