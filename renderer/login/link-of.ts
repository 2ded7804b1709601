import { resolveDeepLink } from './deep-link.ts'

/** The contents of a link; missing parts are null. */
export type Link = {
  readonly email: string | null
  readonly token: string | null
  /** The link logs in staff who act for the person. */
  readonly isForStaff: boolean
  /** The person was logged in by single sign-on. */
  readonly isSso: boolean
  /** The e-mail address in a form that others may see on the screen. */
  readonly maskedEmail: string | null
  /** The page to open after the log-in. */
  readonly goesTo: '/' | '/home'
  /**
   * The page that the person wanted before the log-in at their school. It is opened in place of
   * `goesTo`.
   */
  readonly from: string | null
}

/** An empty link. */
export const NO_LINK: Link = {
  email: null,
  token: null,
  isForStaff: false,
  isSso: false,
  maskedEmail: null,
  goesTo: '/',
  from: null,
}

/** The query and the fragment of an address of the portal. */
export type Address = { readonly search: string; readonly hash: string }

export function isAddress(value: unknown): value is Address {
  if (typeof value !== 'object' || value === null) return false
  return (
    'search' in value &&
    typeof value.search === 'string' &&
    'hash' in value &&
    typeof value.hash === 'string'
  )
}

/**
 * The link in an address: in its fragment, or in its query, as older mails have it. Null if there
 * is none.
 */
export function linkOf({ search, hash }: Address): Link | null {
  for (const carried of [hash.slice(1), search.slice(1)]) {
    // In an e-mail address, a plus is a plus and not a space.
    const parts = new URLSearchParams(carried.replaceAll('+', '%2B'))
    if (!['email', 'token', 'sso'].some((name) => parts.has(name))) continue
    const [email, token, deepLink] = [parts.get('email'), parts.get('token'), parts.get('mrn')]
    return {
      email,
      token,
      isForStaff: parts.get('impersonated') === 'true',
      isSso: parts.has('sso') && parts.get('sso') !== 'false',
      maskedEmail: email && maskedEmail(email),
      goesTo: deepLink === null ? '/' : resolveDeepLink(deepLink).path,
      from: pathOfPortal(parts.get('from')),
    }
  }
  return null
}

/**
 * The path, if it is a path of this portal. Otherwise null, also for paths that browsers resolve to
 * another site.
 */
function pathOfPortal(path: string | null): string | null {
  return path !== null && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : null
}

/** The first character and the domain: `j***@school.edu` (Q-AUTH-11). */
function maskedEmail(email: string): string {
  const [name = ''] = email
  return `${name}***${email.slice(email.lastIndexOf('@'))}`
}
