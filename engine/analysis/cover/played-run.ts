import type { Flow } from '../../definition/flow.ts'
import type { CaseMoment, Cause } from '../../kit/run-case.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import { type Edge, type Move, awaitedReply, type Search, hasEffect } from '../explore/index.ts'
import type { Route, PathRun } from './path-run.ts'

/** A run that may become a case: its inputs and moves, and the resulting moments on the engine. */
export type PlayedRun = PathRun & { readonly moments: readonly CaseMoment[] }

/**
 * Plays a run on the engine. If changed answers added or removed a button, presses or skips it.
 * @returns Null if the engine refuses anything else.
 */
export function playRun(flow: Flow, { inputs, moves }: PathRun): PlayedRun | null {
  const first = start(flow, inputs)
  const moments: CaseMoment[] = [
    { state: first.state, effects: first.effects, moves: first.moves, by: { kind: 'start' } },
  ]
  const played: Move[] = []
  const play = (move: Move): boolean => {
    const state = moments.at(-1)?.state ?? first.state
    if (move.kind === 'empty') return true
    const waiting = awaitedReply(flow, state)
    const isReply = move.event.type === 'result' || move.event.type === 'failure'
    if (isReply !== (waiting !== null)) return false
    const after = transition(
      flow,
      state,
      isReply && waiting ? { ...move.event, id: waiting.id } : move.event,
    )
    if (!hasEffect(state, after, move)) return false
    moments.push({
      state: after.state,
      effects: after.effects,
      moves: after.moves,
      by: moveCause(move, waiting?.effect ?? ''),
    })
    played.push(move)
    return true
  }
  for (const move of moves)
    if (!play(move) && move.kind !== 'next' && !(play(GOES_ON) && play(move))) return null
  return { inputs, moves: played, moments }
}

const GOES_ON: Move = { kind: 'next', words: 'goes on', event: { type: 'next' } }

export function moveCause(move: Move, effect: string): Cause {
  switch (move.kind) {
    case 'view':
      return {
        kind: 'event',
        event: move.event.type === 'view' ? move.event.name : move.event.type,
      }
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

/** The edges from each state, how each state was first reached, and a route from it to an end. */
export type RouteMap = {
  readonly found: Search<string>
  readonly ahead: ReadonlyMap<number, readonly Edge[]>
  readonly came: ReadonlyMap<number, Edge>
  /**
   * The next edge on the shortest route to a state that nothing follows. Missing for such a state,
   * and if there is no route.
   */
  readonly home: ReadonlyMap<number, Edge>
}

export function routeMap(found: Search<string>): RouteMap {
  const ahead = Map.groupBy(found.edges, ({ from }) => from)
  const before = Map.groupBy(found.edges, ({ to }) => to)
  const begin = new Set(found.startEdges.map(({ to }) => to))
  const came = new Map(
    [...before].flatMap(([to, [first]]) => (first && !begin.has(to) ? [[to, first] as const] : [])),
  )
  const home = new Map<number, Edge>()
  const open = found.states.flatMap(({ index }) =>
    ahead.has(index) && !found.resting.has(index) ? [] : [index],
  )
  const isKnown = new Set(open)
  for (const here of open) {
    for (const edge of before.get(here) ?? []) {
      if (isKnown.has(edge.from)) continue
      isKnown.add(edge.from)
      home.set(edge.from, edge)
      open.push(edge.from)
    }
  }
  return { found, ahead, came, home }
}

/** The route that first reached a state. */
export function routeTo({ found, came }: RouteMap, index: number): Route | null {
  const edges: Edge[] = []
  let here = index
  for (let edge = came.get(here); edge; edge = came.get(here)) {
    edges.unshift(edge)
    here = edge.from
  }
  const startEdge = found.startEdges.find(({ to }) => to === here)
  return startEdge ? { startEdge, edges } : null
}

/**
 * A run along a route.
 * @returns Null if no run can follow it.
 */
export function runAlong({ found }: RouteMap, { startEdge, edges }: Route): PathRun | null {
  return found.follow(startEdge, edges)
}

/**
 * Extends a route over edges that cover open goals, nearest first, and then to an end.
 * @param open The open goals. Covered ones are removed.
 */
export function routeOnward(ways: RouteMap, from: number, open: Set<string>): readonly Edge[] {
  const edges: Edge[] = []
  const isWanted = ({ seen }: Edge) => seen.some((key) => open.has(key))
  let here = from
  for (let way = nearest(ways, here, isWanted); way; way = nearest(ways, here, isWanted)) {
    for (const edge of way) {
      for (const key of edge.seen) open.delete(key)
      edges.push(edge)
      here = edge.to
    }
  }
  for (let edge = ways.home.get(here); edge; edge = ways.home.get(here)) {
    edges.push(edge)
    here = edge.to
  }
  return edges
}

function nearest(
  { ahead }: RouteMap,
  from: number,
  isWanted: (edge: Edge) => boolean,
): readonly Edge[] | null {
  const came = new Map<number, Edge | null>([[from, null]])
  for (const [here] of came) {
    for (const edge of ahead.get(here) ?? []) {
      if (isWanted(edge)) {
        const way = [edge]
        for (let back = came.get(here); back; back = came.get(back.from)) way.unshift(back)
        return way
      }
      if (!came.has(edge.to)) came.set(edge.to, edge)
    }
  }
  return null
}
