import type { FlowEvent } from '../../machine/types.ts'
import type { Detour, Move } from '../explore/index.ts'
import {
  compareRuns,
  type Comparison,
  type PendingChoices,
  refusalContrast,
  type RunPair,
  type TurnSide,
} from './compare-runs.ts'
import type { Contrast } from './contrasts.ts'
import {
  applyToSide,
  choiceName,
  comesBefore,
  isDetour,
  isLeaving,
  nextDecision,
  type NextDecision,
  placeOf,
  positionIn,
  type Side,
} from './side.ts'
import { inBoth, type Pair, type Versions } from './versions/pair.ts'

/** A move that leads forward, or a detour of both versions. Nothing follows a detour. */
export type PairTurn = { readonly who: TurnSide; readonly move: Move | Detour }

/** Both runs after a turn, their contrasts, and the events that were sent. */
export type TurnResult = {
  readonly pair: RunPair
  readonly contrasts: readonly Contrast[]
  readonly goesOn: boolean
  readonly events: Pair<FlowEvent | null>
}

/** What both runs wait for; null if nothing more can happen. */
export function nextDecisions(versions: Comparison, pair: RunPair): Pair<NextDecision | null> {
  return inBoth((version) =>
    nextDecision(versions[version], pair[version], {
      failures: true,
      undeclared: true,
      leavesOpen: true,
      modelFor: (id) => versions.modelsFor(id)[version],
    }),
  )
}

/** Applies a turn to both runs; null if neither accepts it, or if one refuses a detour. */
export function applyTurn(versions: Comparison, pair: RunPair, turn: PairTurn): TurnResult | null {
  const { who, move } = turn
  const decisions = nextDecisions(versions, pair)
  const taken = inBoth((version) =>
    who === 'both' || who === version
      ? applyToSide(versions[version], pair[version], decisions[version], move)
      : null,
  )
  const refused = inBoth((version) => taken[version]?.refusal ?? null)
  const sides = inBoth((version) => taken[version]?.side ?? pair[version])
  const events = inBoth((version) => taken[version]?.event ?? null)
  if (refused.before || refused.after) {
    if (isDetour(move) || (refused.before && refused.after)) return null
    return { pair, contrasts: [refusalContrast(sides, refused, move)], goesOn: false, events }
  }
  const chosen = recordChoice(versions, pair, decisions, turn)
  const pending = dropPassedChoices(versions, sides, chosen)
  const compared = compareRuns(versions, { ...pair, ...sides, pending })
  return { ...compared, goesOn: !isDetour(move), events }
}

export function pendingKey(pending: PendingChoices): string {
  return [...pending]
    .map(([key, { choice, by }]) => `${by} ${key} ${choice}`)
    .sort()
    .join('\n')
}

/** All turns that may come next. */
export function nextTurns(versions: Comparison, pair: RunPair): readonly PairTurn[] {
  const decisions = nextDecisions(versions, pair)
  const { before, after } = decisions
  if (before && after && before.key === after.key) {
    const moves = new Map([...after.moves, ...before.moves].map((move) => [choiceName(move), move]))
    return [...moves.values()].map((move): PairTurn => ({ who: 'both', move }))
  }
  const who = sideToAdvance(versions, pair, decisions)
  const decision = who === null ? null : decisions[who]
  if (!decision || who === null) return []
  const given = givenTo(pair.pending, who, decision)
  return decision.moves
    .filter((move) => given === null || choiceName(move) === given)
    .map((move): PairTurn => ({ who, move }))
}

function givenTo(
  pending: PendingChoices,
  who: keyof Versions,
  { key }: NextDecision,
): string | null {
  const there = pending.get(key)
  return there && there.by !== who ? there.choice : null
}

/**
 * The version that moves alone: one that waits for the host, one whose answer is known, one at a
 * place that the other lacks, or otherwise the one that is behind.
 */
function sideToAdvance(
  versions: Versions,
  { before, after, pending }: RunPair,
  decisions: Pair<NextDecision | null>,
): keyof Versions | null {
  if (!decisions.before && !decisions.after) return null
  if (!decisions.after) return 'before'
  if (!decisions.before) return 'after'
  const isOnWay = { before: isLeaving(before.state), after: isLeaving(after.state) }
  if (isOnWay.before !== isOnWay.after) return isOnWay.before ? 'before' : 'after'
  const isSamePlace = placeOf(before.state) === placeOf(after.state)
  if (isSamePlace && decisions.before.isReply !== decisions.after.isReply)
    return decisions.before.isReply ? 'before' : 'after'
  if (givenTo(pending, 'before', decisions.before) !== null) return 'before'
  if (givenTo(pending, 'after', decisions.after) !== null) return 'after'
  const own = positionIn(versions.before, before.state, decisions.before)
  const other = positionIn(versions.before, after.state, decisions.after)
  if (!other) return 'after'
  if (!own || !positionIn(versions.after, before.state, decisions.before)) return 'before'
  return comesBefore(other, own) ? 'after' : 'before'
}

/**
 * The pending choices after a turn. A choice made in one version is kept for the other, which uses
 * it once.
 */
function recordChoice(
  versions: Versions,
  pair: RunPair,
  decisions: Pair<NextDecision | null>,
  { who, move }: PairTurn,
): PendingChoices {
  const decision = who === 'both' ? null : decisions[who]
  if (who === 'both' || !decision || isDetour(move)) return pair.pending
  const pending = new Map(pair.pending)
  if (givenTo(pair.pending, who, decision) !== null) {
    pending.delete(decision.key)
    return pending
  }
  const other = who === 'before' ? versions.after : versions.before
  const { state } = pair[who]
  const isChoice =
    decision.isReply || move.kind === 'answer' || move.kind === 'empty' || move.kind === 'view'
  if (isChoice && positionIn(other, state, decision))
    pending.set(decision.key, { choice: choiceName(move), by: who, state, decision })
  return pending
}

/** Removes pending choices at places that the other version has passed. */
function dropPassedChoices(
  versions: Versions,
  sides: Pair<Side>,
  pending: PendingChoices,
): PendingChoices {
  if (pending.size === 0) return pending
  return new Map(
    [...pending].filter(([, { by, state, decision }]) => {
      const other = by === 'before' ? 'after' : 'before'
      const own = positionIn(versions[other], sides[other].state, null)
      const kept = positionIn(versions[other], state, decision)
      return own !== null && kept !== null && !comesBefore(kept.slice(0, 2), own.slice(0, 2))
    }),
  )
}
