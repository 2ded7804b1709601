import { codedError } from './errors.ts'

/** A member of staff who acts for a person. */
export type Impersonation = { readonly id: string; readonly staffId: string }

/** A person with a valid session. */
export type Viewer = {
  readonly userId: string
  readonly sessionId: string
  /** When the person logged in. */
  readonly startedAt: Date
  /** When the session ends if nothing more is asked. */
  readonly expiresAt: Date
  /** Set where staff act for the person. */
  readonly impersonation?: Impersonation
}

/** For so long after a log-in a person may do what outlasts the session. */
const RECENT_LOGIN_MS = 15 * 60_000

/** True if the person proved lately who they are: an open session on a device that was left alone is no proof. */
export function isLoginRecent({ startedAt }: Viewer, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < RECENT_LOGIN_MS
}

/**
 * The right of every patient: to see and change what is their own.
 *
 * @returns The viewer.
 * @throws INVALID_AUTHENTICATION without a valid session.
 */
export function requirePatient(viewer: Viewer | undefined): Viewer {
  if (viewer === undefined) throw codedError('INVALID_AUTHENTICATION')
  return viewer
}

/**
 * The right of a patient alone: staff who act for them have it not.
 *
 * @returns The viewer.
 * @throws INVALID_AUTHENTICATION without a valid session; FORBIDDEN where somebody acts for the person.
 */
export function requireOneself(viewer: Viewer | undefined): Viewer {
  const patient = requirePatient(viewer)
  if (patient.impersonation !== undefined) throw codedError('FORBIDDEN')
  return patient
}
