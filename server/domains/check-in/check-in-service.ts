import { type Outcome, refuse } from '../../errors.ts'
import type { Appointment, CheckInState } from '../../graphql/generated.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PersonInFacts } from '../flow-inputs.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'

type CheckInPorts = {
  readonly personOf: (viewer: Viewer) => Promise<PersonInFacts>
  readonly appointments: AppointmentService
}

/** Checks people in to their visits. Uses the same facts as the pages. */
export type CheckInService = {
  /**
   * Checks in to a visit. Idempotent.
   *
   * @returns The visit. Refusals: NOT_FOUND, CHECK_IN_NOT_OPEN, TASKS_REQUIRED, NO_CARE.
   */
  readonly checkIn: (
    viewer: Viewer | undefined,
    appointmentId: string,
  ) => Promise<Outcome<Appointment>>
  /** Whether a person can check in to a visit now. */
  readonly stateOf: (viewer: Viewer | undefined, appointmentId: string) => Promise<CheckInState>
  /** When check-in to a visit opens; null if the visit does not exist. */
  readonly opensAt: (viewer: Viewer | undefined, appointmentId: string) => Promise<Date | null>
  /** True if a person must complete tasks before a visit. */
  readonly isBlocked: (viewer: Viewer | undefined, appointmentId: string) => Promise<boolean>
}

const REFUSALS = {
  none: 'NOT_FOUND',
  early: 'CHECK_IN_NOT_OPEN',
  blocked: 'TASKS_REQUIRED',
  noCare: 'NO_CARE',
} as const

export function createCheckInService({ personOf, appointments }: CheckInPorts): CheckInService {
  const stateOf = async (
    viewer: Viewer | undefined,
    appointmentId: string,
  ): Promise<CheckInState> =>
    (await personOf(requirePatient(viewer))).facts.ask('check-in-state', { visit: appointmentId })
  return {
    stateOf,
    opensAt: async (viewer, appointmentId) => {
      const opens = (await personOf(requirePatient(viewer))).facts.ask('check-in-opens', {
        visit: appointmentId,
      })
      return opens === null ? null : new Date(opens)
    },
    isBlocked: async (viewer, appointmentId) =>
      (await personOf(requirePatient(viewer))).facts.ask('visit-is-blocked', {
        visit: appointmentId,
      }),
    checkIn: async (viewer, appointmentId) => {
      const patient = requirePatient(viewer)
      const state = await stateOf(patient, appointmentId)
      if (state !== 'open' && state !== 'done') return refuse(REFUSALS[state])
      if (state === 'open') await appointments.checkIn(patient.userId, appointmentId)
      const visit = await appointments.findOfUser(patient.userId, appointmentId)
      // The visit may have been canceled meanwhile.
      return visit?.status === 'upcoming' && visit.checkedInAt != null
        ? { ok: true, value: visit }
        : refuse('NOT_FOUND')
    },
  }
}
