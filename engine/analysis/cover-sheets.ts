import type { Flow } from '../definition/flow.ts'
import type { CaseMoment, Cause } from '../kit/run-case.ts'
import { start } from '../machine/start.ts'
import { transition } from '../machine/transition.ts'
import type { Passage } from './exploration.ts'
import { type Move, waitingOf } from './moves.ts'
import type { Course, PathRun } from './paths-run.ts'
import type { Search } from './unknown/search.ts'
import { isTaken } from './unknown/taken.ts'

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
    if (!isTaken(state, after, move)) return false
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
      return { kind: 'event', event: move.event.type === 'view' ? move.event.name : move.event.type }
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

/** The ways on from each situation, how it was come to first, and how to come to an end from it. */
export type Ways = {
  readonly found: Search<string>
  readonly ahead: ReadonlyMap<number, readonly Passage[]>
  readonly came: ReadonlyMap<number, Passage>
  /** The next passage on the shortest way to where nothing follows; none at such a place, or where there is no way to one. */
  readonly home: ReadonlyMap<number, Passage>
}

export function waysOf(found: Search<string>): Ways {
  const ahead = Map.groupBy(found.passages, ({ from }) => from)
  const before = Map.groupBy(found.passages, ({ to }) => to)
  const begin = new Set(found.beginnings.map(({ to }) => to))
  const came = new Map([...before].flatMap(([to, [first]]) => (first && !begin.has(to) ? [[to, first] as const] : [])))
  const home = new Map<number, Passage>()
  const open = found.situations.flatMap(({ index }) => (ahead.has(index) && !found.resting.has(index) ? [] : [index]))
  const isKnown = new Set(open)
  for (const here of open) {
    for (const passage of before.get(here) ?? []) {
      if (isKnown.has(passage.from)) continue
      isKnown.add(passage.from)
      home.set(passage.from, passage)
      open.push(passage.from)
    }
  }
  return { found, ahead, came, home }
}

/** The way that came to a situation first. */
export function courseTo({ found, came }: Ways, index: number): Course | null {
  const passages: Passage[] = []
  let here = index
  for (let passage = came.get(here); passage; passage = came.get(here)) {
    passages.unshift(passage)
    here = passage.from
  }
  const beginning = found.beginnings.find(({ to }) => to === here)
  return beginning ? { beginning, passages } : null
}

/** A run that goes a way. @returns Null where none does. */
export function runOn({ found }: Ways, { beginning, passages }: Course): PathRun | null {
  return found.follow(beginning, passages)
}

/**
 * From a situation on past passages that take what is open, nearest first, and home from there.
 *
 * @param open What is looked for; it is not looked for again.
 */
export function onwards(ways: Ways, from: number, open: Set<string>): readonly Passage[] {
  const passages: Passage[] = []
  const isWanted = ({ seen }: Passage) => seen.some((key) => open.has(key))
  let here = from
  for (let way = nearest(ways, here, isWanted); way; way = nearest(ways, here, isWanted)) {
    for (const passage of way) {
      for (const key of passage.seen) open.delete(key)
      passages.push(passage)
      here = passage.to
    }
  }
  for (let passage = ways.home.get(here); passage; passage = ways.home.get(here)) {
    passages.push(passage)
    here = passage.to
  }
  return passages
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
