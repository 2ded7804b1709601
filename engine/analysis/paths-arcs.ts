import type { Exploration, Beginning, Passage } from './exploration.ts'
import type { Appearance } from './places.ts'
import { IDLE } from './unknown/idle.ts'

/** A step of a run on the way to one more appearance: `letter` is null where nothing new appears. */
export type Arc = {
  readonly to: number
  readonly letter: number | null
  /** What is done, on the first arc of it. */
  readonly by: Passage | Beginning | null
}

/** All runs of an exploration as one list of arcs a node, each arc one appearance at most. Node 0 is before every run. */
export type Arcs = {
  readonly from: readonly (readonly Arc[])[]
  readonly letters: readonly Appearance[]
  /** Nodes at which a run can rest: nothing new ever appears after them. */
  readonly rests: ReadonlySet<number>
}

/**
 * Lays out an exploration appearance by appearance.
 *
 * @param failures Runs on which more effects fail are left out.
 */
export function arcsOf({ passages, beginnings, resting, isComplete }: Exploration<string>, failures: number): Arcs {
  const from: Arc[][] = [[]]
  const letters: Appearance[] = []
  const letterByKey = new Map<string, number>()
  const nodes = new Map<string, number>()
  const open: [situation: number, failed: number][] = []
  const byOrigin = Map.groupBy(passages, (passage) => passage.from)

  const newNode = (): number => from.push([]) - 1
  const nodeOf = (situation: number, failed: number): number => {
    const key = `${situation} ${failed}`
    const known = nodes.get(key)
    if (known !== undefined) return known
    const made = newNode()
    nodes.set(key, made)
    open.push([situation, failed])
    return made
  }
  const letterOf = (appearance: Appearance): number => {
    const known = letterByKey.get(appearance.key)
    if (known !== undefined) return known
    letterByKey.set(appearance.key, letters.length)
    return letters.push(appearance) - 1
  }
  const lay = (start: number, end: number, by: Passage | Beginning): void => {
    let here = start
    const seen = seenOf(by.appeared)
    for (const [i, appearance] of seen.entries()) {
      const to = i === seen.length - 1 ? end : newNode()
      from[here]?.push({ to, letter: letterOf(appearance), by: i === 0 ? by : null })
      here = to
    }
    if (seen.length === 0) from[start]?.push({ to: end, letter: null, by })
  }

  for (const one of beginnings) lay(0, nodeOf(one.to, 0), one)
  const standing: number[] = []
  for (let next = open.pop(); next; next = open.pop()) {
    const [situation, failed] = next
    const here = nodeOf(situation, failed)
    const parts = [...Map.groupBy(byOrigin.get(situation) ?? [], ({ part }) => part).values()]
    const isAlone = parts.length + (resting.has(situation) ? 1 : 0) === 1
    const partNode = (): number => {
      const node = isAlone ? here : newNode()
      if (!isAlone) from[here]?.push({ to: node, letter: null, by: null })
      return node
    }
    if (resting.has(situation)) standing.push(partNode())
    for (const passagesOf of parts) {
      const node = partNode()
      for (const passage of passagesOf) {
        const more = failed + (passage.move.kind === 'failure' ? 1 : 0)
        if (more <= failures) lay(node, nodeOf(passage.to, more), passage)
      }
    }
  }
  return { from, letters, rests: restsOf(from, standing, isComplete) }
}

/** What a person or the host sees of it: that a secret is handed in shows by what comes of it, and of a flow that is not gone into, its step. */
export function seenOf(appeared: readonly Appearance[]): readonly Appearance[] {
  return appeared.filter(({ kind, names }) => kind !== 'given' && names[0] !== IDLE)
}

/** Where nothing new can appear any more: every end, and every place in which what is done shows nothing new. */
function restsOf(from: readonly (readonly Arc[])[], standing: readonly number[], isComplete: boolean): ReadonlySet<number> {
  if (!isComplete) return new Set(standing)
  const before = from.map((): number[] => [])
  const open: number[] = []
  const goesOn = new Set<number>()
  for (const [node, arcs] of from.entries()) {
    for (const { to, letter } of arcs) {
      if (letter === null) before[to]?.push(node)
      else if (!goesOn.has(node)) {
        goesOn.add(node)
        open.push(node)
      }
    }
  }
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const earlier of before[node] ?? []) {
      if (goesOn.has(earlier)) continue
      goesOn.add(earlier)
      open.push(earlier)
    }
  }
  return new Set([...from.keys()].filter((node) => !goesOn.has(node)))
}
