import { type Outcome, refuse } from '../../errors.ts'
import type { AppointmentFeedbackInput, FeedbackForm } from '../../graphql/generated.ts'
import type { Idempotency } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PersonInFacts } from '../flow-inputs.ts'
import { keptFeedback, keptIncident } from './post-call-rules.ts'
import { addFeedback, addIncident, hasIncident, markNotified, unreportedIncidents } from './post-call-store.ts'

/** What is taken from people after a visit, and with what. */
export type PostCallPorts = {
  readonly platform: Platform
  readonly personOf: (viewer: Viewer) => Promise<PersonInFacts>
  readonly idempotency: Idempotency
}

/** Takes what people say of their visits. */
export type PostCallService = {
  /** What a person is asked after the call of a visit, if its page opens now. */
  readonly feedbackForm: (viewer: Viewer | undefined, appointmentId: string) => Promise<FeedbackForm>
  /** Whether the person reported an incident of a visit. */
  readonly hasIncident: (viewer: Viewer | undefined, appointmentId: string) => Promise<boolean>
  /** Keeps the first feedback of a visit. @returns Refused with NOT_FOUND, BAD_INPUT. */
  readonly submitFeedback: (
    viewer: Viewer | undefined,
    appointmentId: string,
    feedback: AppointmentFeedbackInput,
  ) => Promise<Outcome<true>>
  /** Keeps a report once for a key, and tells staff. @returns Refused with NOT_FOUND, BAD_INPUT. */
  readonly submitIncident: (viewer: Viewer | undefined, report: IncidentReport) => Promise<Outcome<true>>
  /** Tells staff of every incident that they were not told of. Failures are logged and tried again by the next call. */
  readonly notifyStaff: () => Promise<void>
  /** Begins to tell them without waiting; `settled` waits for all of it. */
  readonly notifySoon: () => void
  readonly settled: () => Promise<void>
}

export type IncidentReport = { readonly appointmentId: string; readonly incident: string; readonly idempotencyKey: string }

const BATCH = 100

/** The service. Staff are told at least once; they know an incident again by its id. */
export function createPostCallService({ platform, personOf, idempotency }: PostCallPorts): PostCallService {
  const { db, now, newId, dataKeys, gateways, log } = platform
  const open = new Set<Promise<void>>()

  /** Who says something of a visit that they came to. */
  const authorOf = async (viewer: Viewer | undefined, appointmentId: string): Promise<Outcome<string>> => {
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
        log.error({ incident: id }, 'Staff could not be told of an incident; it will be tried again')
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
    hasIncident: (viewer, appointmentId) => hasIncident(db, requirePatient(viewer).userId, Number(appointmentId)),
    submitFeedback: async (viewer, appointmentId, feedback) => {
      const author = await authorOf(viewer, appointmentId)
      if (!author.ok) return author
      const kept = keptFeedback(feedback)
      if (!kept.ok) return kept
      await addFeedback(db, {
        appointment_id: Number(appointmentId),
        user_id: author.value,
        sealed_content: dataKeys.seal(JSON.stringify(kept.value), ['feedback', author.value, appointmentId]),
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
      await idempotency.once({ userId: author.value, operation: 'submitAppointmentIncident', key, args }, async (trx) => {
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
      })
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
