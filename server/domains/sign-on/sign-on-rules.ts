import type { SignOnFailureReason } from '../../gateways/sign-on/sign-on-gateway.ts'

/** Where a school's provider sends the browser back. */
export const CALLBACK_PATH = '/sign-on/callback'

/** Why nobody was logged in, as the page says it. */
export type SignOnProblem = SignOnFailureReason | 'expired' | 'no-account'

const MOST_CHARACTERS = 500

/** The domain of an e-mail, in lower case; `undefined` for what is none. */
export function domainOf(email: string): string | undefined {
  return /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(email.trim().toLowerCase())?.[1]
}

/** A path of this portal, as a page may be led back to; anything else is none. */
export function returnPath(path: string | null | undefined): string | null {
  if (path == null || path.length > MOST_CHARACTERS) return null
  // A browser reads a backslash as a slash, and leaves out tabs and line ends.
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : null
}

/** The page that says why nobody was logged in. */
export function problemPath(problem: SignOnProblem): string {
  return `/login/school?reason=${problem}`
}
