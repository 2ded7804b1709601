import {
  type Exploration,
  type StartEdge,
  type Edge,
  type Appearance,
  PLACEHOLDER,
} from '../explore/index.ts'

/** Part of an edge with at most one new appearance. */
export type Arc = {
  readonly to: number
  /** The key of the appearance; null if nothing new appears. */
  readonly key: string | null
  /** The edge, on its first arc. */
  readonly by: Edge | StartEdge | null
}

/**
 * All runs of an exploration as arcs by node, each with at most one appearance. Node 0 is the state
 * before every run.
 */
export type Arcs = {
  readonly from: readonly (readonly Arc[])[]
  readonly appearances: ReadonlyMap<string, Appearance>
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
  const appearances = new Map<string, Appearance>()
  const nodes = new Map<string, number>()
  const open: [state: number, failed: number][] = []
  const byOrigin = Map.groupBy(edges, (edge) => edge.from)

  const newNode = (): number => from.push([]) - 1
  const nodeOf = (state: number, failed: number): number => {
    const key = `${state} ${failed}`
    const node = nodes.get(key) ?? newNode()
    if (!nodes.has(key)) open.push([state, failed])
    nodes.set(key, node)
    return node
  }
  const lay = (start: number, end: number, by: Edge | StartEdge): void => {
    let here = start
    // Secrets are represented by their effects, and a placeholder flow by its step.
    const seen = by.appeared.filter(
      ({ kind, names }) => kind !== 'given' && names[0] !== PLACEHOLDER,
    )
    for (const [i, appearance] of seen.entries()) {
      const to = i === seen.length - 1 ? end : newNode()
      appearances.set(appearance.key, appearance)
      from[here]?.push({ to, key: appearance.key, by: i === 0 ? by : null })
      here = to
    }
    if (seen.length === 0) from[start]?.push({ to: end, key: null, by })
  }

  for (const one of startEdges) lay(0, nodeOf(one.to, 0), one)
  const standing: number[] = []
  for (let next = open.pop(); next; next = open.pop()) {
    const [state, failed] = next
    const partNode = (): number => {
      const node = newNode()
      from[nodeOf(state, failed)]?.push({ to: node, key: null, by: null })
      return node
    }
    if (resting.has(state)) standing.push(partNode())
    const parts = Map.groupBy(byOrigin.get(state) ?? [], ({ part }) => part)
    for (const edgesOfPart of parts.values()) {
      const node = partNode()
      for (const edge of edgesOfPart) {
        const more = failed + (edge.move.kind === 'failure' ? 1 : 0)
        if (more <= failures) lay(node, nodeOf(edge.to, more), edge)
      }
    }
  }
  return { from, appearances, rests: isComplete ? restsOf(from) : new Set(standing) }
}

/**
 * The nodes that nothing new can follow: every end, and every place whose moves all show nothing
 * new.
 */
function restsOf(from: readonly (readonly Arc[])[]): ReadonlySet<number> {
  const silent = from.map((arcs) => arcs.filter(({ key }) => key === null).map(({ to }) => to))
  const telling = [...from.keys()].filter((node) => from[node]?.some(({ key }) => key !== null))
  const ahead = distancesTo(telling, silent)
  return new Set([...from.keys()].filter((node) => ahead[node] === undefined))
}

/**
 * The minimum number of steps from each node to one of the targets; undefined if it reaches none.
 * @param next The successors of each node.
 */
export function distancesTo(
  targets: readonly number[],
  next: readonly (readonly number[])[],
): readonly (number | undefined)[] {
  const before = next.map((): number[] => [])
  for (const [node, ahead] of next.entries()) for (const to of ahead) before[to]?.push(node)
  const distances = next.map((): number | undefined => undefined)
  const open = [...targets]
  for (const node of open) distances[node] = 0
  for (const node of open) {
    for (const earlier of before[node] ?? []) {
      if (distances[earlier] !== undefined) continue
      distances[earlier] = (distances[node] ?? 0) + 1
      open.push(earlier)
    }
  }
  return distances
}

/** A route through an exploration: its start, and its edges. */
export type Route = { readonly startEdge: StartEdge; readonly edges: readonly Edge[] }

type Trail = {
  readonly node: number
  readonly shown: number
  readonly arc: Arc | null
  readonly before: Trail | null
}

/**
 * The shortest route with these appearances that rests after them.
 * @param loops It need not rest.
 */
export function routeOfPath(
  { from, rests }: Arcs,
  keys: readonly string[],
  loops: boolean,
): Route | null {
  const trails: Trail[] = [{ node: 0, shown: 0, arc: null, before: null }]
  const known = new Set<string>()
  for (const before of trails) {
    if (before.shown === keys.length && (loops || rests.has(before.node))) return routeAlong(before)
    for (const arc of from[before.node] ?? []) {
      if (arc.key !== null && arc.key !== keys[before.shown]) continue
      const shown = before.shown + (arc.key === null ? 0 : 1)
      if (known.has(`${arc.to} ${shown}`)) continue
      known.add(`${arc.to} ${shown}`)
      trails.push({ node: arc.to, shown, arc, before })
    }
  }
  return null
}

function routeAlong(last: Trail): Route | null {
  const edges: Edge[] = []
  let startEdge: StartEdge | null = null
  for (let trail: Trail | null = last; trail?.arc; trail = trail.before) {
    const { by } = trail.arc
    if (by && 'move' in by) edges.unshift(by)
    else if (by) startEdge = by
  }
  return startEdge && { startEdge, edges }
}
