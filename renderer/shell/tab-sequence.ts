const KEY = 'portal.visits'

/** The tab of an event, and the event's number in this tab, from 1. */
type PlaceInTab = { readonly sessionId: string; readonly sequence: number }

/** An id for a tab: the time in base 36, and a random part. */
export function newSessionId(nowMs: number, random: number): string {
  return `${nowMs.toString(36)}-${random.toString(36).slice(2)}`
}

/**
 * The place of the next event. Numbers continue after reloads. If storage fails, they start again
 * with each page.
 */
export function nextInTab(): PlaceInTab {
  const { sessionId, sequence } = readPlace() ??
    inMemory ?? { sessionId: newSessionId(Date.now(), Math.random()), sequence: 0 }
  inMemory = { sessionId, sequence: sequence + 1 }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(inMemory))
  } catch {
    // Kept in memory for this page.
  }
  return inMemory
}

let inMemory: PlaceInTab | null = null

function readPlace(): PlaceInTab | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isPlace(value) ? value : null
  } catch {
    return null
  }
}

function isPlace(value: unknown): value is PlaceInTab {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sessionId' in value &&
    typeof value.sessionId === 'string' &&
    'sequence' in value &&
    typeof value.sequence === 'number'
  )
}
