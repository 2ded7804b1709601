import type { Flow } from '../../definition/flow.ts'
import type { FlowEvent } from '../../machine/types.ts'
import { compareRuns, refusalContrast } from './compare-runs.ts'
import type { Contrast } from './contrasts.ts'
import {
  type NextDecision,
  nextDecision,
  applyToSide,
  applyDetour,
  type MoveResult,
} from './side.ts'
import type { ChangedPlaces } from './versions/changed-places.ts'
import {
  type DetourTurn,
  isDetourTurn,
  type RunPair,
  recordChoice,
  dropPassedChoices,
  type PairTurn,
} from './turns.ts'
import type { Versions } from './versions/version-watch.ts'
import type { FlowModel } from '../explore/index.ts'

/** Two versions under comparison, with their models and the places where they can differ. */
export type Comparison = Versions & {
  readonly modelFor: {
    readonly before: (id: string) => FlowModel
    readonly after: (id: string) => FlowModel
  }
  readonly changed: ChangedPlaces
}

/** What both runs wait for; null if nothing more can happen. */
export type NextDecisions = {
  readonly before: NextDecision | null
  readonly after: NextDecision | null
}

/** Both runs after a turn, their contrasts, and the events that were sent. */
export type TurnResult = {
  readonly pair: RunPair
  readonly contrasts: readonly Contrast[]
  readonly goesOn: boolean
  readonly events: { readonly before: FlowEvent | null; readonly after: FlowEvent | null }
}

export function nextDecisions(
  { before, after, modelFor }: Comparison,
  pair: RunPair,
): NextDecisions {
  const optionsFor = (version: 'before' | 'after') => ({
    failures: true,
    undeclared: true,
    leavesOpen: true,
    modelFor: modelFor[version],
  })
  return {
    before: nextDecision(before, pair.before, optionsFor('before')),
    after: nextDecision(after, pair.after, optionsFor('after')),
  }
}

/** Applies a turn to both runs; null if neither accepts it. */
export function applyTurn(
  comparing: Comparison,
  pair: RunPair,
  turn: PairTurn | DetourTurn,
): TurnResult | null {
  if (isDetourTurn(turn)) return afterBesides(comparing, pair, turn)
  const { changed, before, after } = comparing
  const decisions = nextDecisions(comparing, pair)
  const versions = { before, after }
  const taken = {
    before: turn.who === 'after' ? null : takenBy(before, pair.before, decisions.before, turn),
    after: turn.who === 'before' ? null : takenBy(after, pair.after, decisions.after, turn),
  }
  const refused = { before: taken.before?.refusal ?? null, after: taken.after?.refusal ?? null }
  if (refused.before && refused.after) return null
  const sides = {
    before: taken.before?.side ?? pair.before,
    after: taken.after?.side ?? pair.after,
  }
  const events = { before: taken.before?.event ?? null, after: taken.after?.event ?? null }
  if (refused.before || refused.after)
    return { pair, contrasts: refusalContrast(sides, refused, turn), goesOn: false, events }
  const pending = dropPassedChoices(versions, sides, recordChoice(versions, pair, decisions, turn))
  return { ...compareRuns(versions, { ...pair, ...sides, pending }, changed), goesOn: true, events }
}

/** Applies a detour to both runs; null if one of them refuses it. */
function afterBesides(
  { before, after, changed }: Comparison,
  pair: RunPair,
  { move }: DetourTurn,
): TurnResult | null {
  const taken = {
    before: applyDetour(before, pair.before, move),
    after: applyDetour(after, pair.after, move),
  }
  if (taken.before.refusal || taken.after.refusal) return null
  const sides = { before: taken.before.side, after: taken.after.side }
  const events = { before: taken.before.event, after: taken.after.event }
  return {
    ...compareRuns({ before, after }, { ...pair, ...sides }, changed),
    goesOn: false,
    events,
  }
}

function takenBy(
  flow: Flow,
  side: RunPair['before'],
  decision: NextDecision | null,
  { move }: PairTurn,
): MoveResult | null {
  return decision ? applyToSide(flow, side, decision, move) : null
}
