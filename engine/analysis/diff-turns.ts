import type { RunState } from '../machine/types.ts'
import { comesBefore, positionIn } from './diff-order.ts'
import { choiceOf, type Decision, isLeaving, placeOf, type Side } from './diff-side.ts'
import type { Versions } from './diff-watch.ts'
import type { Besides, Move } from './moves.ts'

/** To whom something happens: both versions, or the one that lags behind. */
export type Who = 'both' | 'before' | 'after'

/** What happens next on the way on. */
export type Turn = { readonly who: Who; readonly move: Move }

/** What is tried on both besides: nothing is gone on with after it. */
export type BesidesTurn = { readonly who: 'both'; readonly move: Besides }

export function isBesides(turn: Turn | BesidesTurn): turn is BesidesTurn {
  const { kind } = turn.move
  return kind === 'back' || kind === 'undo' || kind === 'anew' || kind === 'inputs'
}

/** What was decided in one version and is still to come in the other: the same person decides the same there. */
export type Sheet = ReadonlyMap<
  string,
  { readonly choice: string; readonly by: Who; readonly state: RunState; readonly decision: Decision }
>

/** Both runs at one moment. `isApart`: they show different places, which was told. */
export type Joint = {
  readonly before: Side
  readonly after: Side
  readonly sheet: Sheet
  readonly isApart: boolean
}

type Sides = { readonly before: Side; readonly after: Side }
type Decisions = { readonly before: Decision | null; readonly after: Decision | null }

export function sheetKey(sheet: Sheet): string {
  return [...sheet]
    .map(([key, { choice, by }]) => `${by} ${key} ${choice}`)
    .sort()
    .join('\n')
}

/** Everything that may happen next. */
export function turnsOf(versions: Versions, joint: Sides & { readonly sheet: Sheet }, decisions: Decisions): readonly Turn[] {
  const { before, after } = decisions
  if (before && after && before.key === after.key) {
    const moves = new Map([...after.moves, ...before.moves].map((move) => [choiceOf(move), move]))
    return [...moves.values()].map((move): Turn => ({ who: 'both', move }))
  }
  const who = laggard(versions, joint, decisions)
  const decision = who === null ? null : decisions[who]
  if (!decision || who === null) return []
  const given = givenTo(joint.sheet, who, decision)
  return decision.moves.filter((move) => given === null || choiceOf(move) === given).map((move): Turn => ({ who, move }))
}

function givenTo(sheet: Sheet, who: 'before' | 'after', { key }: Decision): string | null {
  const there = sheet.get(key)
  return there && there.by !== who ? there.choice : null
}

/** The version that goes on alone: one that waits for the host, one whose answer is known, one whose place the other lacks, else the one behind. */
function laggard(
  versions: Versions,
  { before, after, sheet }: Sides & { readonly sheet: Sheet },
  decisions: Decisions,
): 'before' | 'after' | null {
  if (!decisions.before || !decisions.after) return decisions.before ? 'before' : decisions.after ? 'after' : null
  const isOnWay = { before: isLeaving(before.state), after: isLeaving(after.state) }
  if (isOnWay.before !== isOnWay.after) return isOnWay.before ? 'before' : 'after'
  const isSamePlace = placeOf(before.state) === placeOf(after.state)
  if (isSamePlace && decisions.before.isReply !== decisions.after.isReply) return decisions.before.isReply ? 'before' : 'after'
  if (givenTo(sheet, 'before', decisions.before) !== null) return 'before'
  if (givenTo(sheet, 'after', decisions.after) !== null) return 'after'
  const own = positionIn(versions.before, before.state, decisions.before)
  const other = positionIn(versions.before, after.state, decisions.after)
  if (!other) return 'after'
  if (!own || !positionIn(versions.after, before.state, decisions.before)) return 'before'
  return comesBefore(other, own) ? 'after' : 'before'
}

/** The sheet after a turn: what one version alone decided is kept for the other, and what was kept is used once. */
export function noted(
  versions: Versions,
  joint: Sides & { readonly sheet: Sheet },
  decisions: Decisions,
  { who, move }: Turn,
): Sheet {
  if (who === 'both') return joint.sheet
  const decision = decisions[who]
  if (!decision) return joint.sheet
  const sheet = new Map(joint.sheet)
  if (givenTo(joint.sheet, who, decision) !== null) {
    sheet.delete(decision.key)
    return sheet
  }
  const other = who === 'before' ? versions.after : versions.before
  const { state } = joint[who]
  const isChoice = decision.isReply || move.kind === 'answer' || move.kind === 'empty' || move.kind === 'view'
  if (isChoice && positionIn(other, state, decision))
    sheet.set(decision.key, { choice: choiceOf(move), by: who, state, decision })
  return sheet
}

/** Without what the other version has passed already. */
export function pruned(versions: Versions, sides: Sides, sheet: Sheet): Sheet {
  if (sheet.size === 0) return sheet
  return new Map(
    [...sheet].filter(([, { by, state, decision }]) => {
      const other = by === 'before' ? 'after' : 'before'
      const own = positionIn(versions[other], sides[other].state, null)
      const kept = positionIn(versions[other], state, decision)
      return own !== null && kept !== null && !comesBefore(kept.slice(0, 2), own.slice(0, 2))
    }),
  )
}
