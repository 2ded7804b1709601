const PREFIX = 'portal.'
const inMemory = new Map<string, string>()

/** What this browser keeps under a name. A storage that fails keeps it for this page alone. */
export function readLocal(name: string): string | null {
  try {
    return inMemory.get(name) ?? localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

/** Keeps text under a name; null forgets it. */
export function writeLocal(name: string, text: string | null): void {
  inMemory.delete(name)
  try {
    if (text === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, text)
  } catch {
    // Here alone, and nowhere else: what lies in the storage another tab may take away.
    if (text !== null) inMemory.set(name, text)
  }
}
