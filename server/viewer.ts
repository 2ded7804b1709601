import { codedError } from './errors.ts'

/** A person with a valid session. */
export type Viewer = {
  readonly userId: string
  readonly sessionId: string
  /** When the session ends if nothing more is asked. */
  readonly expiresAt: Date
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
