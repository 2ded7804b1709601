import { type Cells, type Draft, draftOf, emptyDraft, type Moment, readCell, writeCell } from './cells.ts'
import type { Judged } from './judged.ts'

/** A derived cell. `fold` takes over one changed question at a time, so that a total costs the same however many items it has. */
export type PlanNode = {
  readonly compute: (at: Moment) => unknown
  readonly fold?: (value: unknown, before: Judged, after: Judged) => unknown
}

/** Which cells there are, how each derived one is computed, and whom a change wakes, in which order. */
export type Plan = {
  readonly size: number
  readonly nodes: readonly (PlanNode | undefined)[]
  readonly dependents: readonly (readonly number[])[]
  readonly rank: Int32Array
  /** Derived cells in an order in which each comes after those that it reads. */
  readonly order: readonly number[]
}

export type PlanBuilder = {
  readonly nodes: (PlanNode | undefined)[]
  readonly reads: (readonly number[] | undefined)[]
}

export function planBuilder(): PlanBuilder {
  return { nodes: [], reads: [] }
}

/** Adds a cell and returns its id. A derived one gets its node later, by `define`. */
export function addCell(builder: PlanBuilder): number {
  builder.nodes.push(undefined)
  builder.reads.push(undefined)
  return builder.nodes.length - 1
}

export function define(builder: PlanBuilder, id: number, reads: Iterable<number>, node: PlanNode): void {
  builder.nodes[id] = node
  builder.reads[id] = [...reads]
}

/**
 * Sorts the cells so that each comes after those that it reads.
 *
 * @returns The plan, or the ids of cells that read each other in a circle.
 */
export function finishPlan(builder: PlanBuilder): { readonly plan: Plan } | { readonly cycle: readonly number[] } {
  const size = builder.nodes.length
  const dependents: number[][] = Array.from({ length: size }, () => [])
  const open = new Int32Array(size)
  builder.reads.forEach((reads, id) => {
    for (const read of reads ?? []) {
      dependents[read]?.push(id)
      open[id] = (open[id] ?? 0) + 1
    }
  })
  const sorted: number[] = []
  for (let id = 0; id < size; id += 1) if (open[id] === 0) sorted.push(id)
  for (let i = 0; i < sorted.length; i += 1) {
    for (const dependent of dependents[sorted[i] ?? 0] ?? []) {
      const left = (open[dependent] ?? 0) - 1
      open[dependent] = left
      if (left === 0) sorted.push(dependent)
    }
  }
  if (sorted.length < size) return { cycle: [...open.keys()].filter((id) => (open[id] ?? 0) > 0) }
  const rank = new Int32Array(size)
  sorted.forEach((id, place) => {
    rank[id] = place
  })
  const order = sorted.filter((id) => builder.nodes[id] !== undefined)
  return { plan: { size, nodes: builder.nodes, dependents, rank, order } }
}

/** Computes every derived cell once, from the given source cells. */
export function settleAll(plan: Plan, sources: Iterable<readonly [number, unknown]>): Cells {
  const draft = emptyDraft(plan.size)
  for (const [id, value] of sources) writeCell(draft, id, value)
  const at: Moment = { cells: draft.cells }
  for (const id of plan.order) writeCell(draft, id, plan.nodes[id]?.compute(at))
  return draft.cells
}

/**
 * Writes source cells and settles what follows: only cells that read something changed are computed again, each once, in order.
 *
 * @param changed Called for every cell that got a different value, with the value before.
 */
export function settle(
  plan: Plan,
  cells: Cells,
  sources: Iterable<readonly [number, unknown]>,
  changed?: (id: number, before: unknown, after: unknown) => void,
): Cells {
  const draft = draftOf(cells)
  const at: Moment = { cells: draft.cells }
  const queue: number[] = []
  const queued = new Set<number>()
  const pending = new Map<number, unknown>()

  const write = (id: number, value: unknown): void => {
    const before = readCell(draft.cells, id)
    if (Object.is(before, value)) return
    writeCell(draft, id, value)
    changed?.(id, before, value)
    for (const dependent of plan.dependents[id] ?? []) {
      const fold = plan.nodes[dependent]?.fold
      if (fold) {
        const soFar = pending.has(dependent) ? pending.get(dependent) : readCell(draft.cells, dependent)
        pending.set(dependent, fold(soFar, before as Judged, value as Judged)) // a fold reads judged questions only: `defineFold`
      }
      if (!queued.has(dependent)) {
        queued.add(dependent)
        push(queue, dependent, plan.rank)
      }
    }
  }

  for (const [id, value] of sources) write(id, value)
  while (queue.length > 0) {
    const id = pop(queue, plan.rank)
    queued.delete(id)
    const node = plan.nodes[id]
    if (!node) continue
    write(id, node.fold ? pending.get(id) : node.compute(at))
    pending.delete(id)
  }
  return draft.cells
}

/** Defines a cell that folds judged questions. */
export function defineFold(
  builder: PlanBuilder,
  id: number,
  questions: readonly number[],
  initial: unknown,
  fold: (value: unknown, before: Judged | null, after: Judged) => unknown,
): void {
  define(builder, id, questions, {
    compute: ({ cells }) =>
      questions.reduce((value, question) => fold(value, null, readCell(cells, question) as Judged), initial),
    fold,
  })
}

export type { Draft }

function push(heap: number[], id: number, rank: Int32Array): void {
  const key = rank[id] ?? 0
  let at = heap.length
  heap.push(id)
  while (at > 0) {
    const above = (at - 1) >> 1
    const other = heap[above] ?? 0
    if ((rank[other] ?? 0) <= key) break
    heap[at] = other
    at = above
  }
  heap[at] = id
}

function pop(heap: number[], rank: Int32Array): number {
  const top = heap[0] ?? 0
  const last = heap.pop() ?? 0
  if (heap.length === 0) return top
  const key = rank[last] ?? 0
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    if (below >= heap.length) break
    const right = below + 1
    if (right < heap.length && (rank[heap[right] ?? 0] ?? 0) < (rank[heap[below] ?? 0] ?? 0)) below = right
    const other = heap[below] ?? 0
    if ((rank[other] ?? 0) >= key) break
    heap[at] = other
    at = below
  }
  heap[at] = last
  return top
}
