import type { Flow } from '../../definition/flow.ts'
import type { JsonObject } from '../../definition/types.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { RunState } from '../../machine/types.ts'
import {
  type Move,
  toAwaited,
  type StartEdge,
  type Edge,
  type Appearance,
  newAppearances,
  placesOnScreen,
  hasEffect,
} from '../explore/index.ts'
import { type Arc, type Arcs, visibleAppearances } from './arcs.ts'

/** The inputs and all moves of a run. */
export type PathRun = { readonly inputs: JsonObject; readonly moves: readonly Move[] }

type Trail = { readonly arc: Arc; readonly before: Trail | null }

/** A route through an exploration: its start, and its edges. */
export type Route = { readonly startEdge: StartEdge; readonly edges: readonly Edge[] }

/**
 * A route whose appearances form a path.
 * @returns Null if there is no such route.
 */
export function routeOfPath(arcs: Arcs, letters: readonly number[]): Route | null {
  let here = reached(arcs, new Map<number, Trail | null>([[0, null]]))
  for (const letter of letters) {
    const next = new Map<number, Trail | null>()
    for (const [node, trail] of here) {
      for (const arc of arcs.from[node] ?? [])
        if (arc.letter === letter && !next.has(arc.to)) next.set(arc.to, { arc, before: trail })
    }
    here = reached(arcs, next)
  }
  const resting = [...here].find(([node]) => arcs.rests.has(node)) ?? [...here][0]
  if (!resting) return null
  const edges: Edge[] = []
  let startEdge: StartEdge | null = null
  for (let trail = resting[1]; trail; trail = trail.before) {
    const { by } = trail.arc
    if (by && 'move' in by) edges.unshift(by)
    else if (by) startEdge = by
  }
  return startEdge && { startEdge, edges }
}

/** Adds all nodes that can be reached without a new appearance. */
function reached(arcs: Arcs, from: Map<number, Trail | null>): Map<number, Trail | null> {
  for (const [node, trail] of from) {
    for (const arc of arcs.from[node] ?? [])
      if (arc.letter === null && !from.has(arc.to)) from.set(arc.to, { arc, before: trail })
  }
  return from
}

/** A run replayed on the engine: its moves, and the appearances. */
export type WalkedRun = { readonly moves: readonly Move[]; readonly appeared: readonly Appearance[]; readonly state: RunState }

/** @throws {Error} If the engine refuses a move, because the exploration was wrong. */
export function walkRun(flow: Flow, { inputs, moves }: PathRun): WalkedRun {
  let { state, effects } = start(flow, inputs)
  let shown = placesOnScreen(flow, state)
  const appeared = [...visibleAppearances(newAppearances([], shown, effects))]
  const sent: Move[] = []
  for (const move of moves) {
    if (move.kind === 'empty') {
      sent.push(move)
      continue
    }
    const event = toAwaited(flow, state, move.event)
    const after = transition(flow, state, event)
    if (!hasEffect(state, after, move))
      throw new Error(`Cannot take a path of flow "${flow.id}": ${move.kind} is refused as ${after.refusal?.code}`)
    state = after.state
    effects = after.effects
    const now = placesOnScreen(flow, state)
    appeared.push(...newAppearances(shown, now, effects))
    shown = now
    sent.push({ ...move, event })
  }
  return { moves: sent, appeared, state }
}
