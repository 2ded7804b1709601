import { useEffect, useState } from 'react'

/**
 * Counts down to an instant, second by second.
 *
 * @param until Milliseconds since 1970, or null for no countdown.
 * @returns Whole seconds left; 0 at the end.
 */
export function useCountdown(until: number | null): number {
  const [, setTick] = useState(0)
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => {
      setTick((tick) => tick + 1)
      if (Date.now() >= until) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
