import { forgetKeptPlan } from '#renderer/security/kept-plan-place.ts'
import { TOKEN_KEY as KEY } from '#renderer/security/token-key.ts'

/**
 * The session's token as it lies in the browser: opaque, with the instant at which it ends by this browser's clock, whether its
 * owner was named to analytics, and whether staff act for that person.
 */
export type StoredToken = {
  readonly token: string
  readonly expiresAt: string
  readonly isIdentified?: boolean
  readonly isImpersonated?: boolean
}

const CLOCK_SKEW_MS = 30_000
/** Tabs come to a session's end a moment apart, and the first ends it for all. */
const TABS_APART_MS = 5_000
const listeners = new Set<() => void>()
let inMemory: StoredToken | null = null
let lastEnd: string | null = null
let isLeft = false

/** The token, or null where there is none or it has run out. A storage that fails is no storage. */
export function readToken(): StoredToken | null {
  const stored = inMemory ?? readStored()
  if (stored) lastEnd = stored.expiresAt
  return stored && Date.parse(stored.expiresAt) + CLOCK_SKEW_MS > Date.now() ? stored : null
}

export function writeToken(token: StoredToken | null): void {
  // After inactivity a patient may still need the plan that they keep here; any other end of the session deletes it.
  if (token === null && !hasRunOut()) forgetKeptPlan()
  inMemory = null
  isLeft = false
  try {
    if (token) localStorage.setItem(KEY, JSON.stringify(token))
    else localStorage.removeItem(KEY)
  } catch {
    // A browser without storage keeps the session for this page. One with a storage keeps it there alone, where another tab may end it.
    inMemory = token
  }
  for (const listener of listeners) listener()
}

/** Logs out in this browser, as the person asked. */
export function leaveSession(): void {
  forgetKeptPlan()
  writeToken(null)
  isLeft = true
}

/** Whether the person logged out here, and nobody logged in since. */
export function hasLeft(): boolean {
  return isLeft
}

/** Moves the end of a session that is still the one in use; an old reply moves nothing. */
export function moveSessionEnd(token: string, expiresAt: string): void {
  const current = readToken()
  if (current?.token === token && current.expiresAt !== expiresAt) writeToken({ ...current, expiresAt })
}

/** Whether the last session seen here came to its end by itself, and not by a log-out. */
export function hasRunOut(): boolean {
  return lastEnd !== null && Date.parse(lastEnd) - TABS_APART_MS <= Date.now()
}

/** Tells of changes, those of other tabs included. */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function readStored(): StoredToken | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isToken(value) ? value : null
  } catch {
    return null
  }
}

function isToken(value: unknown): value is StoredToken {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'string'
  )
}
