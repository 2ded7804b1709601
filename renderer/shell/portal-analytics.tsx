import { useEffect } from 'react'
import { identifyOnce } from '#renderer/api/identify-once.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { useVisits } from './visits.ts'

/**
 * Identifies the logged-in person to our own analytics, by ids only, and tracks which pages they
 * visit.
 */
export function PortalAnalytics() {
  const { user } = useCurrentUser()
  // biome-ignore lint/correctness/useExhaustiveDependencies: identifies again when the person changes
  useEffect(() => {
    void identifyOnce()
  }, [user.id])
  useVisits()
  return null
}
