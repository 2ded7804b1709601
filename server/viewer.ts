import { codedError } from './errors.ts'

/** A member of staff who acts for a person. */
export type Impersonation = { readonly id: string; readonly staffId: string }

/** A person with a valid session. */
export type Viewer = {
  readonly userId: string
  readonly sessionId: string
  /** When the person logged in. */
  readonly startedAt: Date
  /** When the session ends without further requests. */
  readonly expiresAt: Date
  /** Set if staff act for the person. */
  readonly impersonation?: Impersonation
}

/** How long a login counts as recent. Changes that outlast the session need a recent login. */
const RECENT_LOGIN_MS = 15 * 60_000

/**
 * True if the person logged in recently. An open session may be on a device that was left
 * unattended.
 */
export function isLoginRecent({ startedAt }: Viewer, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < RECENT_LOGIN_MS
}

/**
 * Checks the right of every patient to see and change their own data.
 *
 * @returns The viewer.
 * @throws INVALID_AUTHENTICATION without a valid session.
 */
export function requirePatient(viewer: Viewer | undefined): Viewer {
  if (viewer === undefined) throw codedError('INVALID_AUTHENTICATION')
  return viewer
}

/**
 * Checks a right that only the patient has, and not staff who act for them.
 *
 * @returns The viewer.
 * @throws INVALID_AUTHENTICATION without a valid session; FORBIDDEN for staff who act for the
 * person.
 */
export function requireOneself(viewer: Viewer | undefined): Viewer {
  const patient = requirePatient(viewer)
  if (patient.impersonation !== undefined) throw codedError('FORBIDDEN')
  return patient
}
