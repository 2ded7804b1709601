import { type Cells, cellsOf, readCell } from '../../../answers/cells.ts'
import type { Flow } from '../../../definition/flow.ts'
import { toJson } from '../../../definition/json.ts'
import type { Json } from '../../../definition/types.ts'
import { valueAtKeys } from '../../../rules/json-logic.ts'
import { type PossibleInputs, narrowInputs, type InputExample } from './possible-inputs.ts'
import { inputsWith } from './input-classes.ts'
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
export function inputSplitter({
  classesOf,
  originsOf,
  totals,
  read: readGroups,
}: SplitContext): SplitInputs {
  const tables = new Map<number, readonly string[]>()
  const plain = new Map<number, Map<string, string>>()
  const supports = new WeakMap<Cells, Map<number, readonly number[]>>()
  const numberOf = numberObjects<Flow>()
  /** A number for a cell of a flow; a flow has fewer cells than `MOST_CELLS`. */
  const nameOf = (flow: Flow, id: number): number => numberOf(flow) * MOST_CELLS + id

  /** The value of a cell for each class of its group. */
  const tableOf = (flow: Flow, id: number, group: string): readonly string[] => {
    const key = nameOf(flow, id)
    const known = tables.get(key)
    if (known) return known
    const { paths } = originsOf(flow)
    const table = classesOf(group).map((value) => {
      const data = inputsWith(group, value)
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
      return JSON.stringify(toJson(read(id) ?? null))
    })
    tables.set(key, table)
    return table
  }

  /**
   * The cells over one group of inputs that a cell was computed from, in the order of their reads.
   */
  const supportOf = (flow: Flow, cells: Cells, id: number): readonly number[] => {
    const origins = originsOf(flow)
    if (origins.dependsOnInputs[id] !== 1) return []
    if (origins.groups[id] !== null) return [id]
    const mine = supports.get(cells) ?? new Map<number, readonly number[]>()
    supports.set(cells, mine)
    const key = nameOf(flow, id)
    const known = mine.get(key)
    if (known) return known
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
    const found = [...new Set([...direct].flatMap((read) => supportOf(flow, cells, read)))]
    mine.set(key, found)
    return found
  }

  const isDecided = (flow: Flow, id: number, group: string, possible: PossibleInputs): boolean => {
    const table = tableOf(flow, id, group)
    const classes = possible.get(group)
    const first = table[classes?.[0] ?? 0]
    return classes
      ? classes.every((one) => table[one] === first)
      : table.every((one) => one === first)
  }

  /** The value of a cell with other sums, and its undecided parts. */
  const outcomeWith = (
    { flow, cells, id }: CellRead,
    shift: ReadonlyMap<number, number>,
    possible: PossibleInputs,
  ): string => {
    const { dependsOnInputs, dependsOnSums, groups } = originsOf(flow)
    const open: number[] = []
    const memo = new Map<number, unknown>()
    const direct = plain.get(nameOf(flow, id))
    if (direct) {
      const known = direct.get(shownTotals({ flow, cells, id }, shift))
      if (known !== undefined) return known
    }
    let readsElse = false
    const read = (cell: number): unknown => {
      const group = groups[cell] ?? null
      if (cell !== id && !shift.has(cell)) readsElse = true
      if (group !== null) {
        if (!isDecided(flow, cell, group, possible)) open.push(cell)
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
      plain.set(nameOf(flow, id), outcomes.set(shownTotals({ flow, cells, id }, shift), outcome))
    }
    return outcome
  }

  const sameReads: SplitInputs['sameReads'] = (reads, tried) => {
    const same = new Map<string, readonly number[]>()
    for (const one of reads)
      for (const id of supportOf(one.flow, one.cells, one.id)) {
        const group = originsOf(one.flow).groups[id] ?? null
        if (group === null) continue
        readGroups.add(group)
        const table = tableOf(one.flow, id, group)
        const mine = table[tried.get(group) ?? 0]
        const classes = same.get(group) ?? table.map((_, at) => at)
        const left = classes.filter((at) => table[at] === mine)
        if (left.length < classes.length) same.set(group, left)
      }
    return same
  }

  const decide: SplitInputs['decide'] = (reads, together, { example, sums }) => {
    let { possible, sums: left } = together
    const others: RunSet[] = []
    const before = readBefore(reads, nameOf)
    for (const [at, one] of reads.entries()) {
      for (const id of supportOf(one.flow, one.cells, one.id)) {
        const group = originsOf(one.flow).groups[id] ?? null
        if (group !== null) readGroups.add(group)
        if (group === null || isDecided(one.flow, id, group, possible)) continue
        const table = tableOf(one.flow, id, group)
        const classes = possible.get(group) ?? table.map((_, i) => i)
        const parts = Map.groupBy(classes, (index) => table[index] ?? '')
        const mine = table[example.get(group) ?? 0] ?? ''
        for (const [value, some] of parts)
          if (value !== mine)
            others.push({
              possible: narrowInputs(possible, group, some),
              sums: left,
              read: before(at),
            })
        possible = narrowInputs(possible, group, parts.get(mine) ?? [])
      }
      if (left.length < 2 || originsOf(one.flow).dependsOnSums[one.id] !== 1) continue
      const shiftTo = (other: Sums) =>
        new Map(
          totals.flatMap(({ flow, cell }, i) =>
            flow === one.flow.id ? [[cell, (other[i] ?? 0) - (sums[i] ?? 0)] as const] : [],
          ),
        )
      const outcomes = new Map<string, string>()
      const outcome = (other: Sums): string => {
        const shift = shiftTo(other)
        const key = shownTotals(one, shift)
        const known = outcomes.get(key) ?? outcomeWith(one, shift, possible)
        outcomes.set(key, known)
        return known
      }
      const parts = Map.groupBy(left, outcome)
      const mine = outcome(sums)
      for (const [value, some] of parts)
        if (value !== mine) others.push({ possible, sums: some, read: before(at) })
      left = parts.get(mine) ?? []
    }
    return { possible, sums: left, others }
  }

  return { decide, sameReads }
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
