import type { Flow } from '../definition/flow.ts'
import type { JsonObject } from '../definition/types.ts'
import { start } from '../machine/start.ts'
import { transition } from '../machine/transition.ts'
import type { FlowEvent, RunState } from '../machine/types.ts'
import { type Move, waitingOf } from './moves.ts'
import type { Beginning, Passage } from './exploration.ts'
import { type Arc, type Arcs, seenOf } from './paths-arcs.ts'
import { type Appearance, appearancesOf, placesOf } from './places.ts'
import { isTaken } from './unknown/taken.ts'

/** What the host says at first, and all that is done. */
export type PathRun = { readonly inputs: JsonObject; readonly moves: readonly Move[] }

type Trail = { readonly arc: Arc; readonly before: Trail | null }

/** A way through an exploration: how it begins, and what is done. */
export type Course = { readonly beginning: Beginning; readonly passages: readonly Passage[] }

/** A way that takes a path, as the arcs know it. @returns Null where the letters are no path. */
export function courseOf(arcs: Arcs, letters: readonly number[]): Course | null {
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
  const passages: Passage[] = []
  let beginning: Beginning | null = null
  for (let trail = resting[1]; trail; trail = trail.before) {
    const { by } = trail.arc
    if (by && 'move' in by) passages.unshift(by)
    else if (by) beginning = by
  }
  return beginning && { beginning, passages }
}

/** With all that is come to while nothing new appears. */
function reached(arcs: Arcs, from: Map<number, Trail | null>): Map<number, Trail | null> {
  for (const [node, trail] of from) {
    for (const arc of arcs.from[node] ?? [])
      if (arc.letter === null && !from.has(arc.to)) from.set(arc.to, { arc, before: trail })
  }
  return from
}

/** The moves of a run on the engine itself, with the events that were really sent, and what appeared. */
export type Walked = { readonly moves: readonly Move[]; readonly appeared: readonly Appearance[]; readonly state: RunState }

/** @throws {Error} If the engine refuses a move: the run was no run. */
export function walkRun(flow: Flow, { inputs, moves }: PathRun): Walked {
  let { state, effects } = start(flow, inputs)
  let shown = placesOf(flow, state)
  const appeared = [...seenOf(appearancesOf([], shown, effects))]
  const sent: Move[] = []
  for (const move of moves) {
    if (move.kind === 'empty') {
      sent.push(move)
      continue
    }
    const event = addressed(flow, state, move.event)
    const after = transition(flow, state, event)
    if (!isTaken(state, after, move))
      throw new Error(`Cannot take a path of flow "${flow.id}": ${move.kind} is refused as ${after.refusal?.code}`)
    state = after.state
    effects = after.effects
    const now = placesOf(flow, state)
    appeared.push(...appearancesOf(shown, now, effects))
    shown = now
    sent.push({ ...move, event })
  }
  return { moves: sent, appeared, state }
}

/** Runs of one situation may have come to it on ways of different length: their effects have other ids. */
function addressed(flow: Flow, state: RunState, event: FlowEvent): FlowEvent {
  if (event.type !== 'result' && event.type !== 'failure') return event
  return { ...event, id: waitingOf(flow, state)?.id ?? event.id }
}
