import { whenIdle } from '#renderer/ui/when-idle.ts'
import { request, sendAtOnce } from './client.ts'
import { TrackAllDocument } from './generated/analytics.ts'
import { readToken } from './token.ts'

type Event = { readonly tag: string; readonly data?: Readonly<Record<string, string | number>> }

const PREFIX = 'patient-portal.'
const MOST_AT_ONCE = 50
const waiting: Event[] = []
let isScheduled = false

/**
 * Records an event, to be sent with others when the browser is idle. It never blocks, and events
 * that cannot be sent are dropped. No screen depends on the result.
 *
 * @param name Without the prefix. The server refuses unknown names.
 */
export function track(name: string, data?: Event['data']): void {
  // Actions of staff for a person are not that person's behavior (Q-ANLY-04).
  if (readToken()?.isImpersonated) return
  waiting.push({ tag: PREFIX + name, ...(data === undefined ? {} : { data }) })
  if (isScheduled) return
  isScheduled = true
  whenIdle(send)
}

/** Sends all recorded events immediately, because the page is about to close. */
export function trackBeforeLeaving(): void {
  const events = waiting.splice(0, MOST_AT_ONCE)
  if (events.length > 0) sendAtOnce(TrackAllDocument, { events }).catch(() => undefined)
}

function send(): void {
  isScheduled = false
  const events = waiting.splice(0, MOST_AT_ONCE)
  if (events.length === 0) return
  request(TrackAllDocument, { events }).catch(() => undefined)
  if (waiting.length > 0) whenIdle(send)
}
