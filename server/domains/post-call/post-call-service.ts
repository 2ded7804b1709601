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

type SubmittedFeedback = {
  readonly appointmentId: string
  readonly feedback: AppointmentFeedbackInput
}

type IncidentReport = {
  readonly appointmentId: string
  readonly incident: string
  readonly idempotencyKey: string
}

const BATCH = 100

type Context = PostCallPorts & {
  /** Notifications of staff that have not ended. */
  readonly running: Set<Promise<void>>
}

async function feedbackForm(
  { personOf }: Context,
  viewer: Viewer | undefined,
  appointmentId: string,
): Promise<FeedbackForm> {
  const { facts } = await personOf(requirePatient(viewer))
  return facts.ask('feedback-form', { visit: appointmentId })
}

async function submitFeedback(
  context: Context,
  viewer: Viewer | undefined,
  { appointmentId, feedback }: SubmittedFeedback,
): Promise<Outcome<true>> {
  const { db, now, dataKeys } = context.platform
  const author = await authorOf(context, viewer, appointmentId)
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
}

async function submitIncident(
  context: Context,
  viewer: Viewer | undefined,
  { appointmentId, incident, idempotencyKey: key }: IncidentReport,
): Promise<Outcome<true>> {
  const { now, newId, dataKeys } = context.platform
  const author = await authorOf(context, viewer, appointmentId)
  if (!author.ok) return author
  const kept = keptIncident(incident)
  if (!kept.ok) return kept
  const args = { appointmentId, incident: kept.value }
  await context.idempotency.once(
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
  notifySoon(context)
  return { ok: true, value: true }
}

/** The person's id, if they attended the visit. */
async function authorOf(
  { personOf }: Context,
  viewer: Viewer | undefined,
  appointmentId: string,
): Promise<Outcome<string>> {
  const patient = requirePatient(viewer)
  const { facts } = await personOf(patient)
  if (!facts.ask('visit-can-be-judged', { visit: appointmentId })) return refuse('NOT_FOUND')
  return { ok: true, value: patient.userId }
}

/** Staff are notified at least once. They recognize a repeated incident by its id. */
async function notifyStaff({ platform }: Context): Promise<void> {
  const { db, now, gateways, log } = platform
  for (const id of await unreportedIncidents(db, BATCH)) {
    try {
      await gateways.safety.notifySafetyTeam(id)
      await markNotified(db, id, now())
    } catch {
      log.error({ incident: id }, 'Staff could not be told of an incident; it will be tried again')
    }
  }
}

function notifySoon(context: Context): void {
  const { running, platform } = context
  const notifying = notifyStaff(context)
    .catch(() => platform.log.error('Incidents could not be read; staff will be told later'))
    .finally(() => running.delete(notifying))
  running.add(notifying)
}

export function createPostCallService(ports: PostCallPorts): PostCallService {
  const context: Context = { ...ports, running: new Set() }
  return {
    feedbackForm: (viewer, appointmentId) => feedbackForm(context, viewer, appointmentId),
    hasIncident: (viewer, appointmentId) =>
      hasIncident(ports.platform.db, requirePatient(viewer).userId, Number(appointmentId)),
    submitFeedback: (viewer, appointmentId, feedback) =>
      submitFeedback(context, viewer, { appointmentId, feedback }),
    submitIncident: (viewer, report) => submitIncident(context, viewer, report),
    notifyStaff: () => notifyStaff(context),
    notifySoon: () => notifySoon(context),
    settled: async () => {
      await Promise.all(context.running)
    },
  }
}
