import type { Flow } from '../definition/flow.ts'
import type { CaseMoment, Cause } from '../kit/run-case.ts'
import { start } from '../machine/start.ts'
import { transition } from '../machine/transition.ts'
import type { Exploration, Passage } from './explore.ts'
import { type Move, waitingOf } from './moves.ts'
import type { PathRun } from './paths-run.ts'

/** A run that is a case to be: what the host says and what is done, and what came of it on the engine. */
export type Sheet = PathRun & { readonly moments: readonly CaseMoment[] }

/**
 * Does what a run does on the engine. Where other answers made a button come or go, it is pressed or left out.
 *
 * @returns Null where the engine refuses something else.
 */
export function playedSheet(flow: Flow, { inputs, moves }: PathRun): Sheet | null {
  const first = start(flow, inputs)
  const moments: CaseMoment[] = [{ state: first.state, effects: first.effects, by: { kind: 'start' } }]
  const played: Move[] = []
  const play = (move: Move): boolean => {
    const state = moments.at(-1)?.state ?? first.state
    if (move.kind === 'empty') return true
    const waiting = waitingOf(flow, state)
    const isReply = move.event.type === 'result' || move.event.type === 'failure'
    if (isReply !== (waiting !== null)) return false
    const after = transition(flow, state, isReply && waiting ? { ...move.event, id: waiting.id } : move.event)
    if (after.refusal) return false
    moments.push({ state: after.state, effects: after.effects, by: causeOf(move, waiting?.effect ?? '') })
    played.push(move)
    return true
  }
  for (const move of moves) if (!play(move) && move.kind !== 'next' && !(play(GOES_ON) && play(move))) return null
  return { inputs, moves: played, moments }
}

const GOES_ON: Move = { kind: 'next', words: 'goes on', event: { type: 'next' } }

export function causeOf(move: Move, effect: string): Cause {
  switch (move.kind) {
    case 'view':
      return { kind: 'event', event: move.event.type === 'view' ? move.event.name : '' }
    case 'reply':
      return { kind: 'reply', effect }
    case 'failure':
      return { kind: 'failure', effect, code: move.event.type === 'failure' ? move.event.code : '' }
    case 'next':
      return { kind: 'next' }
    default:
      return { kind: 'answer' }
  }
}

/** The ways on from each situation, and how to come to an end from it. */
export type Ways = {
  readonly found: Exploration<string>
  readonly ahead: ReadonlyMap<number, readonly Passage[]>
  /** The next passage on the shortest way to where nothing follows; none at such a place, or where there is no way to one. */
  readonly home: ReadonlyMap<number, Passage>
}

export function waysOf(found: Exploration<string>): Ways {
  const ahead = Map.groupBy(found.passages, ({ from }) => from)
  const before = Map.groupBy(found.passages, ({ to }) => to)
  const home = new Map<number, Passage>()
  const open = found.situations.flatMap(({ index }) => (ahead.has(index) ? [] : [index]))
  const isKnown = new Set(open)
  for (const here of open) {
    for (const passage of before.get(here) ?? []) {
      if (isKnown.has(passage.from)) continue
      isKnown.add(passage.from)
      home.set(passage.from, passage)
      open.push(passage.from)
    }
  }
  return { found, ahead, home }
}

/** The moves of the run that came to a situation first. */
export function movesTo({ situations }: Exploration<string>, index: number): PathRun {
  const moves: Move[] = []
  let here = situations[index]
  while (here?.from) {
    moves.unshift(here.from.move)
    here = situations[here.from.situation]
  }
  return { inputs: here?.inputs ?? {}, moves }
}

/**
 * From a situation on past passages that take what is open, nearest first, and home from there.
 *
 * @param takes What a passage takes of that; it is not looked for again.
 */
export function movesOn(
  ways: Ways,
  from: number,
  open: Set<string>,
  takes: (passage: Passage) => readonly string[],
): readonly Move[] {
  const moves: Move[] = []
  const isWanted = (passage: Passage) => takes(passage).some((key) => open.has(key))
  let here = from
  for (let way = nearest(ways, here, isWanted); way; way = nearest(ways, here, isWanted)) {
    for (const passage of way) {
      for (const key of takes(passage)) open.delete(key)
      moves.push(passage.move)
      here = passage.to
    }
  }
  for (let passage = ways.home.get(here); passage; passage = ways.home.get(here)) {
    moves.push(passage.move)
    here = passage.to
  }
  return moves
}

function nearest({ ahead }: Ways, from: number, isWanted: (passage: Passage) => boolean): readonly Passage[] | null {
  const came = new Map<number, Passage | null>([[from, null]])
  for (const [here] of came) {
    for (const passage of ahead.get(here) ?? []) {
      if (isWanted(passage)) {
        const way = [passage]
        for (let back = came.get(here); back; back = came.get(back.from)) way.unshift(back)
        return way
      }
      if (!came.has(passage.to)) came.set(passage.to, passage)
    }
  }
  return null
}
