/**
 * Maximum wait before typed text is sent, in milliseconds. With the request's own time, it arrives
 * within 3 seconds.
 */
const LONGEST_WAIT_MS = 2500

/**
 * Waits for a pause in typing, but not too long: text must be saved even if a person keeps typing.
 */
type TypingTimer = {
  /** Runs the action after this pause without further calls, in milliseconds. */
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
