import {
  type Budget,
  PLACEHOLDER,
  exampleInputs,
  withParameterInput,
  skippedEvents,
} from '../explore/index.ts'
import type { Flow, Step } from '../../definition/flow.ts'
import type { Json } from '../../definition/types.ts'
import type { StartOptions } from '../../machine/types.ts'
import { traitsOf } from '../../modes/modes.ts'
import type { Contrast } from './contrasts.ts'
import { type ContrastFound, contrastKey, type Difference, explorePairs } from './pair-search.ts'
import { startBoth, turnsTo } from './pair-state.ts'
import { type DiffSpace, prepareDiff } from './prepare-diff.ts'
import { allTextsFound } from './static-texts.ts'
import { applyTurn } from './turns.ts'
import { isSameDefinition } from './versions/definition-files.ts'
import type { Versions } from './versions/pair.ts'

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
  const isAll = allTextsFound(versions, space)
  const starts = startsOf(versions)
  const { found, tried, gaps } = explorePairs(space, { starts, limit, budget, isAll })
  const replayed = found.map((one) => ({ ...one, shown: replayOf(versions, space, one) }))
  const why = [
    ...diffGaps(space),
    ...new Set([...skippedEvents(before), ...skippedEvents(after)]),
    ...gaps,
    ...replayed.flatMap(({ contrast, shown }) =>
      shown
        ? []
        : [`"${contrastKey(contrast)}" was found, but did not appear when it was replayed`],
    ),
  ]
  const differences = replayed.flatMap(({ placed, shown }) => {
    if (!shown) return []
    return [
      {
        ...shown,
        way: { inputs: exampleInputs(space.before, placed.example), moves: turnsTo(placed) },
      },
    ]
  })
  return { isSame: false, differences, tried, why }
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
  versions: Versions,
  space: DiffSpace,
  { contrast, placed }: ContrastFound,
): Contrast | null {
  const whole = { ...space.versions, ...versions }
  const inputs = exampleInputs(space.before, placed.example)
  let { pair, contrasts } = startBoth(whole, inputs, placed.options)
  for (const turn of turnsTo(placed)) {
    const moved = applyTurn(whole, pair, turn)
    if (!moved) return null
    pair = moved.pair
    contrasts = moved.contrasts
  }
  return contrasts.find((one) => isShownAs(contrast, one)) ?? null
}
