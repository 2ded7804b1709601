/** Gives the value of a key, and makes it if there is none. */
export type MadeOnce<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/**
 * Values that never change, each made once a key: whoever asks while one is being made waits for it. One that could not be made is
 * made anew for each who waited, since the cause may have been the other's own connection.
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
