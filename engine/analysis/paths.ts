import type { Flow } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import type { Exploration } from './exploration.ts'
import { type Arcs, arcsOf } from './paths-arcs.ts'
import { type Automaton, automatonOf } from './paths-automaton.ts'
import { countPaths, type PathCount } from './paths-count.ts'
import { countQuestions, type QuestionCount } from './paths-questions.ts'
import { courseOf, walkRun } from './paths-run.ts'
import { shortestPaths } from './paths-shortest.ts'
import type { Appearance } from './places.ts'
import { answerLines } from './paths-words.ts'
import { gaps } from './gaps.ts'
import { pressedBeside } from './pressed-beside.ts'
import type { Transcript } from './transcript.ts'
import { type Search, search } from './unknown/search.ts'
import { sliceOf } from './unknown/slice.ts'
import { everyStep } from '../definition/step-events.ts'
import { traitsOf } from '../modes/modes.ts'

/** One path: what appears on it, in order, and a run that takes it. `comesRound`: its end leads to where it has been. */
export type Path = {
  readonly appeared: readonly Appearance[]
  readonly failures: number
  readonly comesRound: boolean
  readonly transcript: Transcript
}

/** All paths on which at most so many effects fail. */
export type PathGroup = PathCount & { readonly failures: number; readonly questions: QuestionCount | null }

/** Every path through a flow: all of them counted, the shortest listed. */
export type Paths = {
  readonly groups: readonly PathGroup[]
  readonly listed: readonly Path[]
  /** Why the counts are bounds from below; empty where they are exact. */
  readonly why: readonly string[]
  /** Flows in slots and in steps that stand side by side: each has its own paths. */
  readonly inside: readonly string[]
  readonly tried: number
}

export type PathsOptions = {
  /** How many paths are listed. Default 50. */
  readonly most?: number
  /** How many effects may fail on a path. Default 1. */
  readonly failures?: number
  /** How many situations are gone through. */
  readonly limit?: number
}

/** Goes through everything that can happen to a run, and counts what can be seen of it: two runs that show the same are one path. */
export function paths(flow: Flow, { most = 50, failures = 1, limit }: PathsOptions = {}): Paths {
  const found = search(sliceOf(flow, [], []), {
    failures: failures > 0,
    mark: () => 'any',
    keepsSums: true,
    ...(limit === undefined ? {} : { limit }),
  })
  const groups: PathGroup[] = []
  const listed: Path[] = []
  const known = new Set<string>()
  for (let failed = 0; failed <= failures; failed += 1) {
    const { arcs, automaton } = laidOut(found, failed)
    // A run that never shows anything counts as a path only if there are others.
    if (arcs.letters.length === 0) {
      groups.push({ ...NO_PATH, failures: failed })
      continue
    }
    groups.push({ failures: failed, ...countPaths(automaton), questions: countQuestions(arcs) })
    for (const { letters, comesRound } of shortestPaths(automaton, most + listed.length)) {
      const key = `${comesRound} ${letters.map((letter) => arcs.letters[letter]?.key).join(' ')}`
      if (known.has(key) || listed.length >= most) continue
      known.add(key)
      listed.push({ failures: failed, comesRound, ...taken(flow, found, arcs, letters) })
    }
  }
  const why = [...gaps(found), ...pressedBeside(flow), ...groups.flatMap((group) => (group.isComplete ? [] : [TOO_MANY]))]
  return { groups, listed, why: [...new Set(why)], inside: [...flowsBeside(flow)], tried: found.situations.length }
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

const NO_PATH = { ends: 0n, rounds: 0n, shortest: null, longest: null, isComplete: true, questions: null }

const TOO_MANY = 'paths come together and apart in more ways than could be told from each other'

function laidOut(found: Exploration<string>, failures: number): { readonly arcs: Arcs; readonly automaton: Automaton } {
  const arcs = arcsOf(found, failures)
  return { arcs, automaton: automatonOf(arcs) }
}

/**
 * A path as the engine takes it.
 *
 * @throws {Error} If the engine shows something else: then runs were taken for one that a viewer can tell apart.
 */
function taken(flow: Flow, found: Search<string>, arcs: Arcs, letters: readonly number[]): Pick<Path, 'appeared' | 'transcript'> {
  const wanted = letters.map((letter) => arcs.letters[letter]?.key)
  const course = courseOf(arcs, letters)
  const run = course && found.follow(course.beginning, course.passages)
  if (!run) throw new Error(`Cannot take a path of flow "${flow.id}": no run shows ${wanted.join(', ')}`)
  const { moves, appeared } = walkRun(flow, run)
  // What comes round ends in the middle of what one event shows.
  const known = new Set(arcs.letters.map(({ key }) => key))
  const shown = appeared.filter(({ key }) => known.has(key)).slice(0, letters.length)
  if (shown.map(({ key }) => key).join(' ') !== wanted.join(' '))
    throw new Error(`Cannot take a path of flow "${flow.id}": the engine does not show ${wanted.join(', ')}`)
  const { inputs } = run
  return { appeared: shown, transcript: { inputs, moves, lines: answerLines(flow, { inputs, moves }) } }
}
