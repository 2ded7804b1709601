import type { Flow } from '../definition/flow.ts'
import { type Exploration, explore } from './explore.ts'
import { toldInputs } from './told-inputs.ts'
import { type Arcs, arcsOf } from './paths-arcs.ts'
import { type Automaton, automatonOf } from './paths-automaton.ts'
import { countPaths, type PathCount } from './paths-count.ts'
import { countQuestions, type QuestionCount } from './paths-questions.ts'
import { runOf, walkRun } from './paths-run.ts'
import { shortestPaths } from './paths-shortest.ts'
import type { Appearance } from './places.ts'
import { exploreGaps } from './explore-gaps.ts'
import { answerLines } from './paths-words.ts'
import type { Transcript } from './transcript.ts'

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
  const { cases, isComplete } = toldInputs(flow)
  const found = explore(flow, {
    inputs: cases,
    failures: failures > 0,
    mark: () => 'any',
    ...(limit === undefined ? {} : { limit }),
  })
  const groups: PathGroup[] = []
  const listed: Path[] = []
  const known = new Set<string>()
  let untaken = 0
  for (let failed = 0; failed <= failures; failed += 1) {
    const { arcs, automaton } = laidOut(found, failed)
    groups.push({ failures: failed, ...countPaths(automaton), questions: countQuestions(arcs) })
    for (const { letters, comesRound } of shortestPaths(automaton, most + listed.length)) {
      const key = `${comesRound} ${letters.map((letter) => arcs.letters[letter]?.key).join(' ')}`
      if (known.has(key) || listed.length >= most) continue
      known.add(key)
      const path = taken(flow, arcs, letters)
      if (path) listed.push({ failures: failed, comesRound, ...path })
      else untaken += 1
    }
  }
  const why = [
    ...exploreGaps(found, isComplete),
    ...groups.flatMap((group) => (group.isComplete ? [] : [TOO_MANY])),
    ...(untaken === 0 ? [] : [`${untaken} of the shortest paths were not shown so by the engine, and are not listed`]),
  ]
  return { groups, listed, why: [...new Set(why)], tried: found.situations.length }
}

const TOO_MANY = 'paths come together and apart in more ways than could be told from each other'

function laidOut(found: Exploration<string>, failures: number): { readonly arcs: Arcs; readonly automaton: Automaton } {
  const arcs = arcsOf(found, failures)
  return { arcs, automaton: automatonOf(arcs) }
}

/** A path is shown only as the engine took it. @returns Null where the engine shows something else. */
function taken(flow: Flow, arcs: Arcs, letters: readonly number[]): Pick<Path, 'appeared' | 'transcript'> | null {
  const run = runOf(arcs, letters)
  if (!run) throw new Error(`Cannot take a path of flow "${flow.id}": no run shows it`)
  const { moves, appeared } = walkRun(flow, run)
  // What comes round ends in the middle of what one event shows.
  const shown = appeared.slice(0, letters.length)
  const wanted = letters.map((letter) => arcs.letters[letter]?.key)
  if (shown.map(({ key }) => key).join(' ') !== wanted.join(' ')) return null
  const { inputs } = run
  return { appeared: shown, transcript: { inputs, moves, lines: answerLines(flow, { inputs, moves }) } }
}
