import {
  type Exploration,
  type StartEdge,
  type Edge,
  type Appearance,
  PLACEHOLDER,
} from '../explore/index.ts'
import { distancesTo } from './distances.ts'

/** Part of an edge with at most one new appearance. `letter` is null if nothing new appears. */
export type Arc = {
  readonly to: number
  readonly letter: number | null
  /** The edge, on its first arc. */
  readonly by: Edge | StartEdge | null
}

/**
 * All runs of an exploration as arcs by node, each with at most one appearance. Node 0 is the state
 * before every run.
 */
export type Arcs = {
  readonly from: readonly (readonly Arc[])[]
  readonly letters: readonly Appearance[]
  /** Nodes at which a run can rest: nothing new ever appears after them. */
  readonly rests: ReadonlySet<number>
}

/**
 * Splits the edges of an exploration into arcs with one appearance each.
 * @param failures Runs with more failed effects are left out.
 */
export function layOutArcs(
  { edges, startEdges, resting, isComplete }: Exploration<string>,
  failures: number,
): Arcs {
  const from: Arc[][] = [[]]
  const letters: Appearance[] = []
  const letterByKey = new Map<string, number>()
  const nodes = new Map<string, number>()
  const open: [state: number, failed: number][] = []
  const byOrigin = Map.groupBy(edges, (edge) => edge.from)

  const newNode = (): number => from.push([]) - 1
  const nodeOf = (state: number, failed: number): number => {
    const key = `${state} ${failed}`
    const known = nodes.get(key)
    if (known !== undefined) return known
    const made = newNode()
    nodes.set(key, made)
    open.push([state, failed])
    return made
  }
  const letterOf = (appearance: Appearance): number => {
    const known = letterByKey.get(appearance.key)
    if (known !== undefined) return known
    letterByKey.set(appearance.key, letters.length)
    return letters.push(appearance) - 1
  }
  const lay = (start: number, end: number, by: Edge | StartEdge): void => {
    let here = start
    const seen = visibleAppearances(by.appeared)
    for (const [i, appearance] of seen.entries()) {
      const to = i === seen.length - 1 ? end : newNode()
      from[here]?.push({ to, letter: letterOf(appearance), by: i === 0 ? by : null })
      here = to
    }
    if (seen.length === 0) from[start]?.push({ to: end, letter: null, by })
  }

  for (const one of startEdges) lay(0, nodeOf(one.to, 0), one)
  const standing: number[] = []
  for (let next = open.pop(); next; next = open.pop()) {
    const [state, failed] = next
    const here = nodeOf(state, failed)
    const parts = [...Map.groupBy(byOrigin.get(state) ?? [], ({ part }) => part).values()]
    const isAlone = parts.length + (resting.has(state) ? 1 : 0) === 1
    const partNode = (): number => {
      const node = isAlone ? here : newNode()
      if (!isAlone) from[here]?.push({ to: node, letter: null, by: null })
      return node
    }
    if (resting.has(state)) standing.push(partNode())
    for (const edgesOfPart of parts) {
      const node = partNode()
      for (const edge of edgesOfPart) {
        const more = failed + (edge.move.kind === 'failure' ? 1 : 0)
        if (more <= failures) lay(node, nodeOf(edge.to, more), edge)
      }
    }
  }
  return { from, letters, rests: restsOf(from, standing, isComplete) }
}

/**
 * The appearances that a person or the host notices. Secrets are represented by their effects, and
 * a placeholder flow by its step.
 */
export function visibleAppearances(appeared: readonly Appearance[]): readonly Appearance[] {
  return appeared.filter(({ kind, names }) => kind !== 'given' && names[0] !== PLACEHOLDER)
}

/**
 * The nodes that nothing new can follow: every end, and every place whose moves all show nothing
 * new.
 */
function restsOf(
  from: readonly (readonly Arc[])[],
  standing: readonly number[],
  isComplete: boolean,
): ReadonlySet<number> {
  if (!isComplete) return new Set(standing)
  const silent = from.map((arcs) =>
    arcs.filter(({ letter }) => letter === null).map(({ to }) => to),
  )
  const telling = [...from.keys()].filter((node) =>
    from[node]?.some(({ letter }) => letter !== null),
  )
  const ahead = distancesTo(telling, silent)
  return new Set([...from.keys()].filter((node) => ahead[node] === undefined))
}
