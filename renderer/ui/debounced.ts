/** A function that is delayed until there are no further calls for a while. */
type Debounced<Value> = {
  /** Schedules the call with this value, and cancels the one before. */
  readonly call: (value: Value) => void
  /** Cancels the scheduled call. */
  readonly cancel: () => void
}

export function debounced<Value>(
  milliseconds: number,
  act: (value: Value) => void,
): Debounced<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call: (value) => {
      clearTimeout(timer)
      timer = setTimeout(() => act(value), milliseconds)
    },
    cancel: () => clearTimeout(timer),
  }
}
