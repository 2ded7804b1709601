/** Asks again and again while the page can be seen. */
export type Poll = {
  /** Asks now, and from then on again after the usual time. */
  readonly now: () => void
  readonly stop: () => void
}

const LONGEST_MS = 30_000

/**
 * Begins to ask. It waits while the page is hidden, asks at once when it is seen again or the network is back, and less and less often while
 * no answer comes.
 *
 * @param everyMs Between an answer and the next question.
 * @param ask True where there is more to ask at once.
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
