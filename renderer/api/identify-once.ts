import { track } from './analytics.ts'
import { request } from './client.ts'
import { AnalyticsUserDocument } from './generated/person-events.ts'
import { readToken, writeToken } from './token.ts'

/** Looks up the person for this session's events, and identifies them once per login. */
export async function identifyOnce(): Promise<void> {
  const token = readToken()
  if (!token || token.isIdentified) return
  try {
    const { analyticsUser } = await request(AnalyticsUserDocument, {})
    const current = readToken()
    if (current?.token !== token.token || current.isIdentified) return
    writeToken({ ...current, isIdentified: true })
    const { uid, organizationId } = analyticsUser
    track('identify', { uid, ...(organizationId == null ? {} : { organizationId }) })
  } catch {
    // Tried again with the next page.
  }
}
