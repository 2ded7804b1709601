import { type Cells, cellsOf, readCell } from '../../../answers/cells.ts'
import type { Flow } from '../../../definition/flow.ts'
import { toJson } from '../../../definition/json.ts'
import type { Json, JsonObject } from '../../../definition/types.ts'
import { valueAtKeys } from '../../../rules/json-logic.ts'
import { type PossibleInputs, narrowInputs, type InputExample } from './possible-inputs.ts'
import { inputsWith } from './input-classes.ts'
import { numberObjects } from '../structure/number-objects.ts'
import type { CellOrigins } from './cell-origins.ts'
import type { CellRead } from './cell-reads.ts'

/** The possible inputs of runs that are explored together. */
export type RunSet = {
  readonly possible: PossibleInputs
  /** The reads, with their values, that come before the split of these runs from others. */
  readonly read?: string
}

/** The runs that behave like the tried one, and the others, whose behavior is still unknown. */
export type Split = RunSet & { readonly others: readonly RunSet[] }

type SplitContext = {
  readonly classesOf: (group: string) => readonly Json[]
  readonly originsOf: (flow: Flow) => CellOrigins
  /** Collects the groups of inputs that were read. */
  readonly read: Set<string>
}

export type SplitInputs = {
  /** Splits a set of runs by the reads of the tried one. */
  readonly decide: (reads: readonly CellRead[], together: RunSet, tried: InputExample) => Split
  /** All inputs that give the same values for the same reads. */
  readonly sameReads: (reads: readonly CellRead[], tried: InputExample) => PossibleInputs
}

const MOST_CELLS = 2 ** 24

/**
 * Splits a set of runs by the recorded reads. Runs with equal values for all reads behave the same.
 */
export function inputSplitter(context: SplitContext): SplitInputs {
  const numberOf = numberObjects<Flow>()
  const nameOf: Splitter['nameOf'] = (flow, id) => numberOf(flow) * MOST_CELLS + id
  const splitter: Splitter = {
    ...context,
    nameOf,
    tables: new Map(),
    supports: new WeakMap(),
  }
  return {
    decide: (reads, together, tried) => {
      const splitting: Splitting = {
        splitter,
        tried,
        before: readBefore(reads, nameOf),
        possible: together.possible,
        others: [],
      }
      reads.forEach((one, at) => {
        splitByInputs(splitting, one, at)
      })
      return { possible: splitting.possible, others: splitting.others }
    },
    sameReads: (reads, tried) => sameReads(splitter, reads, tried),
  }
}

type Splitter = SplitContext & {
  /** A number for a cell of a flow; a flow has fewer cells than `MOST_CELLS`. */
  readonly nameOf: (flow: Flow, id: number) => number
  readonly tables: Map<number, readonly string[]>
  readonly supports: WeakMap<Cells, Map<number, readonly number[]>>
}

/** A set of runs while it is split. */
type Splitting = {
  readonly splitter: Splitter
  readonly tried: InputExample
  readonly before: (at: number) => string
  possible: PossibleInputs
  readonly others: RunSet[]
}

/** Keeps the inputs that give the same value for a read. */
function splitByInputs(splitting: Splitting, { flow, cells, id }: CellRead, at: number): void {
  const { splitter, tried, before, others } = splitting
  for (const cell of supportOf(splitter, { flow, cells, id })) {
    const group = splitter.originsOf(flow).groups[cell] ?? null
    if (group === null) continue
    splitter.read.add(group)
    const { possible } = splitting
    const table = tableOf(splitter, { flow, id: cell }, group)
    if (isDecided(table, possible.get(group))) continue
    const classes = possible.get(group) ?? table.map((_, i) => i)
    const parts = Map.groupBy(classes, (index) => table[index] ?? '')
    const mine = table[tried.get(group) ?? 0] ?? ''
    for (const [value, some] of parts)
      if (value !== mine)
        others.push({
          possible: narrowInputs(possible, group, some),
          read: before(at),
        })
    splitting.possible = narrowInputs(possible, group, parts.get(mine) ?? [])
  }
}

/** True if all possible classes give the same value. */
function isDecided(table: readonly string[], classes: readonly number[] | undefined): boolean {
  const first = table[classes?.[0] ?? 0]
  return classes
    ? classes.every((one) => table[one] === first)
    : table.every((one) => one === first)
}

function sameReads(
  splitter: Splitter,
  reads: readonly CellRead[],
  tried: InputExample,
): PossibleInputs {
  const same = new Map<string, readonly number[]>()
  for (const one of reads)
    for (const id of supportOf(splitter, one)) {
      const group = splitter.originsOf(one.flow).groups[id] ?? null
      if (group === null) continue
      splitter.read.add(group)
      const table = tableOf(splitter, { flow: one.flow, id }, group)
      const mine = table[tried.get(group) ?? 0]
      const classes = same.get(group) ?? table.map((_, at) => at)
      const left = classes.filter((at) => table[at] === mine)
      if (left.length < classes.length) same.set(group, left)
    }
  return same
}

/** Returns a text of all reads before a given one. */
function readBefore(
  reads: readonly CellRead[],
  nameOf: (flow: Flow, id: number) => number,
): (at: number) => string {
  const texts: string[] = ['']
  return (at) => {
    for (let i = texts.length; i <= at; i += 1) {
      const read = reads[i - 1]
      const value = read && JSON.stringify(toJson(readCell(read.cells, read.id)))
      texts.push(`${texts[i - 1]} ${read && nameOf(read.flow, read.id)}=${value}`)
    }
    return texts[at] ?? ''
  }
}

/** The value of a cell for each class of its group. Each table is computed once. */
function tableOf(
  { tables, nameOf, originsOf, classesOf }: Splitter,
  { flow, id }: Pick<CellRead, 'flow' | 'id'>,
  group: string,
): readonly string[] {
  const key = nameOf(flow, id)
  const known = tables.get(key)
  if (known) return known
  const { paths } = originsOf(flow)
  const table = classesOf(group).map((value) => {
    const read = cellReader({ flow, paths, data: inputsWith(group, value) })
    return JSON.stringify(toJson(read(id) ?? null))
  })
  tables.set(key, table)
  return table
}

/** Computes cells from inputs alone. */
function cellReader({
  flow,
  paths,
  data,
}: {
  readonly flow: Flow
  readonly paths: CellOrigins['paths']
  readonly data: JsonObject
}): (cell: number) => unknown {
  const open = new Set<number>()
  const read = (cell: number): unknown => {
    // A validated question reads its previous result. Here it has no such result yet.
    if (open.has(cell)) return undefined
    open.add(cell)
    const found = computed(cell)
    open.delete(cell)
    return found
  }
  const computed = (cell: number): unknown => {
    const node = flow.plan.nodes[cell]
    if (typeof node === 'function') return node({ cells: cellsOf(read) })
    if (node) return node.compute({ cells: cellsOf(read) })
    const path = paths.get(cell)
    return path === undefined ? null : (valueAtKeys(data, path) ?? null)
  }
  return read
}

/**
 * The cells over one group of inputs that a cell was computed from, in the order of their reads.
 */
function supportOf(splitter: Splitter, { flow, cells, id }: CellRead): readonly number[] {
  const { originsOf, nameOf, supports } = splitter
  const origins = originsOf(flow)
  if (origins.dependsOnInputs[id] !== 1) return []
  if (origins.groups[id] !== null) return [id]
  const mine = supports.get(cells) ?? new Map<number, readonly number[]>()
  supports.set(cells, mine)
  const key = nameOf(flow, id)
  const known = mine.get(key)
  if (known) return known
  const direct = [...cellsRead({ flow, cells, id })]
  const found = [
    ...new Set(direct.flatMap((read) => supportOf(splitter, { flow, cells, id: read }))),
  ]
  mine.set(key, found)
  return found
}

/** The cells that the computation of a cell reads itself. */
function cellsRead({ flow, cells, id }: CellRead): ReadonlySet<number> {
  const direct = new Set<number>()
  const node = flow.plan.nodes[id]
  const at = {
    cells: cellsOf((read) => {
      // Unchanged rows are copied from the cell's previous value, so their rules would not be
      // read again.
      if (read === id) return undefined
      direct.add(read)
      return readCell(cells, read)
    }),
  }
  if (typeof node === 'function') node(at)
  else node?.compute(at)
  return direct
}
