/** What waits until it was not called for a while. */
export type Debounced<Value> = {
  /** Calls it with this value once it is not called again for that long. */
  readonly call: (value: Value) => void
  /** Calls it no more. */
  readonly cancel: () => void
}

/** Waits for so many milliseconds of rest. */
export function debounced<Value>(milliseconds: number, act: (value: Value) => void): Debounced<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call: (value) => {
      clearTimeout(timer)
      timer = setTimeout(() => act(value), milliseconds)
    },
    cancel: () => clearTimeout(timer),
  }
}
