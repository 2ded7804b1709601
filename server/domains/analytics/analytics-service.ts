import { type Outcome, refuse } from '../../errors.ts'
import type { AnalyticsUser } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import { isTrackable, knownEvents, valueKinds } from './analytics-rules.ts'
import catalogue from './events.json' with { type: 'json' }
import type { EventCatalogue } from './analytics-rules.ts'

/** An event as a client sends it. */
export type SentEvent = { readonly tag: string; readonly data?: unknown }

const MOST_AT_ONCE = 50

/** Events that help to better the portal, and to whom they belong. */
export type AnalyticsService = {
  readonly track: (viewer: Viewer | undefined, event: SentEvent) => Promise<Outcome<true>>
  /** How many of at most 50 events were kept; BAD_INPUT for more. */
  readonly trackAll: (viewer: Viewer | undefined, events: readonly SentEvent[]) => Promise<Outcome<number>>
  readonly analyticsUser: (viewer: Viewer | undefined) => Promise<AnalyticsUser>
}

/** The service over a platform. Events stay with us: no third party sees them. */
export function createAnalyticsService(platform: Platform, identity: IdentityService): AnalyticsService {
  const shipped: EventCatalogue = {
    ...catalogue,
    events: catalogue.events.map(({ tag, data }) => (data === undefined ? { tag } : { tag, data: valueKinds(data) })),
  }
  const events = knownEvents(shipped)
  const mayBeTracked = ({ tag, data }: SentEvent): boolean => {
    const declaration = events.get(tag)
    return declaration !== undefined && isTrackable(declaration, data)
  }
  const keep = async (viewer: Viewer | undefined, sent: readonly SentEvent[]): Promise<void> => {
    if (sent.length === 0) return
    const rows = sent.map(({ tag, data }) => ({
      id: platform.newId(),
      user_id: viewer?.userId ?? null,
      tag,
      data: JSON.stringify(data ?? {}),
      tracked_at: platform.now(),
    }))
    await platform.db.insertInto('analytics_events').values(rows).execute()
  }
  return {
    track: async (viewer, event) => {
      if (!mayBeTracked(event)) return refuse('UNKNOWN_EVENT')
      await keep(viewer, [event])
      return { ok: true, value: true }
    },
    trackAll: async (viewer, sent) => {
      if (sent.length > MOST_AT_ONCE) return refuse('BAD_INPUT')
      const known = sent.filter(mayBeTracked)
      await keep(viewer, known)
      return { ok: true, value: known.length }
    },
    analyticsUser: async (viewer) => {
      const { userId } = requirePatient(viewer)
      const { user } = await identity.storedUser(userId)
      return { uid: user.id, organizationId: user.organization_id }
    },
  }
}
