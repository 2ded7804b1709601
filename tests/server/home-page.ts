import {
  flowOf,
  type Inputs,
  type JsonObject,
  type Library,
  type Screen,
  screenOf,
  start,
  toJson,
} from '#engine/index.ts'
import documents from '#renderer/api/generated/persisted-documents.json' with { type: 'json' }
import { shipped } from '#tests/flows/shipped.ts'
import { at } from '#tests/support/server.ts'

/** Sends an operation as a person. */
type Ask = (
  query: string,
) => Promise<{ readonly data: unknown; readonly code?: string | undefined }>

/** The home page's operation. */
export const HOME_CONTENT =
  Object.values(documents).find((text) => text.includes('query HomeContent ')) ?? ''

/** A person's home page: runs its operation and shows its flow. */
export async function homePage(ask: Ask, library: Library = shipped): Promise<Screen> {
  const { data } = await ask(HOME_CONTENT)
  const inputs: Inputs = {
    user: json(at(data, 'currentUser')),
    eligibility: json(at(data, 'careEligibility')),
    latestAssessment: json(at(data, 'latestAssessment')),
    openRuns: json(at(data, 'openRuns')),
    now: new Date().toISOString(),
    timeZone: 'America/New_York',
  }
  const flow = flowOf(library, 'home')
  return screenOf(flow, start(flow, inputs).state)
}

const json = (value: unknown) => toJson(JSON.parse(JSON.stringify(value ?? null)))

/** The to-do items of a page: texts and link targets. */
export function tasksOn({ steps }: Screen): readonly JsonObject[] {
  return steps.flatMap(({ id, texts, view }): readonly JsonObject[] =>
    view?.name === 'task-card'
      ? [
          {
            title: texts.title ?? '',
            body: texts.body ?? '',
            action: texts.action ?? '',
            ...view.props,
          },
        ]
      : id === 'requests' && view?.slots.items
        ? tasksOn(view.slots.items)
        : [],
  )
}

/** The link targets of a page. */
export function placesOn({ steps }: Screen): readonly JsonObject[] {
  const links = steps.find(({ id }) => id === 'places')?.view?.slots.links?.steps ?? []
  return links.map(({ texts, view }) => ({ words: texts.words ?? '', ...view?.props }))
}
