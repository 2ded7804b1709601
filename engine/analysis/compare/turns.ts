import type { RunState } from '../../machine/types.ts'
import { comesBefore, positionIn } from './position.ts'
import { choiceName, type NextDecision, isLeaving, placeOf, type Side } from './side.ts'
import type { Versions } from './versions/version-watch.ts'
import type { Detour, Move } from '../explore/index.ts'

/** Who moves: both versions, or one of them alone. */
export type TurnSide = 'both' | 'before' | 'after'

/** A move that leads forward. */
export type PairTurn = { readonly who: TurnSide; readonly move: Move }

/** A move in both versions that does not lead forward. Nothing follows it. */
export type DetourTurn = { readonly who: 'both'; readonly move: Detour }

export function isDetourTurn(turn: PairTurn | DetourTurn): turn is DetourTurn {
  const { kind } = turn.move
  return kind === 'back' || kind === 'undo' || kind === 'anew' || kind === 'inputs'
}

/** Choices made in one version that the other has not reached yet. It will get the same ones. */
export type PendingChoices = ReadonlyMap<
  string,
  {
    readonly choice: string
    readonly by: TurnSide
    readonly state: RunState
    readonly decision: NextDecision
  }
>

/** Both runs at one moment. `isApart`: they are at different places, and this was reported. */
export type RunPair = {
  readonly before: Side
  readonly after: Side
  readonly pending: PendingChoices
  readonly isApart: boolean
}

type Sides = { readonly before: Side; readonly after: Side }
type Decisions = { readonly before: NextDecision | null; readonly after: NextDecision | null }

export function pendingKey(pending: PendingChoices): string {
  return [...pending]
    .map(([key, { choice, by }]) => `${by} ${key} ${choice}`)
    .sort()
    .join('\n')
}

/** All turns that may come next. */
export function nextTurns(
  versions: Versions,
  pair: Sides & { readonly pending: PendingChoices },
  decisions: Decisions,
): readonly PairTurn[] {
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
  who: 'before' | 'after',
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
  { before, after, pending }: Sides & { readonly pending: PendingChoices },
  decisions: Decisions,
): 'before' | 'after' | null {
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
export function recordChoice(
  versions: Versions,
  pair: Sides & { readonly pending: PendingChoices },
  decisions: Decisions,
  { who, move }: PairTurn,
): PendingChoices {
  if (who === 'both') return pair.pending
  const decision = decisions[who]
  if (!decision) return pair.pending
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
export function dropPassedChoices(
  versions: Versions,
  sides: Sides,
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
