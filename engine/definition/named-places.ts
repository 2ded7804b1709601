import { effectsOf } from './step-events.ts'
import { isField, sectionItems } from './instruments.ts'
import type { Library } from './flow.ts'
import type { EffectUse, ItemSource, StepSource } from './types.ts'

/** What a name may refer to. `given`: the moment when a secret is submitted. */
export type PlaceKind =
  | 'step'
  | 'flow'
  | 'view'
  | 'section'
  | 'question'
  | 'interstitial'
  | 'effect'
  | 'failure'
  | 'given'

/**
 * Something that a person may see or a host may be asked to do. Guarantees and commands refer to
 * it.
 */
type NamedPlace = {
  readonly kind: PlaceKind
  readonly name: string
  /**
   * The name with its kind. In a sub-flow, the steps that lead there come first:
   * `step:forced-booking/results`.
   */
  readonly said: string
  /** Where it is shown. Two places with the same spots always appear together. */
  readonly spot: string
  /** Ids of the sub-flows around it, outermost first. */
  readonly inside: readonly string[]
}

/** Name of the screen before the questions of a section. */
export const PRE_SCREEN = 'pre-screen'

/**
 * Makes a name unambiguous by adding its kind.
 *
 * @param way In a sub-flow: the steps that lead there.
 */
export function said(kind: PlaceKind, way: readonly string[], name: string): string {
  return `${kind}:${[...way, name].join('/')}`
}

/** All places of a flow and its sub-flows. */
export function namedPlaces(library: Library, flow: string): readonly NamedPlace[] {
  const known = cache.get(library) ?? new Map<string, readonly NamedPlace[]>()
  cache.set(library, known)
  const found = known.get(flow) ?? placesIn(library, { flow, way: [], inside: [], above: [flow] })
  known.set(flow, found)
  return found
}

const cache = new WeakMap<Library, Map<string, readonly NamedPlace[]>>()

/**
 * The places that a name may refer to. The name may include its kind, and for a step the full path.
 */
export function placesCalled(library: Library, flow: string, name: string): readonly NamedPlace[] {
  return namedPlaces(library, flow).filter((place) => isCalled(place, name))
}

function isCalled({ kind, name, said, spot }: NamedPlace, wanted: string): boolean {
  return name === wanted || said === wanted || (kind === 'step' && spot === wanted)
}

/**
 * The different things that a name may refer to, as unambiguous names. A clear name has at most
 * one.
 */
export function meaningsOf(library: Library, flow: string, name: string): readonly string[] {
  const spots = Map.groupBy(placesCalled(library, flow, name), ({ said }) => said)
  const meanings = new Map<string, string>()
  for (const [said, places] of spots) {
    const seen = [...new Set(places.map(({ spot }) => spot))].sort().join(' | ')
    if (!meanings.has(seen)) meanings.set(seen, said)
  }
  return [...meanings.values()]
}

export function listOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/**
 * `above`: the flows around the place, including its own. They stop the search if a flow contains
 * itself.
 */
type Inside = {
  readonly flow: string
  readonly way: readonly string[]
  readonly inside: readonly string[]
  readonly above: readonly string[]
}

function placesIn(library: Library, at: Inside): readonly NamedPlace[] {
  return (library.flows.get(at.flow)?.steps ?? []).flatMap((step) =>
    placesOfStep(library, step, at),
  )
}

function placesOfStep(library: Library, step: StepSource, at: Inside): readonly NamedPlace[] {
  const { way, inside } = at
  const base = [...way, step.id].join('/')
  const shared = (kind: PlaceKind, name: string, spot: string): NamedPlace => ({
    kind,
    name,
    said: said(kind, [], name),
    spot,
    inside,
  })
  const local = (kind: PlaceKind, name: string, spot: string): NamedPlace => ({
    kind,
    name,
    said: said(kind, way, name),
    spot,
    inside,
  })
  const itemPlaces = (item: ItemSource, section: string | null): readonly NamedPlace[] => {
    const spot = `${base} ${item.id}`
    const own = isField(item)
      ? [
          local('question', item.id, spot),
          ...secretsIn(item).map((id) => shared('given', `${id}-given`, `${id}-given`)),
        ]
      : [local('interstitial', item.id, spot), shared('view', item.view, spot)]
    return [...own, ...(section === null ? [] : [local('section', section, spot)])]
  }
  const sections = step.sections ?? []
  const flowsInside = [
    ...(step.flow === undefined ? [] : [[step.id, step.flow] as const]),
    ...Object.entries(step.slots ?? {}).map(
      ([slot, inner]) => [`${step.id}/${slot}`, inner] as const,
    ),
  ].filter(([, inner]) => !at.above.includes(inner))
  const uses = effectsOf(step)
  return [
    local('step', step.id, base),
    ...(step.view === undefined ? [] : [shared('view', step.view, base)]),
    ...(step.flow === undefined ? [] : [shared('flow', step.flow, base)]),
    ...(step.fields ?? []).flatMap((item) => itemPlaces(item, null)),
    ...sections.flatMap((section): readonly NamedPlace[] => [
      ...(section.preScreen
        ? itemPlaces(
            { id: `${section.id}:${PRE_SCREEN}`, view: section.preScreen.view ?? PRE_SCREEN },
            section.id,
          )
        : []),
      ...sectionItems(library, section, NOWHERE).flatMap(({ item }) =>
        itemPlaces(item, section.id),
      ),
    ]),
    ...uses.flatMap((use) => effectPlaces(library, use, base, shared)),
    ...(step.children ?? []).flatMap((child) => placesOfStep(library, child, at)),
    ...flowsInside.flatMap(([key, flow]) =>
      placesIn(library, {
        flow,
        way: [...way, key],
        inside: [...inside, flow],
        above: [...at.above, flow],
      }),
    ),
  ]
}

const NOWHERE = { file: '', pointer: '' }

function effectPlaces(
  library: Library,
  { effect }: EffectUse,
  base: string,
  shared: (kind: PlaceKind, name: string, spot: string) => NamedPlace,
): readonly NamedPlace[] {
  const codes = library.effects.get(effect)?.codes ?? []
  return [
    shared('effect', effect, `${base}!${effect}`),
    ...codes.map((code) => shared('failure', code, `${base} ${code}`)),
  ]
}

function secretsIn(item: ItemSource): readonly string[] {
  return isField(item) && item.secret === true ? [item.id] : []
}
