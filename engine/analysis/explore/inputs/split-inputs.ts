import { cellsOf, readCell } from '../../../answers/cells.ts'
import type { Flow } from '../../../definition/flow.ts'
import { toJson } from '../../../definition/json.ts'
import type { Json } from '../../../definition/types.ts'
import { type PossibleInputs, narrowInputs, type InputExample } from './possible-inputs.ts'
import { type CellSupports, cellSupports } from './cell-supports.ts'
import { type ClassTables, classTables } from './class-tables.ts'
import { numberObjects } from '../structure/number-objects.ts'
import type { CellOrigins } from './cell-origins.ts'
import type { CellRead } from './cell-reads.ts'
import { type OpenTotal, addPoints, type Sums } from './open-totals.ts'

/**
 * The common properties of runs that are explored together: their possible inputs and possible
 * sums.
 */
export type RunSet = {
  readonly possible: PossibleInputs
  readonly sums: readonly Sums[]
  /** The reads, with their values, that come before the split of these runs from others. */
  readonly read?: string
}

/** The runs that behave like the tried one, and the others, whose behavior is still unknown. */
export type Split = RunSet & { readonly others: readonly RunSet[] }

export type SplitContext = {
  readonly classesOf: (group: string) => readonly Json[]
  readonly originsOf: (flow: Flow) => CellOrigins
  readonly totals: readonly OpenTotal[]
  /** Collects the groups of inputs that were read. */
  readonly read: Set<string>
}

export type SplitInputs = {
  /** Splits a set of runs by the reads of the tried one. */
  readonly decide: (
    reads: readonly CellRead[],
    together: RunSet,
    tried: { readonly example: InputExample; readonly sums: Sums },
  ) => Split
  /** All inputs that give the same values for the same reads. For spaces without open sums. */
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
    tableOf: classTables({ ...context, nameOf }),
    supportOf: cellSupports(context.originsOf, nameOf),
    ofTotals: new Map(),
  }
  return {
    decide: (reads, together, { example, sums }) => {
      const splitting: Splitting = {
        splitter,
        tried: example,
        triedSums: sums,
        before: readBefore(reads, nameOf),
        possible: together.possible,
        sums: together.sums,
        others: [],
      }
      reads.forEach((one, at) => {
        splitByInputs(splitting, one, at)
        splitBySums(splitting, one, at)
      })
      return { possible: splitting.possible, sums: splitting.sums, others: splitting.others }
    },
    sameReads: (reads, tried) => sameReads(splitter, reads, tried),
  }
}

type Splitter = SplitContext & {
  /** A number for a cell of a flow; a flow has fewer cells than `MOST_CELLS`. */
  readonly nameOf: (flow: Flow, id: number) => number
  readonly tableOf: ClassTables
  readonly supportOf: CellSupports
  /** For cells that read only totals: their outcomes by the shown totals. */
  readonly ofTotals: Map<number, Map<string, string>>
}

/** A set of runs while it is split. */
type Splitting = {
  readonly splitter: Splitter
  readonly tried: InputExample
  readonly triedSums: Sums
  readonly before: (at: number) => string
  possible: PossibleInputs
  sums: readonly Sums[]
  readonly others: RunSet[]
}

/** Keeps the inputs that give the same value for a read. */
function splitByInputs(splitting: Splitting, { flow, cells, id }: CellRead, at: number): void {
  const { splitter, tried, before, others } = splitting
  for (const cell of splitter.supportOf(flow, cells, id)) {
    const group = splitter.originsOf(flow).groups[cell] ?? null
    if (group === null) continue
    splitter.read.add(group)
    const { possible } = splitting
    const table = splitter.tableOf(flow, cell, group)
    if (isDecided(table, possible.get(group))) continue
    const classes = possible.get(group) ?? table.map((_, i) => i)
    const parts = Map.groupBy(classes, (index) => table[index] ?? '')
    const mine = table[tried.get(group) ?? 0] ?? ''
    for (const [value, some] of parts)
      if (value !== mine)
        others.push({
          possible: narrowInputs(possible, group, some),
          sums: splitting.sums,
          read: before(at),
        })
    splitting.possible = narrowInputs(possible, group, parts.get(mine) ?? [])
  }
}

/** Keeps the sums that give the same value for a read. */
function splitBySums(splitting: Splitting, one: CellRead, at: number): void {
  const { splitter, triedSums, before, possible, sums, others } = splitting
  if (sums.length < 2 || splitter.originsOf(one.flow).dependsOnSums[one.id] !== 1) return
  const shiftTo = (other: Sums) =>
    new Map(
      splitter.totals.flatMap(({ flow, cell }, i) =>
        flow === one.flow.id ? [[cell, (other[i] ?? 0) - (triedSums[i] ?? 0)] as const] : [],
      ),
    )
  const outcomes = new Map<string, string>()
  const outcome = (other: Sums): string => {
    const shift = shiftTo(other)
    const key = shownTotals(one, shift)
    const known = outcomes.get(key) ?? outcomeWith(splitting, one, shift)
    outcomes.set(key, known)
    return known
  }
  const parts = Map.groupBy(sums, outcome)
  const mine = outcome(triedSums)
  for (const [value, some] of parts)
    if (value !== mine) others.push({ possible, sums: some, read: before(at) })
  splitting.sums = parts.get(mine) ?? []
}

/** The value of a cell with other sums, and its undecided parts. */
function outcomeWith(
  { splitter, possible }: Splitting,
  one: CellRead,
  shift: ReadonlyMap<number, number>,
): string {
  const { flow, cells, id } = one
  const { nameOf, tableOf, ofTotals } = splitter
  const { dependsOnInputs, dependsOnSums, groups } = splitter.originsOf(flow)
  const direct = ofTotals.get(nameOf(flow, id))
  const known = direct?.get(shownTotals(one, shift))
  if (known !== undefined) return known
  const open: number[] = []
  const memo = new Map<number, unknown>()
  let readsElse = false
  const read = (cell: number): unknown => {
    const group = groups[cell] ?? null
    if (cell !== id && !shift.has(cell)) readsElse = true
    if (group !== null) {
      if (!isDecided(tableOf(flow, cell, group), possible.get(group))) open.push(cell)
      return readCell(cells, cell)
    }
    if (dependsOnInputs[cell] !== 1 && dependsOnSums[cell] !== 1) return readCell(cells, cell)
    if (memo.has(cell)) return memo.get(cell)
    memo.set(cell, readCell(cells, cell)) // a validated cell reads its previous value
    const node = flow.plan.nodes[cell]
    const at = { cells: cellsOf(read) }
    const points = shift.get(cell)
    const compute = () =>
      typeof node === 'function' ? node(at) : (node?.compute(at) ?? readCell(cells, cell))
    const value =
      points === undefined ? compute() : addPoints(flow, cell, readCell(cells, cell), points)
    memo.set(cell, value)
    return value
  }
  const outcome = JSON.stringify([toJson(read(id)), open])
  // A condition on totals alone has the same value everywhere.
  if (!readsElse && !shift.has(id)) {
    const outcomes = direct ?? new Map<string, string>()
    ofTotals.set(nameOf(flow, id), outcomes.set(shownTotals(one, shift), outcome))
  }
  return outcome
}

/** True if all possible classes give the same value. */
function isDecided(table: readonly string[], classes: readonly number[] | undefined): boolean {
  const first = table[classes?.[0] ?? 0]
  return classes
    ? classes.every((one) => table[one] === first)
    : table.every((one) => one === first)
}

function sameReads(
  { originsOf, supportOf, tableOf, read }: Splitter,
  reads: readonly CellRead[],
  tried: InputExample,
): PossibleInputs {
  const same = new Map<string, readonly number[]>()
  for (const one of reads)
    for (const id of supportOf(one.flow, one.cells, one.id)) {
      const group = originsOf(one.flow).groups[id] ?? null
      if (group === null) continue
      read.add(group)
      const table = tableOf(one.flow, id, group)
      const mine = table[tried.get(group) ?? 0]
      const classes = same.get(group) ?? table.map((_, at) => at)
      const left = classes.filter((at) => table[at] === mine)
      if (left.length < classes.length) same.set(group, left)
    }
  return same
}

/** Everything that rules can see of totals: value and band. */
function shownTotals({ flow, cells }: CellRead, shift: ReadonlyMap<number, number>): string {
  return [...shift]
    .map(([cell, points]) => {
      const { value, band } = addPoints(flow, cell, readCell(cells, cell), points)
      return `${value} ${band}`
    })
    .join()
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
