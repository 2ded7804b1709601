import { whenIdle } from '#renderer/ui/when-idle.ts'
import { request, sendAtOnce } from './client.ts'
import { AnalyticsUserDocument, TrackAllDocument } from './generated/analytics.ts'
import { readToken, writeToken } from './token.ts'

type Event = { readonly tag: string; readonly data?: Readonly<Record<string, string | number>> }

const PREFIX = 'patient-portal.'
const MOST_AT_ONCE = 50
const waiting: Event[] = []
let isScheduled = false

/**
 * Notes an event, to be sent with others when the browser has time. Never waited for, and what cannot be sent is let go: no screen
 * knows whether it worked.
 *
 * @param name Without the prefix; the server knows which names there are and refuses every other.
 */
export function track(name: string, data?: Event['data']): void {
  // What staff do for a person is no behaviour of that person (Q-ANLY-04).
  if (readToken()?.isImpersonated) return
  waiting.push({ tag: PREFIX + name, ...(data === undefined ? {} : { data }) })
  if (isScheduled) return
  isScheduled = true
  whenIdle(send)
}

/** Sends what waits at once: the page is about to be gone. */
export function trackBeforeLeaving(): void {
  const events = waiting.splice(0, MOST_AT_ONCE)
  if (events.length > 0) sendAtOnce(TrackAllDocument, { events }).catch(() => undefined)
}

/** Looks up whom the events of this session belong to and names them once per login. */
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
    // Asked again with the next page.
  }
}

function send(): void {
  isScheduled = false
  const events = waiting.splice(0, MOST_AT_ONCE)
  if (events.length === 0) return
  request(TrackAllDocument, { events }).catch(() => undefined)
  if (waiting.length > 0) whenIdle(send)
}
