import type { Flow } from '../../definition/flow.ts'
import { flowOf } from '../../definition/library.ts'
import { type Arcs, layOutArcs, visibleAppearances } from './arcs.ts'
import { countPaths, type PathCount } from './count-paths.ts'
import { countQuestions, type QuestionCount } from './count-questions.ts'
import { mergeRuns } from './merge-runs.ts'
import { routeOfPath } from './path-run.ts'
import { shortestPaths } from './shortest-paths.ts'
import {
  type Appearance,
  type Budget,
  gaps,
  replayRun,
  skippedEvents,
  type Transcript,
  type Search,
  search,
  sliceFlow,
} from '../explore/index.ts'
import { answerLines } from './path-words.ts'
import { everyStep } from '../../definition/step-events.ts'
import { traitsOf } from '../../modes/modes.ts'

/**
 * One path: its appearances in order, and a run that produces them. `loops`: it ends where it
 * reaches an earlier state again.
 */
export type Path = {
  readonly appeared: readonly Appearance[]
  readonly failures: number
  readonly loops: boolean
  readonly transcript: Transcript
}

/** All paths with at most this number of failed effects. */
export type PathGroup = PathCount & {
  readonly failures: number
  readonly questions: QuestionCount | null
}

/** All paths through a flow: their number, and the shortest ones as a list. */
export type Paths = {
  readonly groups: readonly PathGroup[]
  readonly listed: readonly Path[]
  /** The reasons why the counts are lower bounds; empty if they are exact. */
  readonly why: readonly string[]
  /** Flows in slots and in side-by-side steps. Each has its own paths. */
  readonly inside: readonly string[]
  readonly tried: number
}

export type PathsOptions = {
  /** The number of listed paths. Default 50. */
  readonly most?: number
  /** The maximum number of failed effects on a path. Default 1. */
  readonly failures?: number
  /** The limit on explored states. */
  readonly limit?: number
  readonly budget?: Budget | undefined
}

/**
 * Explores a flow and counts its distinguishable runs. Two runs with the same appearances are one
 * path.
 */
export function paths(
  flow: Flow,
  { most = 50, failures = 1, limit, budget }: PathsOptions = {},
): Paths {
  const found = search(sliceFlow(flow, [], []), {
    failures: failures > 0,
    mark: () => 'any',
    keepsSums: true,
    budget,
    ...(limit === undefined ? {} : { limit }),
  })
  const groups: PathGroup[] = []
  const listed: Path[] = []
  const known = new Set<string>()
  for (let failed = 0; failed <= failures; failed += 1) {
    const arcs = layOutArcs(found, failed)
    // A run that never shows anything counts as a path only if there are others.
    if (arcs.letters.length === 0) {
      groups.push({ ...NO_PATH, failures: failed })
      continue
    }
    const merged = mergeRuns(arcs)
    groups.push({ failures: failed, ...countPaths(merged), questions: countQuestions(arcs) })
    for (const { letters, loops } of shortestPaths(merged, most + listed.length)) {
      const key = `${loops} ${letters.map((letter) => arcs.letters[letter]?.key).join(' ')}`
      if (known.has(key) || listed.length >= most) continue
      known.add(key)
      listed.push({ failures: failed, loops, ...replayPath(flow, found, arcs, letters) })
    }
  }
  const why = [
    ...gaps(found),
    ...skippedEvents(flow),
    ...groups.flatMap((group) => (group.isComplete ? [] : [TOO_MANY])),
  ]
  return {
    groups,
    listed,
    why: [...new Set(why)],
    inside: [...flowsBeside(flow)],
    tried: found.states.length,
  }
}

function flowsBeside({ library, id }: Flow, found = new Set<string>()): ReadonlySet<string> {
  const flow = library.flows.get(id)
  for (const { flow: inner, into, slots = {} } of everyStep(flow?.steps ?? [])) {
    for (const one of Object.values(slots)) found.add(one)
    if (inner === undefined) continue
    if (!(flow && traitsOf(flow).leadsOn) && into === undefined) found.add(inner)
    else flowsBeside(flowOf(library, inner), found)
  }
  return found
}

const NO_PATH = {
  ends: 0n,
  loops: false,
  shortest: null,
  longest: null,
  isComplete: true,
  questions: null,
}

const TOO_MANY = 'the limit on merged states was reached'

/**
 * Replays a path on the engine.
 * @throws {Error} If the engine shows something else. The exploration has then merged runs that a
 *   viewer can distinguish.
 */
function replayPath(
  flow: Flow,
  found: Search<string>,
  arcs: Arcs,
  letters: readonly number[],
): Pick<Path, 'appeared' | 'transcript'> {
  const wanted = letters.map((letter) => arcs.letters[letter]?.key)
  const route = routeOfPath(arcs, letters)
  const run = route && found.follow(route.startEdge, route.edges)
  if (!run)
    throw new Error(`Cannot take a path of flow "${flow.id}": no run shows ${wanted.join(', ')}`)
  const moments = [...replayRun(flow, run)]
  const moves = moments.flatMap(({ move }) => move ?? [])
  // A loop may end in the middle of the appearances of one event.
  const known = new Set(arcs.letters.map(({ key }) => key))
  const appeared = visibleAppearances(moments.flatMap((moment) => moment.appeared))
  const shown = appeared.filter(({ key }) => known.has(key)).slice(0, letters.length)
  if (shown.map(({ key }) => key).join(' ') !== wanted.join(' '))
    throw new Error(
      `Cannot take a path of flow "${flow.id}": the engine does not show ${wanted.join(', ')}`,
    )
  const { inputs } = run
  return {
    appeared: shown,
    transcript: { inputs, moves, lines: answerLines(flow, { inputs, moves }) },
  }
}
