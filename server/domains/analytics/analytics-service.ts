import { stepOf } from '#engine/index.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { AnalyticsUser } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PeopleService } from '../people/people-service.ts'
import { readOperatorContent } from '../configuration/operator-content.ts'
import { readWords } from '../content/words.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import { isTrackable, knownEvents, pressedPlace, valueKinds } from './analytics-rules.ts'
import catalogue from './events.json' with { type: 'json' }
import type { EventCatalogue } from './analytics-rules.ts'
import { addEvents } from './analytics-store.ts'

export type SentEvent = { readonly tag: string; readonly data?: unknown }

const MOST_AT_ONCE = 50

/** Stores usage events for improving the portal. */
export type AnalyticsService = {
  readonly track: (viewer: Viewer | undefined, event: SentEvent) => Promise<Outcome<true>>
  /** Stores at most 50 events. @returns How many were stored; BAD_INPUT for more than 50. */
  readonly trackAll: (
    viewer: Viewer | undefined,
    events: readonly SentEvent[],
  ) => Promise<Outcome<number>>
  readonly analyticsUser: (viewer: Viewer | undefined) => Promise<AnalyticsUser>
}

/** Events stay on this server. No third party receives them. */
export function createAnalyticsService(
  platform: Platform,
  people: PeopleService,
  versions: FlowVersions,
): AnalyticsService {
  const shipped: EventCatalogue = {
    ...catalogue,
    events: catalogue.events.map(({ tag, data }) =>
      data === undefined ? { tag } : { tag, data: valueKinds(data) },
    ),
  }
  const events = knownEvents(shipped, wordNames(platform.config.contentDir))
  const isPressInFlow = async (tag: string): Promise<boolean> => {
    const place = pressedPlace(tag)
    if (place === undefined || !shipped.flows.includes(place.flow)) return false
    const current = await versions.current(place.flow)
    if (current === undefined) return false
    const step = stepOf(await versions.flow(place.flow, current.version), place.step)
    return Object.hasOwn(step?.texts ?? {}, place.text)
  }
  const mayBeTracked = async ({ tag, data }: SentEvent): Promise<boolean> => {
    const declaration = events.get(tag) ?? ((await isPressInFlow(tag)) ? { tag } : undefined)
    return declaration !== undefined && isTrackable(declaration, data)
  }
  const keep = async (viewer: Viewer | undefined, sent: readonly SentEvent[]): Promise<number> => {
    // Actions of staff are not the patient's.
    if (sent.length === 0 || viewer?.impersonation !== undefined) return 0
    const rows = sent.map(({ tag, data }) => ({
      id: platform.newId(),
      user_id: viewer?.userId ?? null,
      tag,
      data: JSON.stringify(data ?? {}),
      tracked_at: platform.now(),
    }))
    await addEvents(platform.db, rows)
    return rows.length
  }
  return {
    track: async (viewer, event) => {
      if (!(await mayBeTracked(event))) return refuse('UNKNOWN_EVENT')
      await keep(viewer, [event])
      return { ok: true, value: true }
    },
    trackAll: async (viewer, sent) => {
      if (sent.length > MOST_AT_ONCE) return refuse('BAD_INPUT')
      const known: SentEvent[] = []
      for (const event of sent) if (await mayBeTracked(event)) known.push(event)
      return { ok: true, value: await keep(viewer, known) }
    },
    analyticsUser: async (viewer) => {
      const { userId } = requirePatient(viewer)
      const { user } = await people.storedUser(userId)
      return { uid: user.id, organizationId: user.organization_id }
    },
  }
}

/** The names of the texts in words.json, by group. */
function wordNames(contentDir: string): Readonly<Record<string, readonly string[]>> {
  const words = readWords(contentDir, readOperatorContent(contentDir).brand)
  return Object.fromEntries(
    Object.entries(words).map(([group, texts]) => [group, Object.keys(texts)]),
  )
}
