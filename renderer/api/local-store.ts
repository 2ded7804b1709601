const PREFIX = 'portal.'
const inMemory = new Map<string, string>()

/** Reads text from the browser's storage. If storage fails, the text is kept for this page only. */
export function readLocal(name: string): string | null {
  try {
    return inMemory.get(name) ?? localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

/** Stores text under a name; null removes it. */
export function writeLocal(name: string, text: string | null): void {
  inMemory.delete(name)
  try {
    if (text === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, text)
  } catch {
    // Kept in memory only, and only if storage fails. Stored text is never kept in memory, because
    // another tab may remove it.
    if (text !== null) inMemory.set(name, text)
  }
}
