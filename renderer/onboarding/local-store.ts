const PREFIX = 'portal.'
const inMemory = new Map<string, string>()

/** What this browser keeps under a name. A storage that fails keeps it for this page alone. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name) ?? inMemory.get(name) ?? null
  } catch {
    return inMemory.get(name) ?? null
  }
}

/** Keeps text under a name; null forgets it. */
export function writeLocal(name: string, text: string | null): void {
  if (text === null) inMemory.delete(name)
  else inMemory.set(name, text)
  try {
    if (text === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, text)
  } catch {
    // It is kept in memory.
  }
}
