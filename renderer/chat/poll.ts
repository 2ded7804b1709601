/** Repeats a request while the page is visible. */
export type Poll = {
  /** Sends the request now, and again after the usual time. */
  readonly now: () => void
  readonly stop: () => void
}

const LONGEST_MS = 30_000

/**
 * Starts to repeat a request. It pauses while the page is hidden. When the page is visible again or
 * the network is back, it sends the request immediately. While requests fail, it sends them less
 * and less often.
 *
 * @param everyMs Pause between a reply and the next request.
 * @param ask Resolves to true if the next request must follow immediately.
 */
export function startPoll(everyMs: number, ask: () => Promise<boolean>): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isAsking = false
  let isWanted = false
  let isStopped = false

  const turn = async (): Promise<void> => {
    clearTimeout(timer)
    if (isStopped || document.hidden) return
    if (isAsking) {
      isWanted = true
      return
    }
    isAsking = true
    isWanted = false
    let hasMore = false
    try {
      hasMore = await ask()
      failures = 0
    } catch {
      failures += 1
    }
    isAsking = false
    if (isStopped) return
    const pause = Math.min(LONGEST_MS, everyMs * 2 ** failures)
    timer = setTimeout(() => void turn(), hasMore || isWanted ? 0 : pause)
  }

  const now = () => {
    failures = 0
    void turn()
  }
  document.addEventListener('visibilitychange', now)
  window.addEventListener('focus', now)
  window.addEventListener('online', now)
  void turn()
  return {
    now,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', now)
      window.removeEventListener('focus', now)
      window.removeEventListener('online', now)
    },
  }
}
