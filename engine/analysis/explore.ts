import type { Flow } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import type { JsonObject, Rule } from '../definition/types.ts'
import { start } from '../machine/start.ts'
import { transition } from '../machine/transition.ts'
import type { RunState } from '../machine/types.ts'
import { type FlowModel, modelOf } from './model.ts'
import { leavesEmpty, type Move, movesOf } from './moves.ts'
import { type Appearance, appearancesOf, givenBy, placesOf } from './places.ts'
import { situations } from './situation.ts'

/** A situation that runs come to: one of those runs stands for all of them. */
export type Situation<Mark> = {
  readonly index: number
  readonly state: RunState
  /** Questions of the page that are settled. */
  readonly decided: readonly string[]
  readonly mark: Mark
  /** How the shortest run came here; null at a start. */
  readonly from: { readonly situation: number; readonly move: Move } | null
  readonly inputs: JsonObject
  /** What appeared on the way here from `from`. */
  readonly appeared: readonly Appearance[]
}

export type Passage = {
  readonly from: number
  readonly to: number
  readonly appeared: readonly Appearance[]
  readonly move: Move
  /** The question that it answers could be left empty. */
  readonly isOptional: boolean
  /** Passages of one part of a situation are open to the same runs of it. */
  readonly part: number
  /** What somebody who looked at it saw. */
  readonly seen: readonly string[]
}

/** How runs begin: what the host says, and what appears at once. */
export type Beginning = {
  readonly to: number
  readonly appeared: readonly Appearance[]
  readonly inputs: JsonObject
  readonly seen: readonly string[]
}

/** Everything that can happen to a run, as far as it was gone through. `isComplete` false: the bound was met. */
export type Exploration<Mark> = {
  readonly situations: readonly Situation<Mark>[]
  readonly passages: readonly Passage[]
  /** Every way in which runs begin; several may come to one situation. */
  readonly beginnings: readonly Beginning[]
  /** Situations in which nothing more can happen to some runs. */
  readonly resting: ReadonlySet<number>
  readonly isComplete: boolean
  /** The situation that ended the search. */
  readonly hit: number | null
  /** Questions of whose answers only some were tried. */
  readonly sampled: readonly string[]
}

export type ExploreOptions<Mark> = {
  readonly inputs: readonly JsonObject[]
  readonly failures: boolean
  /** Rules that are watched besides those of the flow: the answers that they tell apart are tried. */
  readonly watched?: readonly Rule[]
  readonly limit?: number
  /** Something remembered along the way: two runs with other marks are not in the same situation. */
  readonly mark: (before: Mark | null, appeared: readonly Appearance[], state: RunState) => Mark
  /** Ends the search as soon as it holds. */
  readonly until?: (situation: Situation<Mark>) => boolean
}

export const MOST_SITUATIONS = 200_000

/** Goes through everything that can happen to a run of a flow, breadth first, on the engine itself. */
export function explore<Mark extends string>(flow: Flow, options: ExploreOptions<Mark>): Exploration<Mark> {
  const { inputs, failures, watched = [], limit = MOST_SITUATIONS, until } = options
  const models = new Map<string, FlowModel>()
  const modelFor = (id: string): FlowModel => {
    const known = models.get(id)
    if (known) return known
    const model = id === flow.id ? modelOf(flow, watched) : modelOf(flowOf(flow.library, id), [])
    models.set(id, model)
    return model
  }
  const { keyOf } = situations(modelFor)
  const found: Situation<Mark>[] = []
  const known = new Map<string, number>()
  const passages: Passage[] = []
  const beginnings = new Map<string, Beginning>()
  const resting = new Set<number>()
  let hit: number | null = null

  const add = (one: Omit<Situation<Mark>, 'index'>): number => {
    const key = `${one.mark} ${keyOf(one.state, one.decided)}`
    const there = known.get(key)
    if (there !== undefined) return there
    const situation = { ...one, index: found.length }
    known.set(key, situation.index)
    found.push(situation)
    if (hit === null && until?.(situation) === true) hit = situation.index
    return situation.index
  }

  for (const one of inputs) {
    const { state, effects } = start(flow, one)
    const appeared = appearancesOf([], placesOf(flow, state), effects)
    const index = add({ state, decided: [], mark: options.mark(null, appeared, state), from: null, inputs: one, appeared })
    const way = `${index} ${appeared.map(({ key }) => key).join(' ')}`
    if (!beginnings.has(way)) beginnings.set(way, { to: index, appeared, inputs: one, seen: [] })
    if (hit !== null) break
  }

  for (let next = 0; next < found.length && found.length < limit && hit === null; next += 1) {
    const here = found[next]
    if (!here) break
    const before = placesOf(flow, here.state)
    const moves = movesOf(flow, here.state, here.decided, { failures, modelFor })
    const isOptional = moves.some(leavesEmpty)
    if (moves.length === 0) resting.add(next)
    for (const move of moves) {
      const after = taken(flow, here, move)
      if (!after) continue
      const given = move.kind === 'empty' ? [] : givenBy(move.event)
      const appeared = [...given, ...appearancesOf(before, placesOf(flow, after.state), after.effects)]
      const to = add({
        state: after.state,
        decided: after.decided,
        mark: options.mark(here.mark, appeared, after.state),
        from: { situation: next, move },
        inputs: here.inputs,
        appeared,
      })
      passages.push({ from: next, to, appeared, move, isOptional, part: next, seen: [] })
      if (hit !== null) break
    }
  }
  const sampled = [...models.values()].flatMap(({ candidates }) =>
    [...candidates].flatMap(([id, { isComplete }]) => (isComplete ? [] : [id])),
  )
  return {
    situations: found,
    passages,
    beginnings: [...beginnings.values()],
    resting,
    isComplete: found.length < limit,
    hit,
    sampled,
  }
}

/** What a move makes of a run; null where the engine refuses it. */
export function taken(flow: Flow, { state, decided }: Pick<Situation<unknown>, 'state' | 'decided'>, move: Move) {
  if (move.kind === 'empty') return { state, effects: [], decided: [...decided, move.field] }
  const after = transition(flow, state, move.event)
  if (after.refusal) return null
  const stays = pagePath(after.state) === pagePath(state)
  return {
    ...after,
    decided: settled(stays, decided, move),
  }
}

/** A page that comes up again, after a failure too, may be answered anew. */
function settled(stays: boolean, decided: readonly string[], move: Move): readonly string[] {
  if (!stays || move.kind === 'next' || move.kind === 'failure') return []
  return move.kind === 'answer' ? [...decided, move.field] : decided
}

function pagePath(state: RunState): string {
  const child = state.step === null ? undefined : state.children[state.step]
  return `${state.flow} ${state.step} ${state.page}${child ? ` ${pagePath(child)}` : ''}`
}
