import { type Cells, cellsOf, readCell } from '../../../answers/cells.ts'
import type { Flow } from '../../../definition/flow.ts'
import type { CellOrigins } from './cell-origins.ts'

/**
 * Returns the cells over one group of inputs that a cell was computed from, in the order of their
 * reads.
 */
export type CellSupports = (flow: Flow, cells: Cells, id: number) => readonly number[]

export function cellSupports(
  originsOf: (flow: Flow) => CellOrigins,
  nameOf: (flow: Flow, id: number) => number,
): CellSupports {
  const supports = new WeakMap<Cells, Map<number, readonly number[]>>()
  const supportOf: CellSupports = (flow, cells, id) => {
    const origins = originsOf(flow)
    if (origins.dependsOnInputs[id] !== 1) return []
    if (origins.groups[id] !== null) return [id]
    const mine = supports.get(cells) ?? new Map<number, readonly number[]>()
    supports.set(cells, mine)
    const key = nameOf(flow, id)
    const known = mine.get(key)
    if (known) return known
    const direct = cellsRead(flow, cells, id)
    const found = [...new Set([...direct].flatMap((read) => supportOf(flow, cells, read)))]
    mine.set(key, found)
    return found
  }
  return supportOf
}

/** The cells that the computation of a cell reads itself. */
function cellsRead(flow: Flow, cells: Cells, id: number): ReadonlySet<number> {
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
