import { readCell } from '../../../answers/cells.ts'
import type { Flow } from '../../../definition/flow.ts'
import { toJson } from '../../../definition/json.ts'
import type { Json } from '../../../definition/types.ts'
import { type PossibleInputs, narrowInputs, type InputExample } from './possible-inputs.ts'
import { type CellSupports, cellSupports } from './cell-supports.ts'
import { type ClassTables, classTables } from './class-tables.ts'
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
    tableOf: classTables({ ...context, nameOf }),
    supportOf: cellSupports(context.originsOf, nameOf),
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
  readonly tableOf: ClassTables
  readonly supportOf: CellSupports
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
