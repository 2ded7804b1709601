import { resolveDeepLink } from './deep-link.ts'

/** What a link carries; a part that is missing is null. */
export type Link = {
  readonly email: string | null
  readonly token: string | null
  /** It logs in whoever acts for the person. */
  readonly isForStaff: boolean
  /** Whoever opens it was logged in by single sign-on. */
  readonly isSso: boolean
  /** The e-mail as it may be shown to whoever looks at the screen. */
  readonly maskedEmail: string | null
  /** Where it leads once it has logged in. */
  readonly goesTo: '/' | '/home'
  /** The page that its person wanted before they logged in at their school; it leads there in place of that. */
  readonly from: string | null
}

/** A link that carries nothing. */
export const NO_LINK: Link = {
  email: null,
  token: null,
  isForStaff: false,
  isSso: false,
  maskedEmail: null,
  goesTo: '/',
  from: null,
}

/** What an address of the portal carries. */
export type Address = { readonly search: string; readonly hash: string }

export function isAddress(value: unknown): value is Address {
  if (typeof value !== 'object' || value === null) return false
  return 'search' in value && typeof value.search === 'string' && 'hash' in value && typeof value.hash === 'string'
}

/** The link that an address carries in its fragment, or in its query as older mails have it; null where it carries none. */
export function linkOf({ search, hash }: Address): Link | null {
  for (const carried of [hash.slice(1), search.slice(1)]) {
    // A plus is part of an address here, not a blank.
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

/** A path of this portal; anything else, also what a browser would read as another site, is none. */
function pathOfPortal(path: string | null): string | null {
  return path !== null && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : null
}

/** Its first character and its domain, `j***@school.edu` (Q-AUTH-11). */
function maskedEmail(email: string): string {
  const [name = ''] = email
  return `${name}***${email.slice(email.lastIndexOf('@'))}`
}
