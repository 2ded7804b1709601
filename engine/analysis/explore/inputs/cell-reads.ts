import { type Cells, cellsOf, readCell } from '../../../answers/cells.ts'
import type { Flow } from '../../../definition/flow.ts'

/** A cell that was read, with its flow and its vector. */
export type CellRead = { readonly flow: Flow; readonly cells: Cells; readonly id: number }

/**
 * Records which cells the engine reads. Reads between cells while they are computed are not
 * recorded.
 */
export type ReadWatch = {
  /** @param except Vectors whose reads are ignored, because they decide nothing. */
  readonly during: <T>(
    act: () => T,
    except?: readonly Cells[],
  ) => { readonly value: T; readonly reads: readonly CellRead[] }
}

/**
 * Records the reads in runs of some flows. The caller must be the only user of the flows'
 * libraries.
 * @param matters Whether a cell should be recorded.
 */
export function watchReads(
  flows: readonly Flow[],
  matters: (flow: Flow, id: number) => boolean,
): ReadWatch {
  let seen: Seen | null = null
  const plain = new WeakMap<Cells, Cells>()
  for (const plain of flows) {
    const watched: Flow = {
      ...plain,
      plan: { ...plain.plan, watch: (cells) => watchedCells(watched, cells) },
    }
    plain.library.compiled.set(plain.id, watched)
  }
  function watchedCells(flow: Flow, cells: Cells): Cells {
    const watched = cellsOf((id) => {
      if (seen && !seen.except.has(cells) && matters(flow, id)) note(seen, { flow, cells, id })
      return readCell(cells, id)
    }, cells)
    plain.set(watched, cells)
    return watched
  }
  return {
    during: (act, except = []) => {
      const outer = seen
      const mine: Seen = {
        reads: [],
        known: new Map(),
        except: new Set(except.map((one) => plain.get(one) ?? one)),
      }
      seen = mine
      const value = act()
      seen = outer
      return { value, reads: mine.reads }
    },
  }
}

/** In the order of their first read. */
type Seen = {
  readonly reads: CellRead[]
  readonly known: Map<Cells, Set<number>>
  readonly except: ReadonlySet<Cells>
}

function note({ reads, known }: Seen, read: CellRead): void {
  const ids = known.get(read.cells) ?? new Set<number>()
  if (ids.has(read.id)) return
  known.set(read.cells, ids.add(read.id))
  reads.push(read)
}
