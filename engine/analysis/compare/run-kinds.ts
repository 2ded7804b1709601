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
  const slices = { before: alone.flow, after: space.after.flow }
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
    })
    const act = ({ example }: RunExample) => landRun(slices, exampleInputs(alone, example), moves)
    const runs = { possible: explored.possible }
    for (const { one, value } of splitRuns(alone, runs, { ahead, choose, act })) {
      const landing = { ...value, place: withoutPlaceholder(value.place) }
      const place = withoutPlaceholder(placeOf(explored.state))
      const key = `${place} ${landing.outcome} ${landing.place} ${landing.questions.join()}`
      if (kinds.has(key)) continue
      const inputs = exampleInputs(alone, one.example)
      if (landRun(versions, inputs, moves).outcome !== landing.outcome)
        why.add(`a run at "${place}" landed differently when it was replayed`)
      const way = { inputs, moves: moves.map((move) => ({ who: 'both' as const, move })) }
      kinds.set(key, { place, landing, way })
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

function withoutPlaceholder(place: string): string {
  return place.replaceAll(` / ${PLACEHOLDER}`, '')
}
