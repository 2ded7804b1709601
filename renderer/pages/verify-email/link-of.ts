/** The link that an address carries; null where it carries none. A part that is missing is null. */
export function linkOf(search: string): { readonly email: string | null; readonly token: string | null } | null {
  // A plus is part of an address here, not a blank.
  const query = new URLSearchParams(search.replaceAll('+', '%2B'))
  return query.has('email') || query.has('token') ? { email: query.get('email'), token: query.get('token') } : null
}
