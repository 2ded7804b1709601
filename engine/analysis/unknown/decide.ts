import { type Cells, cellsOf, readCell } from '../../answers/cells.ts'
import type { Flow } from '../../definition/flow.ts'
import { toJson } from '../../definition/json.ts'
import type { Json } from '../../definition/types.ts'
import { valueAtKeys } from '../../rules/json-logic.ts'
import { type Box, narrowed, type Witness } from './box.ts'
import { inputsWith } from './input-classes.ts'
import { numbering } from './numbering.ts'
import type { Origins } from './origins.ts'
import type { CellRead } from './reads.ts'
import { type OpenTotal, shifted, type Sums } from './sums.ts'

/** What runs that go on together have in common: what a host may have said, and the sums that they may have. */
export type Together = {
  readonly box: Box
  readonly sums: readonly Sums[]
  /** What was read, and how it came out, before these parted from others. */
  readonly read?: string
}

/** Those that go on as the one that was tried, and those of which that is not known. */
export type Decision = Together & { readonly others: readonly Together[] }

export type Deciding = {
  readonly classesOf: (group: string) => readonly Json[]
  readonly originsOf: (flow: Flow) => Origins
  readonly totals: readonly OpenTotal[]
}

export type Decide = (
  reads: readonly CellRead[],
  together: Together,
  tried: { readonly witness: Witness; readonly sums: Sums },
) => Decision

const MOST_CELLS = 2 ** 24

/** Splits what goes together by what was read: everything that is not told apart by it would have gone the same way. */
export function deciding({ classesOf, originsOf, totals }: Deciding): Decide {
  const tables = new Map<number, readonly string[]>()
  const plain = new Map<number, Map<string, string>>()
  const supports = new WeakMap<Cells, Map<number, readonly number[]>>()
  const numberOf = numbering<Flow>()
  /** A number for a cell of a flow; a flow has fewer cells than that. */
  const nameOf = (flow: Flow, id: number): number => numberOf(flow) * MOST_CELLS + id

  /** How a cell comes out for each class of its group. */
  const tableOf = (flow: Flow, id: number, group: string): readonly string[] => {
    const key = nameOf(flow, id)
    const known = tables.get(key)
    if (known) return known
    const { paths } = originsOf(flow)
    const table = classesOf(group).map((value) => {
      const data = inputsWith(group, value)
      const open = new Set<number>()
      const read = (cell: number): unknown => {
        // A judged question looks at what it was before: here it is judged for the first time.
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

  /** The cells over one group of inputs that a cell was computed from, in the order in which they were read. */
  const supportOf = (flow: Flow, cells: Cells, id: number): readonly number[] => {
    const origins = originsOf(flow)
    if (origins.isTold[id] !== 1) return []
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
        if (read !== id) direct.add(read)
        return readCell(cells, read)
      }),
    }
    if (typeof node === 'function') node(at)
    else node?.compute(at)
    const found = [...new Set([...direct].flatMap((read) => supportOf(flow, cells, read)))]
    mine.set(key, found)
    return found
  }

  const isDecided = (flow: Flow, id: number, group: string, box: Box): boolean => {
    const table = tableOf(flow, id, group)
    const classes = box.get(group)
    const first = table[classes?.[0] ?? 0]
    return classes ? classes.every((one) => table[one] === first) : table.every((one) => one === first)
  }

  /** How a cell would come out with other sums; a part that is not decided says so. */
  const outcomeWith = ({ flow, cells, id }: CellRead, shift: ReadonlyMap<number, number>, box: Box): string => {
    const { isTold, isSummed, groups } = originsOf(flow)
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
        if (!isDecided(flow, cell, group, box)) open.push(cell)
        return readCell(cells, cell)
      }
      if (isTold[cell] !== 1 && isSummed[cell] !== 1) return readCell(cells, cell)
      if (memo.has(cell)) return memo.get(cell)
      memo.set(cell, readCell(cells, cell)) // a judged cell reads itself
      const node = flow.plan.nodes[cell]
      const at = { cells: cellsOf(read) }
      const points = shift.get(cell)
      const value =
        points !== undefined
          ? shifted(flow, cell, readCell(cells, cell), points)
          : typeof node === 'function'
            ? node(at)
            : (node?.compute(at) ?? readCell(cells, cell))
      memo.set(cell, value)
      return value
    }
    const outcome = JSON.stringify([toJson(read(id)), open])
    // A condition on totals alone comes out the same wherever it is asked.
    if (!readsElse && !shift.has(id)) {
      const outcomes = direct ?? new Map<string, string>()
      plain.set(nameOf(flow, id), outcomes.set(shownTotals({ flow, cells, id }, shift), outcome))
    }
    return outcome
  }

  return (reads, together, { witness, sums }) => {
    let { box, sums: left } = together
    const others: Together[] = []
    const before = readBefore(reads, nameOf)
    for (const [at, one] of reads.entries()) {
      for (const id of supportOf(one.flow, one.cells, one.id)) {
        const group = originsOf(one.flow).groups[id] ?? null
        if (group === null || isDecided(one.flow, id, group, box)) continue
        const table = tableOf(one.flow, id, group)
        const classes = box.get(group) ?? table.map((_, i) => i)
        const parts = Map.groupBy(classes, (index) => table[index] ?? '')
        const mine = table[witness.get(group) ?? 0] ?? ''
        for (const [value, some] of parts)
          if (value !== mine) others.push({ box: narrowed(box, group, some), sums: left, read: before(at) })
        box = narrowed(box, group, parts.get(mine) ?? [])
      }
      if (left.length < 2 || originsOf(one.flow).isSummed[one.id] !== 1) continue
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
        const known = outcomes.get(key) ?? outcomeWith(one, shift, box)
        outcomes.set(key, known)
        return known
      }
      const parts = Map.groupBy(left, outcome)
      const mine = outcome(sums)
      for (const [value, some] of parts) if (value !== mine) others.push({ box, sums: some, read: before(at) })
      left = parts.get(mine) ?? []
    }
    return { box, sums: left, others }
  }
}

/** All that rules can see of totals: value and band. */
function shownTotals({ flow, cells }: CellRead, shift: ReadonlyMap<number, number>): string {
  return [...shift]
    .map(([cell, points]) => {
      const { value, band } = shifted(flow, cell, readCell(cells, cell), points)
      return `${value} ${band}`
    })
    .join()
}

/** What was read before one of the reads, as a text. */
function readBefore(reads: readonly CellRead[], nameOf: (flow: Flow, id: number) => number): (at: number) => string {
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
