import {
  type Budget,
  boundGap,
  type Move,
  splitRuns,
  type RunExample,
  exampleIn,
  type RunSet,
  searchIn,
  PLACEHOLDER,
  exampleInputs,
  type FoundState,
} from '../explore/index.ts'
import type { Flow } from '../../definition/flow.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { Inputs, RunState } from '../../machine/types.ts'
import { diffGaps } from './diff.ts'
import { isSameDefinition } from './versions/definition-files.ts'
import { type Landing, landRun } from './land-run.ts'
import type { DifferenceTrace } from './pair-state.ts'
import { refusedAnswersIn } from './refused-answers.ts'
import { placeOf } from './side.ts'
import { prepareDiff } from './prepare-diff.ts'

/**
 * A kind of run in progress: its place in the old version and its landing in the new one. The
 * shortest such run serves as the example.
 */
export type RunKind = {
  readonly place: string
  readonly landing: Landing
  readonly count: number
  readonly way: DifferenceTrace
}

export type RunKinds = { readonly kinds: readonly RunKind[]; readonly why: readonly string[] }

const MOST = 20_000

/**
 * Where runs in progress in the old version would land in the new one: every place, with every
 * possible landing. A sub-flow in a slot or a side-by-side step counts as one place if it is equal
 * in both versions.
 */
export function runKinds(
  before: Flow,
  after: Flow,
  limit = MOST,
  budget: Budget = () => null,
): RunKinds {
  const versions = { before, after }
  if (isSameDefinition(versions)) return { kinds: [], why: [] }
  const space = prepareDiff(versions)
  const alone = space.alone()
  const refused = refusedAnswersIn(space)
  const found = searchIn<string>(alone, {
    failures: false,
    limit,
    budget,
    mark: (_, __, state) => refused(alone.flow, state),
  })
  const kinds = new Map<string, RunKind>()
  const why = new Set<string>()
  const ahead = [...alone.begins, ...space.after.begins]
  for (const explored of found?.states ?? []) {
    if (budget() !== null) break
    if (explored.state.status !== 'active' || explored.decided.length > 0) continue
    const moves = movesTo(found?.states ?? [], explored)
    const choose = ({ possible }: RunSet): RunExample => ({
      example: exampleIn(possible, explored.example),
      sums: [],
    })
    const landed = ({ example }: RunExample) =>
      landRun(
        space.after.flow,
        alone.flow,
        moves,
        statesOf(alone.flow, exampleInputs(alone, example), moves),
      )
    for (const { one, value } of splitRuns(
      alone,
      { possible: explored.possible, sums: [[]] },
      { ahead, choose, act: landed },
    )) {
      const landing = { ...value, place: withoutPlaceholder(value.place) }
      const place = withoutPlaceholder(placeOf(explored.state))
      const key = `${place} ${landing.outcome} ${landing.place} ${landing.questions.join()}`
      const there = kinds.get(key)
      const inputs = exampleInputs(alone, one.example)
      if (
        !there &&
        landRun(after, before, moves, statesOf(before, inputs, moves)).outcome !== landing.outcome
      )
        why.add(`a run at "${place}" landed differently when it was replayed`)
      const way = there?.way ?? { inputs, moves: moves.map((move) => ({ who: 'both', move })) }
      kinds.set(key, { place, landing, count: (there?.count ?? 0) + 1, way })
    }
  }
  for (const gap of boundGap(found?.bound ?? budget())) why.add(gap)
  return { kinds: [...kinds.values()], why: [...diffGaps(space), ...why] }
}

function movesTo(states: readonly FoundState<string>[], last: FoundState<string>): readonly Move[] {
  const moves: Move[] = []
  for (let here: FoundState<string> | undefined = last; here?.from; here = states[here.from.index])
    moves.unshift(here.from.move)
  return moves
}

/** The run before each move, and after the last one. */
function statesOf(flow: Flow, inputs: Inputs, moves: readonly Move[]): readonly RunState[] {
  const states = [start(flow, inputs).state]
  for (const move of moves) {
    const state = states.at(-1)
    if (state)
      states.push(move.kind === 'empty' ? state : transition(flow, state, move.event).state)
  }
  return states
}

function withoutPlaceholder(place: string): string {
  return place.replaceAll(` / ${PLACEHOLDER}`, '')
}
