/** Typed words are sent after this long at the latest, in milliseconds: with the way to the server within 3 seconds. */
const LONGEST_WAIT_MS = 2500

/** Waits until typing rests, but never for long: typing that goes on must not keep words from being saved. */
export type TypingTimer = {
  /** Acts once this was not called for so many milliseconds. */
  readonly restart: (restMs: number) => void
  readonly stop: () => void
}

export function typingTimer(act: () => void): TypingTimer {
  let rest: ReturnType<typeof setTimeout> | undefined
  let longest: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(rest)
    clearTimeout(longest)
    longest = undefined
  }
  const end = () => {
    stop()
    act()
  }
  return {
    restart: (restMs) => {
      clearTimeout(rest)
      rest = setTimeout(end, restMs)
      longest ??= setTimeout(end, LONGEST_WAIT_MS)
    },
    stop,
  }
}
