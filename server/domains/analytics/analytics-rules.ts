/** What a value of an event may be. `id` is an opaque id, `count` a whole number from 0, `duration` whole milliseconds. */
export type EventValueKind = 'id' | 'count' | 'duration'

/** An event that may be tracked: its tag and the keys it may carry. */
export type EventDeclaration = { readonly tag: string; readonly data?: Readonly<Record<string, EventValueKind>> }

/** The names that buttons and pages may bear in events. None of them tells an answer, a step of an assessment or a crisis link. */
export type EventCatalogue = {
  readonly clicks: readonly string[]
  /** Groups of `content/portal/words.json` whose texts name the buttons that show them. */
  readonly words: readonly string[]
  /** Flows whose steps name their buttons. Never an assessment, and none whose steps tell what the results of a person are. */
  readonly flows: readonly string[]
  readonly pages: readonly string[]
  readonly events: readonly EventDeclaration[]
}

const PREFIX = 'patient-portal.'
const ID = /^[A-Za-z0-9-]{1,64}$/
const LARGEST = 86_400_000
const EXIT_DATA = { timeSpent: 'duration', clickCount: 'count', sessionId: 'id', sequence: 'count' } as const

/**
 * The kinds of an event's values as a catalogue spells them.
 *
 * @throws {Error} Naming a kind that does not exist.
 */
export function valueKinds(spelled: Readonly<Record<string, string>>): Readonly<Record<string, EventValueKind>> {
  return Object.fromEntries(
    Object.entries(spelled).map(([key, kind]) => {
      if (kind !== 'id' && kind !== 'count' && kind !== 'duration') throw new Error(`Cannot track "${key}": no kind "${kind}"`)
      return [key, kind]
    }),
  )
}

/**
 * Every event of a catalogue by tag, but the presses that steps of flows name.
 *
 * @param words The names of the texts of each group.
 */
export function knownEvents(
  catalogue: EventCatalogue,
  words: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, EventDeclaration> {
  const all: readonly EventDeclaration[] = [
    ...catalogue.clicks.map((name) => ({ tag: `${PREFIX}click.${name}` })),
    ...catalogue.words.flatMap((group) => (words[group] ?? []).map((name) => ({ tag: `${PREFIX}click.${group}.${name}` }))),
    ...catalogue.pages.map((name) => ({ tag: `${PREFIX}click.to.${name}` })),
    ...catalogue.pages.map((name) => ({ tag: `${PREFIX}visit.${name}` })),
    ...catalogue.pages.map((name) => ({ tag: `${PREFIX}exit.${name}`, data: EXIT_DATA })),
    ...catalogue.events.map((event) => ({ ...event, tag: `${PREFIX}${event.tag}` })),
  ]
  return new Map(all.map((event) => [event.tag, event]))
}

/** The place that a press in a flow names: flow, step and the text that the button shows. `undefined` for every other tag. */
export function pressedPlace(tag: string): { readonly flow: string; readonly step: string; readonly text: string } | undefined {
  const [, flow, step, text] = /^patient-portal\.click\.([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(tag) ?? []
  return flow === undefined || step === undefined || text === undefined ? undefined : { flow, step, text }
}

/** Whether data holds nothing but the declared keys with values of their kind. */
export function isTrackable(
  declaration: EventDeclaration,
  data: unknown,
): data is Readonly<Record<string, string | number>> | null | undefined {
  if (data === null || data === undefined) return true
  if (typeof data !== 'object' || Array.isArray(data)) return false
  return Object.entries(data).every(([key, value]) => isOfKind(declaration.data?.[key], value))
}

function isOfKind(kind: EventValueKind | undefined, value: unknown): boolean {
  switch (kind) {
    case undefined:
      return false
    case 'id':
      return typeof value === 'string' && ID.test(value)
    case 'count':
    case 'duration':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST
    default:
      return kind satisfies never
  }
}
