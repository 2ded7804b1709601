/** The kind of an event's value: an opaque id, a whole number from 0, or whole milliseconds. */
type EventValueKind = 'id' | 'count' | 'duration'

/** An allowed event: its tag, and its optional keys with their kinds. */
type EventDeclaration = {
  readonly tag: string
  readonly data?: Readonly<Record<string, EventValueKind>>
}

/**
 * The names of buttons and pages in events. None reveals an answer, a step of an assessment or a
 * crisis link.
 */
export type EventCatalogue = {
  readonly clicks: readonly string[]
  /** Groups of `content/portal/words.json` whose texts name the buttons. */
  readonly words: readonly string[]
  /**
   * Flows whose steps may be named in events. Never an assessment, and no flow whose steps reveal a
   * person's results.
   */
  readonly flows: readonly string[]
  readonly pages: readonly string[]
  readonly events: readonly EventDeclaration[]
}

const PREFIX = 'patient-portal.'
const ID = /^[A-Za-z0-9-]{1,64}$/
const LARGEST = 86_400_000
const EXIT_DATA = {
  timeSpent: 'duration',
  clickCount: 'count',
  sessionId: 'id',
  sequence: 'count',
} as const

/**
 * Parses the kinds of an event's values.
 *
 * @throws {Error} Naming an unknown kind.
 */
export function valueKinds(
  spelled: Readonly<Record<string, string>>,
): Readonly<Record<string, EventValueKind>> {
  return Object.fromEntries(
    Object.entries(spelled).map(([key, kind]) => {
      if (kind !== 'id' && kind !== 'count' && kind !== 'duration')
        throw new Error(`Cannot track "${key}": no kind "${kind}"`)
      return [key, kind]
    }),
  )
}

/**
 * The allowed events of a catalogue by tag, except button presses in flows.
 *
 * @param words The names of each group's texts.
 */
export function knownEvents(
  catalogue: EventCatalogue,
  words: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, EventDeclaration> {
  const all: readonly EventDeclaration[] = [
    ...catalogue.clicks.map((name) => ({ tag: `${PREFIX}click.${name}` })),
    ...catalogue.words.flatMap((group) =>
      (words[group] ?? []).map((name) => ({ tag: `${PREFIX}click.${group}.${name}` })),
    ),
    ...catalogue.pages.map((name) => ({ tag: `${PREFIX}click.to.${name}` })),
    ...catalogue.pages.map((name) => ({ tag: `${PREFIX}visit.${name}` })),
    ...catalogue.pages.map((name) => ({ tag: `${PREFIX}exit.${name}`, data: EXIT_DATA })),
    ...catalogue.events.map((event) => ({ ...event, tag: `${PREFIX}${event.tag}` })),
  ]
  return new Map(all.map((event) => [event.tag, event]))
}

/**
 * Parses the tag of a button press in a flow: flow, step and button text. `undefined` for other
 * tags.
 */
export function pressedPlace(
  tag: string,
): { readonly flow: string; readonly step: string; readonly text: string } | undefined {
  const [, flow, step, text] =
    /^patient-portal\.click\.([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(tag) ?? []
  return flow === undefined || step === undefined || text === undefined
    ? undefined
    : { flow, step, text }
}

/** True if the data has only declared keys, with values of their kinds. */
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
