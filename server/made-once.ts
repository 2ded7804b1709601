/** Returns the value of a key, and makes it if it does not exist. */
export type MadeOnce<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/**
 * A cache of values that never change, one per key. Callers wait while a value is being made. If
 * making it fails, each waiting caller tries again, because the failure may come from the other's
 * own connection.
 */
export function madeOnce<Value>(): MadeOnce<Value> {
  const made = new Map<string, Promise<Value>>()
  const begin = (key: string, make: () => Promise<Value>) => {
    const begun = make()
    made.set(key, begun)
    begun.catch(() => {
      if (made.get(key) === begun) made.delete(key)
    })
    return begun
  }
  return async (key, make) => {
    const known = made.get(key)
    return known === undefined ? begin(key, make) : known.catch(() => begin(key, make))
  }
}
