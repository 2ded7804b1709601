import {
  type Budget,
  boundGap,
  PLACEHOLDER,
  exampleInputs,
  withParameterInput,
  skippedEvents,
} from '../explore/index.ts'
import type { Flow, Step } from '../../definition/flow.ts'
import type { StartOptions } from '../../machine/types.ts'
import { isSameDefinition } from './versions/definition-files.ts'
import { tryDetours } from './detours.ts'
import {
  startBoth,
  contrastKey,
  type Difference,
  type PairOptions,
  explorePairs,
  type ContrastFound,
} from './explore-pairs.ts'
import type { Contrast } from './contrasts.ts'
import { type DiffSpace, prepareDiff } from './prepare-diff.ts'
import { changedPlaces } from './versions/changed-places.ts'
import { applyTurn, type Comparison } from './apply-turn.ts'
import { turnsTo } from './pair-state.ts'
import { allTextsFound } from './static-texts.ts'
import type { Versions } from './versions/version-watch.ts'
import type { Json } from '../../definition/types.ts'
import { traitsOf } from '../../modes/modes.ts'

/** The differences in behavior between two versions of a flow, over all answers and inputs. */
export type Diff = {
  /** True if the definitions are the same, including everything that they refer to. */
  readonly isSame: boolean
  /**
   * One difference per kind, place and aspect, each with its shortest trace, which was replayed on
   * the engine. The shortest traces come first.
   */
  readonly differences: readonly Difference[]
  readonly tried: number
  /** The unexplored parts; empty if the comparison is complete. */
  readonly why: readonly string[]
}

const MOST_PAIRS = 100_000

/** Compares two versions of a flow by their behavior, not by their text. */
export function diff(
  before: Flow,
  after: Flow,
  limit = MOST_PAIRS,
  budget: Budget = () => null,
): Diff {
  const versions = { before: withParameterInput(before), after: withParameterInput(after) }
  if (isSameDefinition(versions)) return { isSame: true, differences: [], tried: 0, why: [] }
  const space = prepareDiff(versions)
  const cutDown = comparing({ before: space.before.flow, after: space.after.flow }, space)
  const whole = comparing(versions, space)
  const isAll = allTextsFound(versions, space.flows, (id) => space.modelsFor(id).watch.parts)
  const { found, tried, gaps } = sightingsIn(space, {
    starts: startsOf(versions),
    comparing: cutDown,
    limit,
    budget,
    isAll,
  })
  const replayed = found.map((sighting) => ({ sighting, shown: replayOf(whole, space, sighting) }))
  const why = [
    ...diffGaps(space),
    ...new Set([...skippedEvents(before), ...skippedEvents(after)]),
    ...gaps,
    ...replayed.flatMap(({ sighting, shown }) =>
      shown
        ? []
        : [
            `"${contrastKey(sighting.contrast)}" was found, but did not appear when it was replayed`,
          ],
    ),
  ]
  const differences = replayed.flatMap(({ sighting: { placed }, shown }) => {
    if (!shown) return []
    const moves = turnsTo(placed).map(({ who, move }) => ({ who, move }))
    return [{ ...shown, way: { inputs: exampleInputs(space.before, placed.example), moves } }]
  })
  return { isSame: false, differences, tried, why }
}

type Sightings = {
  readonly found: readonly ContrastFound[]
  readonly tried: number
  readonly gaps: readonly string[]
}

/** All contrasts between the versions, first without and then with detours. */
function sightingsIn(space: DiffSpace, options: Omit<PairOptions, 'withWays'>): Sightings {
  const { comparing, limit, budget } = options
  const { leads } = comparing.changed
  const withWays = explorePairs(space, { ...options, withWays: leads })
  const isKept = withWays.bound === null || !leads || budget() !== null
  const onward = isKept ? withWays : explorePairs(space, { ...options, withWays: false })
  const besides = leads
    ? tryDetours(space, { comparing, moments: withWays.moments, limit, budget })
    : { found: [], isComplete: true }
  const tried = onward.moments.length
  return {
    found: shortest([...onward.found, ...besides.found]),
    tried,
    gaps: [
      ...boundGap(onward.bound),
      ...(withWays.bound === null && besides.isComplete
        ? []
        : ['Back, Undo, changed answers and new inputs were tried in some of these states only']),
    ],
  }
}

/** One contrast for each combination of kind, place and aspect, shortest traces first. */
function shortest(all: readonly ContrastFound[]): readonly ContrastFound[] {
  const sorted = all
    .map((sighting) => ({ sighting, length: turnsTo(sighting.placed).length }))
    .toSorted((one, other) => one.length - other.length)
  const found = new Map<string, ContrastFound>()
  for (const { sighting } of sorted) {
    const key = contrastKey(sighting.contrast)
    if (!found.has(key)) found.set(key, sighting)
  }
  return [...found.values()]
}

/** The reasons why a comparison cannot be complete. */
export function diffGaps({ before, flows, modelsFor }: DiffSpace): readonly string[] {
  const sampled = flows.flatMap((id) =>
    [...modelsFor(id).before.candidates].flatMap(([field, candidates]) =>
      candidates.isComplete ? [] : [field],
    ),
  )
  return [
    ...before.cut.map((group) => `"${group}" has too many distinguishable values to try them all`),
    ...[...new Set(sampled)].map((id) => `not all distinguishable answers to "${id}" were tried`),
  ]
}

function comparing(versions: Versions, { modelsFor, flows }: DiffSpace): Comparison {
  const modelFor = {
    before: (id: string) => modelsFor(id).before,
    after: (id: string) => modelsFor(id).after,
  }
  return { ...versions, modelFor, changed: changedPlaces(versions, modelsFor, flows) }
}

/** The possible starts. Mode `tree` can start at every path that names a step. */
function startsOf({ before, after }: Versions): readonly StartOptions[] {
  const paths = [before, after].flatMap((flow) =>
    traitsOf(flow.source).takesPaths ? flow.steps.map(pathTo) : [],
  )
  return [[], ...new Map(paths.map((path) => [path.join('/'), path])).values()].map((path) => ({
    path,
  }))
}

function pathTo(step: Step): readonly string[] {
  return [...(step.parent ? pathTo(step.parent) : []), step.id]
}

/**
 * True if a contrast between the sliced versions corresponds to this one between the original
 * versions. Placeholder flows count as the flows that they replace.
 */
function isShownAs(contrast: Contrast, whole: Contrast): boolean {
  if (contrastKey(contrast) === contrastKey(whole)) return true
  const isOf = (placeholder: Json, place: Json) => {
    const [around, ...inside] = String(placeholder).split(` / ${PLACEHOLDER}`)
    return inside.length === 0 ? placeholder === place : String(place).startsWith(`${around} / `)
  }
  const isPlace = contrastKey(contrast).includes(PLACEHOLDER) && whole.aspect.startsWith('or ')
  return (
    isPlace &&
    contrast.kind === whole.kind &&
    isOf(contrast.before, whole.before) &&
    isOf(contrast.after, whole.after)
  )
}

/** The contrast between the original versions after the same trace; null if there is none. */
function replayOf(
  whole: Comparison,
  { before }: DiffSpace,
  { contrast, placed }: ContrastFound,
): Contrast | null {
  let { pair, contrasts } = startBoth(whole, exampleInputs(before, placed.example), placed.options)
  for (const turn of turnsTo(placed)) {
    const moved = applyTurn(whole, pair, turn)
    if (!moved) return null
    pair = moved.pair
    contrasts = moved.contrasts
  }
  return contrasts.find((one) => isShownAs(contrast, one)) ?? null
}
