import type { Flow } from '../definition/flow.ts'
import { type Landing, landingOf } from './diff-landing.ts'
import { modelsOf } from './diff-models.ts'
import { placeOf } from './diff-side.ts'
import { startsOf } from './diff-starts.ts'
import { flowsInside, isSame } from './diff-inside.ts'
import { explore, type Situation } from './explore.ts'
import type { Move } from './moves.ts'
import type { Way } from './diff-product.ts'

/** A kind of run in progress: at one place of the old version, with one fate in the new one. The shortest such run shows it. */
export type RunKind = { readonly place: string; readonly landing: Landing; readonly count: number; readonly way: Way }

export type RunKinds = { readonly kinds: readonly RunKind[]; readonly why: readonly string[] }

const MOST = 20_000

/** Where runs under way in the old version would land in the new one: every place of the old version, with every fate that a run there may have. */
export function runKinds(before: Flow, after: Flow, limit = MOST): RunKinds {
  const versions = { before, after }
  if (isSame(versions)) return { kinds: [], why: [] }
  const modelsFor = modelsOf(versions)
  const inside = [...new Set([...flowsInside(before), ...flowsInside(after)])]
  const tellers = inside.flatMap((id) => modelsFor(id).watch.tellers)
  const { starts, isComplete } = startsOf(versions, tellers)
  const found = explore(before, {
    inputs: starts.map(({ inputs }) => inputs),
    failures: false,
    watched: [...modelsFor(before.id).watch.before, ...modelsFor(before.id).watch.rules],
    limit,
    mark: () => 'under way',
  })
  const kinds = new Map<string, RunKind>()
  for (const situation of found.situations) {
    if (situation.state.status !== 'active' || situation.decided.length > 0) continue
    const { moves, states } = historyOf(found.situations, situation)
    const landing = landingOf(after, before, moves, states)
    const place = placeOf(situation.state)
    const key = `${place} ${landing.outcome} ${landing.place} ${landing.questions.join()}`
    const there = kinds.get(key)
    const way = there?.way ?? { inputs: situation.inputs, moves: moves.map((move) => ({ who: 'both', move })) }
    kinds.set(key, { place, landing, count: (there?.count ?? 0) + 1, way })
  }
  const why = [
    ...(isComplete ? [] : ['what the host may say differs in too many ways to try them all']),
    ...(found.isComplete ? [] : [`more than ${found.situations.length} kinds of runs were found, and there are others`]),
  ]
  return { kinds: [...kinds.values()], why }
}

function historyOf(situations: readonly Situation<string>[], last: Situation<string>) {
  const moves: Move[] = []
  const states = [last.state]
  let here: Situation<string> | undefined = last
  while (here?.from) {
    moves.unshift(here.from.move)
    here = situations[here.from.situation]
    if (here) states.unshift(here.state)
  }
  return { moves, states }
}
