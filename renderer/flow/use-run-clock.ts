import { useEffect } from 'react'
import { serverNow } from '#renderer/api/server-clock.ts'
import type { RunStore } from './run-store.ts'

const MINUTE_MS = 60_000

/**
 * Sends the time to a run: at each full minute, since visits begin then, and when the page becomes
 * visible again.
 */
export function useRunClock(store: RunStore): void {
  useEffect(() => {
    let timer = 0
    const tell = () => {
      clearTimeout(timer)
      timer = window.setTimeout(tell, MINUTE_MS - (serverNow().getTime() % MINUTE_MS))
      store.send({ type: 'time', now: serverNow().toISOString() })
    }
    timer = window.setTimeout(tell, MINUTE_MS - (serverNow().getTime() % MINUTE_MS))
    window.addEventListener('focus', tell)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', tell)
    }
  }, [store])
}
