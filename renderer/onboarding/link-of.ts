import { resolveDeepLink } from './deep-link.ts'

/** What a link carries; a part that is missing is null. */
export type Link = {
  readonly email: string | null
  readonly token: string | null
  /** It logs in whoever acts for the person. */
  readonly isForStaff: boolean
  /** It logs in a person who has been in before. */
  readonly isForLogin: boolean
  /** The e-mail as it may be shown to whoever looks at the screen. */
  readonly maskedEmail: string | null
  /** Where it leads once it has logged in. */
  readonly goesTo: '/' | '/home'
}

/** An address of the portal, in its parts. */
export type Address = { readonly pathname: string; readonly search: string; readonly hash: string }

/** The link that an address carries in its fragment, or in its query as older mails have it; null where it carries none. */
export function linkOf({ pathname, search, hash }: Address): Link | null {
  for (const carried of [hash.slice(1), search.slice(1)]) {
    // A plus is part of an address here, not a blank.
    const parts = new URLSearchParams(carried.replaceAll('+', '%2B'))
    if (!parts.has('email') && !parts.has('token')) continue
    const [email, token, isForStaff] = [parts.get('email'), parts.get('token'), parts.get('impersonated') === 'true']
    const isForLogin = pathname === '/passwordless' && !isForStaff
    const deepLink = parts.get('mrn')
    const goesTo = deepLink === null ? '/' : resolveDeepLink(deepLink).path
    return { email, token, isForStaff, isForLogin, maskedEmail: email && maskedEmail(email), goesTo }
  }
  return null
}

/** Its first character and its domain, `j***@school.edu` (Q-AUTH-11). */
function maskedEmail(email: string): string {
  const [name = ''] = email
  return `${name}***${email.slice(email.lastIndexOf('@'))}`
}
