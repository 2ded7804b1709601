import type { Flow } from '../../definition/flow.ts'
import { flowOf } from '../../definition/library.ts'
import {
  type Appearance,
  type Budget,
  gaps,
  skippedEvents,
  search,
  sliceFlow,
} from '../explore/index.ts'
import { type Arcs, layOutArcs, routeOfPath } from './arcs.ts'
import { countQuestions, type QuestionCount } from './count-questions.ts'
import {
  countPaths,
  type MergedRuns,
  mergeRuns,
  type PathCount,
  pathsByLength,
} from './merged-runs.ts'
import { answerLines } from './path-words.ts'
import { everyStep } from '../../definition/step-events.ts'
import { traitsOf } from '../../modes/modes.ts'

/**
 * One path: its appearances in order, and the inputs and answers of a run that produces them.
 * `loops`: it ends where it reaches an earlier state again.
 */
export type Path = {
  readonly appeared: readonly Appearance[]
  readonly loops: boolean
  readonly lines: readonly string[]
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
    budget,
    ...(limit === undefined ? {} : { limit }),
  })
  const listPaths = (arcs: Arcs, merged: MergedRuns): readonly Path[] => {
    const listed: Path[] = []
    for (const { keys, loops } of pathsByLength(merged)) {
      if (listed.length >= most) break
      const route = routeOfPath(arcs, keys, loops)
      const run = route && found.follow(route.startEdge, route.edges)
      if (!run) throw new Error(`Cannot take a path of flow "${flow.id}": no run shows ${keys}`)
      const appeared = keys.flatMap((key) => arcs.appearances.get(key) ?? [])
      listed.push({ appeared, loops, lines: answerLines(flow, run) })
    }
    return listed
  }
  const groups: PathGroup[] = []
  let listed: readonly Path[] = []
  for (let failed = 0; failed <= failures; failed += 1) {
    const arcs = layOutArcs(found, failed)
    const merged = mergeRuns(arcs)
    // A run that never shows anything counts as a path only if there are others.
    const isEmpty = arcs.appearances.size === 0
    const counted = isEmpty ? NO_PATH : { ...countPaths(merged), questions: countQuestions(arcs) }
    groups.push({ failures: failed, ...counted })
    if (failed === failures && !isEmpty) listed = listPaths(arcs, merged)
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
