const KEY = 'portal.sign-on'
const BYTES = 32

/** What this tab keeps while its person logs in at a school: a link of that log-in works with it alone. */
export function newBinding(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const binding = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  try {
    sessionStorage.setItem(KEY, binding)
  } catch {
    // A browser without storage cannot come back from the school: the portal then says that it took too long.
  }
  return binding
}

/** What is kept; null where nothing is. */
export function keptBinding(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Forgets it: the log-in has ended. */
export function forgetBinding(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
