import { useEffect } from 'react'
import { serverNow } from '#renderer/api/server-clock.ts'
import type { RunStore } from './run-store.ts'

const MINUTE_MS = 60_000

/** Tells a run the time: at each full minute, at which visits begin, and when somebody looks at the page again. */
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
