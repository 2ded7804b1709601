import type { Flow, Step } from '../definition/flow.ts'
import type { StartOptions } from '../machine/types.ts'
import { isSame } from './diff-inside.ts'
import { besidesFrom } from './diff-besides.ts'
import { begunWith, contrastKey, type Found, type ProductOptions, productOf, type Sighting } from './diff-product.ts'
import type { Contrast } from './diff-screen.ts'
import { type DiffSpace, diffSpaceOf } from './diff-space.ts'
import { touchedBy } from './diff-touched.ts'
import { afterTurn, type Comparing } from './diff-turn.ts'
import { turnsTo } from './diff-ways.ts'
import { saidAll } from './diff-words-alone.ts'
import type { Versions } from './diff-watch.ts'
import type { Json } from '../definition/types.ts'
import { IDLE } from './unknown/idle.ts'
import { told } from './unknown/steps.ts'
import { withParametersTold } from './unknown/told-parameters.ts'
import { pressedBeside } from './pressed-beside.ts'
import { traitsOf } from '../modes/modes.ts'

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
  const versions = { before: withParametersTold(before), after: withParametersTold(after) }
  if (isSame(versions)) return { isSame: true, differences: [], tried: 0, why: [] }
  const space = diffSpaceOf(versions)
  const cutDown = comparing({ before: space.before.flow, after: space.after.flow }, space)
  const whole = comparing(versions, space)
  const isAll = saidAll(versions, space.flows, (id) => space.modelsFor(id).watch.parts)
  const { found, tried, gaps } = sightingsIn(space, { starts: startsOf(versions), comparing: cutDown, limit, isAll })
  const replayed = found.map((sighting) => ({ sighting, shown: replayOf(whole, space, sighting) }))
  const why = [
    ...diffGaps(space),
    ...new Set([...pressedBeside(before), ...pressedBeside(after)]),
    ...gaps,
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

type Sightings = { readonly found: readonly Sighting[]; readonly tried: number; readonly gaps: readonly string[] }

/** Everything in which the versions differ on the way on, and where something else is done on the way. */
function sightingsIn(space: DiffSpace, options: Omit<ProductOptions, 'withWays'>): Sightings {
  const { comparing, limit } = options
  const { leads } = comparing.touched
  const withWays = productOf(space, { ...options, withWays: leads })
  const onward = withWays.isComplete || !leads ? withWays : productOf(space, { ...options, withWays: false })
  const besides = leads ? besidesFrom(space, { comparing, moments: withWays.moments, limit }) : { found: [], isComplete: true }
  const tried = onward.moments.length
  return {
    found: shortest([...onward.found, ...besides.found]),
    tried,
    gaps: [
      ...(onward.isComplete ? [] : [`more than ${tried} moments were found, and there are others`]),
      ...(withWays.isComplete && besides.isComplete
        ? []
        : ['Back, Undo, other answers and new inputs under way were tried at some of these moments only']),
    ],
  }
}

/** One of each, the shortest ways first. */
function shortest(all: readonly Sighting[]): readonly Sighting[] {
  const sorted = all
    .map((sighting) => ({ sighting, length: turnsTo(sighting.placed).length }))
    .toSorted((one, other) => one.length - other.length)
  const found = new Map<string, Sighting>()
  for (const { sighting } of sorted) {
    const key = contrastKey(sighting.contrast)
    if (!found.has(key)) found.set(key, sighting)
  }
  return [...found.values()]
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
  return { ...versions, modelFor, touched: touchedBy(versions, modelsFor, flows) }
}

/** Mode tree begins at every path that names a step. */
function startsOf({ before, after }: Versions): readonly StartOptions[] {
  const paths = [before, after].flatMap((flow) => (traitsOf(flow.source).takesPaths ? flow.steps.map(pathTo) : []))
  return [[], ...new Map(paths.map((path) => [path.join('/'), path])).values()].map((path) => ({ path }))
}

function pathTo(step: Step): readonly string[] {
  return [...(step.parent ? pathTo(step.parent) : []), step.id]
}

/** Whether a contrast between the versions that are cut down is this one between them as they are written: there, an idle flow is a flow. */
function isShownAs(contrast: Contrast, whole: Contrast): boolean {
  if (contrastKey(contrast) === contrastKey(whole)) return true
  const isOf = (idle: Json, place: Json) => {
    const [around, ...inside] = String(idle).split(` / ${IDLE}`)
    return inside.length === 0 ? idle === place : String(place).startsWith(`${around} / `)
  }
  const isPlace = contrastKey(contrast).includes(IDLE) && whole.aspect.startsWith('or ')
  return isPlace && contrast.kind === whole.kind && isOf(contrast.before, whole.before) && isOf(contrast.after, whole.after)
}

/** What the versions, as they are written, differ in after the same way; null where it is not what was seen. */
function replayOf(whole: Comparing, { before }: DiffSpace, { contrast, placed }: Sighting): Contrast | null {
  let { joint, contrasts } = begunWith(whole, told(before, placed.witness), placed.options)
  for (const turn of turnsTo(placed)) {
    const moved = afterTurn(whole, joint, turn)
    if (!moved) return null
    joint = moved.joint
    contrasts = moved.contrasts
  }
  return contrasts.find((one) => isShownAs(contrast, one)) ?? null
}
