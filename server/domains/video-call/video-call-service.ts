import { type Outcome, refuse } from '../../errors.ts'
import type { TestVideoSession, VideoCall, VideoCallState } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PersonInFacts } from '../flow-inputs.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'

type VideoCallPorts = {
  readonly platform: Pick<Platform, 'gateways' | 'newId'>
  readonly personOf: (viewer: Viewer) => Promise<PersonInFacts>
  readonly people: Pick<PeopleService, 'timeZoneOf'>
  readonly appointments: Pick<AppointmentService, 'findOfUser'>
}

/** Lets people join the video calls of their visits. Uses the same facts as the pages. */
export type VideoCallService = {
  /** Whether a person can join the call of a visit now. */
  readonly stateOf: (viewer: Viewer | undefined, appointmentId: string) => Promise<VideoCallState>
  /**
   * Room and token for the call of a visit.
   *
   * @returns Refusals: NOT_FOUND, NOT_CHECKED_IN, TASKS_REQUIRED, CALL_NOT_OPEN.
   * @throws VIDEO_UNAVAILABLE
   */
  readonly videoCall: (
    viewer: Viewer | undefined,
    appointmentId: string,
  ) => Promise<Outcome<VideoCall>>
  /** A room for testing, which no one else joins. @throws VIDEO_UNAVAILABLE */
  readonly testSession: (viewer: Viewer | undefined) => Promise<TestVideoSession>
}

const REFUSALS = {
  none: 'NOT_FOUND',
  notCheckedIn: 'NOT_CHECKED_IN',
  blocked: 'TASKS_REQUIRED',
  early: 'CALL_NOT_OPEN',
} as const

export function createVideoCallService({
  platform,
  personOf,
  people,
  appointments,
}: VideoCallPorts): VideoCallService {
  const { video } = platform.gateways
  const stateOf = async (
    viewer: Viewer | undefined,
    appointmentId: string,
  ): Promise<VideoCallState> => {
    const { stored, facts } = await personOf(requirePatient(viewer))
    return facts
      .about({ timeZone: people.timeZoneOf(stored) })
      .ask('video-call-state', { visit: appointmentId })
  }
  return {
    stateOf,
    videoCall: async (viewer, appointmentId) => {
      const patient = requirePatient(viewer)
      const state = await stateOf(patient, appointmentId)
      if (state !== 'open') return refuse(REFUSALS[state])
      const appointment = await appointments.findOfUser(patient.userId, appointmentId)
      if (appointment === undefined) return refuse('NOT_FOUND')
      const { sessionId, token, expiresAt } = await video.admit(
        roomOfVisit(appointment.id),
        'patient',
      )
      return {
        ok: true,
        value: {
          vendor: video.vendor,
          videoSessionId: sessionId,
          videoToken: token,
          expiresAt,
          appointment,
        },
      }
    },
    testSession: async (viewer) => {
      requirePatient(viewer)
      const { sessionId, token } = await video.admit(`test-${platform.newId()}`, 'patient')
      return { vendor: video.vendor, videoSessionId: sessionId, videoToken: token }
    },
  }
}

/** The room of a visit's video call. */
export function roomOfVisit(appointmentId: string): string {
  return `visit-${appointmentId}`
}
