import type { SignOnFailureReason } from '../../gateways/sign-on/sign-on-gateway.ts'

/** Path to which a school's provider redirects the browser. */
export const CALLBACK_PATH = '/sign-on/callback'

/** Why a login failed, as the page explains it. */
type SignOnProblem = SignOnFailureReason | 'expired' | 'no-account'

const MOST_CHARACTERS = 500

/** The domain of an email, in lower case; `undefined` if it is invalid. */
export function domainOf(email: string): string | undefined {
  return /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(email.trim().toLowerCase())?.[1]
}

/** A path of this portal to return to after the login; null for anything else. */
export function returnPath(path: string | null | undefined): string | null {
  if (path == null || path.length > MOST_CHARACTERS) return null
  // Browsers read a backslash as a slash, and remove tabs and line breaks.
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : null
}

/** The page that explains why a login failed. */
export function problemPath(problem: SignOnProblem): string {
  return `/login/school?reason=${problem}`
}
