const KEY = 'portal.sign-on'
const BYTES = 32

/**
 * Creates and stores a random token while the person logs in at a school. The link that ends this
 * log-in works only together with it.
 */
export function newBinding(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const binding = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  try {
    sessionStorage.setItem(KEY, binding)
  } catch {
    // Without storage, the log-in cannot be completed. The portal then says that it took too long.
  }
  return binding
}

/** The stored token, or null. */
export function keptBinding(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Removes the token when the log-in has ended. */
export function forgetBinding(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is nothing to remove.
  }
}
