import type { Flow, Step } from '../definition/flow.ts'
import type { StartOptions } from '../machine/types.ts'
import { isSame } from './diff-inside.ts'
import { begunWith, contrastKey, type Found, productOf, type Sighting } from './diff-product.ts'
import type { Contrast } from './diff-screen.ts'
import { type DiffSpace, diffSpaceOf } from './diff-space.ts'
import { touchedBy } from './diff-touched.ts'
import { afterTurn, type Comparing, decisionsOf } from './diff-turn.ts'
import { turnsTo } from './diff-ways.ts'
import type { Versions } from './diff-watch.ts'
import { told } from './unknown/steps.ts'

/** How two versions of a flow behave, over all answers and all that hosts may say. */
export type Diff = {
  /** The definitions are the same, with all that they refer to. */
  readonly isSame: boolean
  /** One of each kind, place and aspect, with the shortest way to it; the shortest ways first. Each was replayed on the engine. */
  readonly differences: readonly Found[]
  readonly tried: number
  /** What was not gone through; empty where the comparison is complete. */
  readonly why: readonly string[]
}

const MOST_PAIRS = 100_000

/** Compares two versions of a flow by what they do, not by how they are written. */
export function diff(before: Flow, after: Flow, limit = MOST_PAIRS): Diff {
  const versions = { before, after }
  if (isSame(versions)) return { isSame: true, differences: [], tried: 0, why: [] }
  const space = diffSpaceOf(versions)
  const cutDown = comparing({ before: space.before.flow, after: space.after.flow }, space)
  const whole = comparing(versions, space)
  const { found, tried, isComplete } = productOf(space, { starts: startsOf(versions), comparing: cutDown, limit })
  const replayed = found.map((sighting) => ({ sighting, shown: replayOf(whole, space, sighting) }))
  const why = [
    ...diffGaps(space),
    ...(isComplete ? [] : [`more than ${tried} moments were found, and there are others`]),
    ...replayed.flatMap(({ sighting, shown }) =>
      shown ? [] : [`"${contrastKey(sighting.contrast)}" was found, and did not show when it was replayed`],
    ),
  ]
  const differences = replayed.flatMap(({ sighting: { placed }, shown }) => {
    if (!shown) return []
    const moves = turnsTo(placed).map(({ who, move }) => ({ who, move }))
    return [{ ...shown, way: { inputs: told(space.before, placed.witness), moves } }]
  })
  return { isSame: false, differences, tried, why }
}

/** Why a comparison is not complete, before anything was tried. */
export function diffGaps({ before, flows, modelsFor }: DiffSpace): readonly string[] {
  const sampled = flows.flatMap((id) =>
    [...modelsFor(id).before.candidates].flatMap(([field, candidates]) => (candidates.isComplete ? [] : [field])),
  )
  return [
    ...before.cut.map((group) => `what the host may say of "${group}" differs in too many ways to try them all`),
    ...[...new Set(sampled)].map((id) => `of the answers to "${id}" only some were tried`),
  ]
}

function comparing(versions: Versions, { modelsFor, flows }: DiffSpace): Comparing {
  const modelFor = { before: (id: string) => modelsFor(id).before, after: (id: string) => modelsFor(id).after }
  return { ...versions, modelFor, touched: touchedBy(modelsFor, flows) }
}

/** Mode tree begins at every path that names a step. */
function startsOf({ before, after }: Versions): readonly StartOptions[] {
  const paths = [before, after].flatMap((flow) => (flow.source.mode === 'tree' ? flow.steps.map(pathTo) : []))
  return [[], ...new Map(paths.map((path) => [path.join('/'), path])).values()].map((path) => ({ path }))
}

function pathTo(step: Step): readonly string[] {
  return [...(step.parent ? pathTo(step.parent) : []), step.id]
}

/** What the versions, as they are written, differ in after the same way; null where it is not what was seen. */
function replayOf(whole: Comparing, { before }: DiffSpace, { contrast, placed }: Sighting): Contrast | null {
  let { joint, contrasts } = begunWith(whole, told(before, placed.witness), placed.options)
  for (const turn of turnsTo(placed)) {
    const moved = afterTurn(whole, joint, decisionsOf(whole, joint), turn)
    if (!moved) return null
    joint = moved.joint
    contrasts = moved.contrasts
  }
  return contrasts.find((one) => contrastKey(one) === contrastKey(contrast)) ?? null
}
