import { type Outcome, refuse } from '../../errors.ts'
import type { AnalyticsUser } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import { isTrackable, knownEvents } from './analytics-rules.ts'
import catalogue from './events.json' with { type: 'json' }
import type { EventCatalogue } from './analytics-rules.ts'

/** Events that help to better the portal, and to whom they belong. */
export type AnalyticsService = {
  readonly track: (viewer: Viewer | undefined, event: { readonly tag: string; readonly data: unknown }) => Promise<Outcome<true>>
  readonly analyticsUser: (viewer: Viewer | undefined) => Promise<AnalyticsUser>
}

/** The service over a platform. Events stay with us: no third party sees them. */
export function createAnalyticsService(platform: Platform, identity: IdentityService): AnalyticsService {
  const shipped: EventCatalogue = { ...catalogue, events: catalogue.events }
  const events = knownEvents(shipped)
  return {
    track: async (viewer, { tag, data }) => {
      const declaration = events.get(tag)
      if (declaration === undefined || !isTrackable(declaration, data)) return refuse('UNKNOWN_EVENT')
      await platform.db
        .insertInto('analytics_events')
        .values({
          id: platform.newId(),
          user_id: viewer?.userId ?? null,
          tag,
          data: JSON.stringify(data ?? {}),
          tracked_at: platform.now(),
        })
        .execute()
      return { ok: true, value: true }
    },
    analyticsUser: async (viewer) => {
      const { userId } = requirePatient(viewer)
      const { user } = await identity.storedUser(userId)
      return { uid: user.id, organizationId: user.organization_id }
    },
  }
}
