import { useEffect } from 'react'
import { identifyOnce } from '#renderer/api/analytics.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { useVisits } from './visits.ts'

/** Names the person who is logged in to our own analytics, by ids alone, and tells which pages they visit. */
export function PortalAnalytics() {
  const { user } = useCurrentUser()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is named again
  useEffect(() => {
    void identifyOnce()
  }, [user.id])
  useVisits()
  return null
}
