import type { JsonObject } from '../../definition/types.ts'
import type { Edge, Move, StartEdge } from '../explore/index.ts'
import type { Arc, Arcs } from './arcs.ts'

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
