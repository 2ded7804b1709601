import type { Flow } from '../definition/flow.ts'
import { start } from '../machine/start.ts'
import { transition } from '../machine/transition.ts'
import type { Inputs, RunState } from '../machine/types.ts'
import { diffGaps } from './diff.ts'
import { isSame } from './diff-inside.ts'
import { type Landing, landingOf } from './diff-landing.ts'
import type { Way } from './diff-product.ts'
import { refusedBy } from './diff-refused.ts'
import { placeOf } from './diff-side.ts'
import { diffSpaceOf } from './diff-space.ts'
import type { Move } from './moves.ts'
import { apart, type Chosen } from './unknown/apart.ts'
import { witnessIn } from './unknown/box.ts'
import type { Together } from './unknown/decide.ts'
import { searchIn } from './unknown/search.ts'
import { IDLE } from './unknown/idle.ts'
import { told } from './unknown/steps.ts'
import type { Found } from './unknown/ways.ts'

/** A kind of run in progress: at one place of the old version, with one fate in the new one. The shortest such run shows it. */
export type RunKind = { readonly place: string; readonly landing: Landing; readonly count: number; readonly way: Way }

export type RunKinds = { readonly kinds: readonly RunKind[]; readonly why: readonly string[] }

const MOST = 20_000

/**
 * Where runs under way in the old version would land in the new one: every place of the old version, with every fate that a run there may
 * have. A flow that stands beside others and is the same in both versions is one place.
 */
export function runKinds(before: Flow, after: Flow, limit = MOST): RunKinds {
  const versions = { before, after }
  if (isSame(versions)) return { kinds: [], why: [] }
  const space = diffSpaceOf(versions)
  const alone = space.alone()
  const refused = refusedBy(space)
  const found = searchIn<string>(alone, {
    failures: false,
    limit,
    mark: (_, __, state) => refused(alone.flow, state),
  })
  const kinds = new Map<string, RunKind>()
  const why = new Set<string>()
  const ahead = [...alone.begins, ...space.after.begins]
  for (const situation of found?.situations ?? []) {
    if (situation.state.status !== 'active' || situation.decided.length > 0) continue
    const moves = movesTo(found?.situations ?? [], situation)
    const choose = ({ box }: Together): Chosen => ({ witness: witnessIn(box, situation.witness), sums: [] })
    const landed = ({ witness }: Chosen) =>
      landingOf(space.after.flow, alone.flow, moves, statesOf(alone.flow, told(alone, witness), moves))
    for (const { one, value } of apart(alone, { box: situation.box, sums: [[]] }, { ahead, choose, act: landed })) {
      const landing = { ...value, place: withoutIdle(value.place) }
      const place = withoutIdle(placeOf(situation.state))
      const key = `${place} ${landing.outcome} ${landing.place} ${landing.questions.join()}`
      const there = kinds.get(key)
      const inputs = told(alone, one.witness)
      if (!there && landingOf(after, before, moves, statesOf(before, inputs, moves)).outcome !== landing.outcome)
        why.add(`a run at "${place}" lands otherwise when it is replayed`)
      const way = there?.way ?? { inputs, moves: moves.map((move) => ({ who: 'both', move })) }
      kinds.set(key, { place, landing, count: (there?.count ?? 0) + 1, way })
    }
  }
  if (found?.isComplete !== true)
    why.add(`more than ${found?.situations.length ?? 0} kinds of runs were found, and there are others`)
  return { kinds: [...kinds.values()], why: [...diffGaps(space), ...why] }
}

function movesTo(situations: readonly Found<string>[], last: Found<string>): readonly Move[] {
  const moves: Move[] = []
  for (let here: Found<string> | undefined = last; here?.from; here = situations[here.from.situation])
    moves.unshift(here.from.move)
  return moves
}

/** The run before each move, and after the last. */
function statesOf(flow: Flow, inputs: Inputs, moves: readonly Move[]): readonly RunState[] {
  const states = [start(flow, inputs).state]
  for (const move of moves) {
    const state = states.at(-1)
    if (state) states.push(move.kind === 'empty' ? state : transition(flow, state, move.event).state)
  }
  return states
}

function withoutIdle(place: string): string {
  return place.replaceAll(` / ${IDLE}`, '')
}
