/** What a link carries; a part that is missing is null. For staff: it logs in whoever acts for the person. */
export type Link = { readonly email: string | null; readonly token: string | null; readonly isForStaff: boolean }

/** The link that an address carries; null where it carries none. */
export function linkOf(search: string): Link | null {
  // A plus is part of an address here, not a blank.
  const query = new URLSearchParams(search.replaceAll('+', '%2B'))
  if (!query.has('email') && !query.has('token')) return null
  return { email: query.get('email'), token: query.get('token'), isForStaff: query.get('impersonated') === 'true' }
}
