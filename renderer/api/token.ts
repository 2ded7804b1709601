import { forgetKeptPlan } from '#renderer/security/kept-plan-place.ts'
import { TOKEN_KEY as KEY } from '#renderer/security/token-key.ts'

/**
 * The session's token as stored in the browser. It is opaque. `expiresAt` is by this browser's
 * clock. The flags say whether the person was identified to analytics, and whether staff are acting
 * for the person.
 */
type StoredToken = {
  readonly token: string
  readonly expiresAt: string
  readonly isIdentified?: boolean
  readonly isImpersonated?: boolean
}

const CLOCK_SKEW_MS = 30_000
/** Tabs reach a session's end at slightly different times. The first one ends it for all. */
const TABS_APART_MS = 5_000
const listeners = new Set<() => void>()
let inMemory: StoredToken | null = null
let lastEnd: string | null = null
let isLeft = false

/** The token; null if there is none or it has expired. A storage that fails counts as empty. */
export function readToken(): StoredToken | null {
  const stored = inMemory ?? readStored()
  if (stored) lastEnd = stored.expiresAt
  return stored && Date.parse(stored.expiresAt) + CLOCK_SKEW_MS > Date.now() ? stored : null
}

export function writeToken(token: StoredToken | null): void {
  // After inactivity, a patient may still need the plan that is kept on this device. Any other end
  // of the session deletes it.
  if (token === null && !hasRunOut()) forgetKeptPlan()
  inMemory = null
  isLeft = false
  try {
    if (token) localStorage.setItem(KEY, JSON.stringify(token))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage, the session is kept for this page only. With storage, it is kept only there,
    // so that another tab can end it.
    inMemory = token
  }
  for (const listener of listeners) listener()
}

/** Logs out in this browser, at the person's request. */
export function leaveSession(): void {
  forgetKeptPlan()
  writeToken(null)
  isLeft = true
}

/** True if the person logged out here and no one has logged in since. */
export function hasLeft(): boolean {
  return isLeft
}

/** Moves the end of the current session. A late reply to an earlier session changes nothing. */
export function moveSessionEnd(token: string, expiresAt: string): void {
  const current = readToken()
  if (current?.token === token && current.expiresAt !== expiresAt)
    writeToken({ ...current, expiresAt })
}

/** True if the last session seen here expired, and did not end by a log-out. */
export function hasRunOut(): boolean {
  return lastEnd !== null && Date.parse(lastEnd) - TABS_APART_MS <= Date.now()
}

/** Notifies of changes, including those of other tabs. */
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
