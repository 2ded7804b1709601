import {
  type Cells,
  type Draft,
  draftOf,
  emptyDraft,
  type Moment,
  readCell,
  writeCell,
} from './cells.ts'
import type { Judged } from './judged.ts'

export type Compute = (at: Moment) => unknown

/**
 * A derived cell over many questions, such as a total. It is updated by one changed question at a
 * time, so an update costs the same for any number of questions.
 */
type Fold = {
  readonly compute: Compute
  readonly fold: (value: unknown, before: Judged | null, after: Judged) => unknown
}

/**
 * All cells, how to compute each derived one, and which cells depend on which. Flat arrays, because
 * a flow has many cells.
 */
export type Plan = {
  readonly size: number
  readonly nodes: readonly (Compute | Fold | undefined)[]
  /**
   * The cells that read cell `id` are in `dependents`, from index `dependentsFrom[id]` up to, but
   * excluding, `dependentsFrom[id + 1]`.
   */
  readonly dependents: Int32Array
  readonly dependentsFrom: Int32Array
  /** Derived cells, sorted so that each comes after the cells that it reads. */
  readonly order: Int32Array
  /** The index of each derived cell in `order`. */
  readonly rank: Int32Array
  /**
   * Wraps each new vector of cells, so that the analysis sees what a transition reads. Copies of a
   * wrapped vector are plain.
   */
  readonly watch?: (cells: Cells) => Cells
}

export type PlanBuilder = {
  readonly nodes: (Compute | Fold | undefined)[]
  readonly reads: (readonly number[] | undefined)[]
}

export function planBuilder(): PlanBuilder {
  return { nodes: [], reads: [] }
}

/** Adds a cell and returns its id. For a derived cell, call `define` later. */
export function addCell(builder: PlanBuilder): number {
  builder.nodes.push(undefined)
  builder.reads.push(undefined)
  return builder.nodes.length - 1
}

export function define(
  builder: PlanBuilder,
  id: number,
  reads: Iterable<number>,
  node: Compute | Fold,
): void {
  builder.nodes[id] = node
  builder.reads[id] = [...reads]
}

/**
 * Sorts the cells so that each comes after those that it reads.
 *
 * @returns The plan, or the ids of the cells in a cycle and of those that depend on it.
 */
export function finishPlan({
  nodes,
  reads,
}: PlanBuilder): { readonly plan: Plan } | { readonly cycle: readonly number[] } {
  const size = nodes.length
  const { dependents, dependentsFrom } = turnedRound(reads)
  const open = Int32Array.from(reads, (some) => some?.length ?? 0)
  const sorted: number[] = []
  for (let id = 0; id < size; id += 1) if (open[id] === 0) sorted.push(id)
  for (let i = 0; i < sorted.length; i += 1) {
    const id = sorted[i] ?? 0
    for (let at = dependentsFrom[id] ?? 0; at < (dependentsFrom[id + 1] ?? 0); at += 1) {
      const dependent = dependents[at] ?? 0
      const left = (open[dependent] ?? 0) - 1
      open[dependent] = left
      if (left === 0) sorted.push(dependent)
    }
  }
  if (sorted.length < size) return { cycle: [...open.keys()].filter((id) => (open[id] ?? 0) > 0) }
  const order = Int32Array.from(sorted.filter((id) => nodes[id] !== undefined))
  const rank = new Int32Array(size)
  order.forEach((id, place) => {
    rank[id] = place
  })
  return { plan: { size, nodes, dependents, dependentsFrom, order, rank } }
}

export function dependentsOf(plan: Plan, id: number): Int32Array {
  return plan.dependents.subarray(plan.dependentsFrom[id], plan.dependentsFrom[id + 1])
}

/** Lists the readers of each cell. */
function turnedRound(reads: PlanBuilder['reads']): Pick<Plan, 'dependents' | 'dependentsFrom'> {
  const dependentsFrom = new Int32Array(reads.length + 1)
  for (const some of reads)
    for (const id of some ?? []) dependentsFrom[id + 1] = (dependentsFrom[id + 1] ?? 0) + 1
  for (let id = 0; id < reads.length; id += 1)
    dependentsFrom[id + 1] = (dependentsFrom[id + 1] ?? 0) + (dependentsFrom[id] ?? 0)
  const next = dependentsFrom.slice()
  const dependents = new Int32Array(dependentsFrom[reads.length] ?? 0)
  reads.forEach((some, dependent) => {
    for (const id of some ?? []) {
      const at = next[id] ?? 0
      dependents[at] = dependent
      next[id] = at + 1
    }
  })
  return { dependents, dependentsFrom }
}

/** Computes all derived cells from the given source cells. */
export function settleAll(plan: Plan, sources: Iterable<readonly [number, unknown]>): Cells {
  const draft = emptyDraft(plan.size)
  for (const [id, value] of sources) writeCell(draft, id, value)
  const at: Moment = { cells: draft.cells }
  for (const id of plan.order) {
    const node = plan.nodes[id]
    if (node) writeCell(draft, id, typeof node === 'function' ? node(at) : node.compute(at))
  }
  return plan.watch?.(draft.cells) ?? draft.cells
}

/**
 * Writes source cells and updates the cells that depend on them. Each affected cell is computed
 * once, in order of the plan.
 *
 * @param changed Called for each cell whose value changed, with the previous value.
 */
export function settle(
  plan: Plan,
  cells: Cells,
  sources: Iterable<readonly [number, unknown]>,
  changed?: Changed,
): Cells {
  const draft = draftOf(cells)
  const at: Moment = { cells: draft.cells }
  const awake: number[] = []
  const settling: Settling = { plan, draft, awake, changed }
  for (const [id, value] of sources) write(settling, id, value)
  while (awake.length > 0) {
    const id = pop(awake, plan.rank)
    // A cell is queued once per change that affects it.
    while (awake[0] === id) pop(awake, plan.rank)
    const node = plan.nodes[id]
    if (typeof node === 'function') write(settling, id, node(at))
    else if (node) tell(settling, id, readCell(draft.base, id), readCell(draft.cells, id))
  }
  return plan.watch?.(draft.cells) ?? draft.cells
}

type Changed = (id: number, before: unknown, after: unknown) => void

/**
 * An update in progress. `awake`: a heap of the cells to compute, the first in plan order on top.
 */
type Settling = {
  readonly plan: Plan
  readonly draft: Draft
  readonly awake: number[]
  readonly changed: Changed | undefined
}

function write(settling: Settling, id: number, value: unknown): void {
  const before = readCell(settling.draft.cells, id)
  if (Object.is(before, value)) return
  writeCell(settling.draft, id, value)
  tell(settling, id, before, value)
}

/**
 * Queues the cells that read a changed cell. A fold is updated immediately; its readers are queued
 * when the loop in `settle` reaches it.
 */
function tell(
  { plan, draft, awake, changed }: Settling,
  id: number,
  before: unknown,
  after: unknown,
): void {
  if (Object.is(before, after)) return
  changed?.(id, before, after)
  const end = plan.dependentsFrom[id + 1] ?? 0
  for (let i = plan.dependentsFrom[id] ?? 0; i < end; i += 1) {
    const dependent = plan.dependents[i] ?? 0
    const node = plan.nodes[dependent]
    if (typeof node === 'object') {
      // `defineFold` lets folds read judged cells only.
      writeCell(
        draft,
        dependent,
        node.fold(readCell(draft.cells, dependent), before as Judged, after as Judged),
      )
    }
    push(awake, plan.rank, dependent)
  }
}

/** Defines a cell that is updated by one changed question at a time. */
export function defineFold(
  builder: PlanBuilder,
  id: number,
  questions: readonly number[],
  initial: unknown,
  fold: Fold['fold'],
): void {
  define(builder, id, questions, {
    compute: ({ cells }) =>
      questions.reduce(
        (value, question) => fold(value, null, readCell(cells, question) as Judged),
        initial,
      ),
    fold,
  })
}

/** Adds a cell to a heap in plan order. */
function push(heap: number[], rank: Int32Array, added: number): void {
  const place = rank[added] ?? 0
  let at = heap.length
  heap.push(added)
  while (at > 0) {
    const above = (at - 1) >> 1
    const other = heap[above] ?? 0
    if ((rank[other] ?? 0) <= place) break
    heap[at] = other
    at = above
  }
  heap[at] = added
}

/** Removes the first cell in plan order from the heap and returns it. */
function pop(heap: number[], rank: Int32Array): number {
  const top = heap[0] ?? 0
  const last = heap.pop() ?? 0
  if (heap.length === 0) return top
  const place = rank[last] ?? 0
  const placeAt = (index: number) => rank[heap[index] ?? 0] ?? 0
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    if (below >= heap.length) break
    if (below + 1 < heap.length && placeAt(below + 1) < placeAt(below)) below += 1
    if (placeAt(below) >= place) break
    heap[at] = heap[below] ?? 0
    at = below
  }
  heap[at] = last
  return top
}
