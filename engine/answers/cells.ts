import type { Json, JsonObject } from '../definition/types.ts'

/**
 * Cells hold what a run knows and what follows from it: inputs, raw answers, values, and every derived value. They are an immutable
 * vector in blocks of chunks, so that a change copies a chunk and the way to it, however many cells there are, and earlier states
 * stay valid.
 */
export type Cells = readonly Block[]
type Block = readonly (readonly unknown[])[]

/** What rules and texts read from: the cells, and what exists only during one event. */
export type Moment = {
  readonly cells: Cells
  readonly event?: Json
  readonly secrets?: JsonObject
  readonly row?: JsonObject
}

const BITS = 5
const SIZE = 1 << BITS
const MASK = SIZE - 1

export function readCell(cells: Cells, id: number): unknown {
  const block = cells[id >> (2 * BITS)]
  if (block === undefined) return cells instanceof AskedCells ? cells.read(id) : undefined
  return block[(id >> BITS) & MASK]?.[id & MASK]
}

/** A function that reads one cell of a moment. */
export function cellReader(id: number): (at: Moment) => unknown {
  return (at) => readCell(at.cells, id)
}

/** A copy that may be written; a block or chunk that it still shares with `base` is copied first. */
export type Draft = { readonly cells: unknown[][][]; readonly base: Cells }

export function draftOf(given: Cells): Draft {
  const base = given.slice() // of a watched vector, the plain one
  return { cells: base.slice() as unknown[][][], base } // what is shared with `base` is never written
}

export function emptyDraft(size: number): Draft {
  const chunks = (size + MASK) >> BITS
  const blocks = (chunks + MASK) >> BITS
  const chunk = (): unknown[] => new Array<unknown>(SIZE).fill(undefined)
  const cells = Array.from({ length: blocks }, (_, i) => Array.from({ length: Math.min(SIZE, chunks - i * SIZE) }, chunk))
  return { cells, base: [] }
}

export function writeCell({ cells, base }: Draft, id: number, value: unknown): void {
  const top = id >> (2 * BITS)
  const middle = (id >> BITS) & MASK
  const shared = base[top]
  let block = cells[top]
  if (block !== undefined && block === shared) {
    block = block.slice()
    cells[top] = block
  }
  let chunk = block?.[middle]
  if (!block || !chunk) return
  if (chunk === shared?.[middle]) {
    chunk = chunk.slice()
    block[middle] = chunk
  }
  chunk[id & MASK] = value
}

/**
 * Cells that are asked for one by one: for analysis, which wants to see what is read, or to put other values in their place.
 *
 * @param plain What a copy is made of: a copy is an ordinary vector again.
 */
export function cellsOf(read: (id: number) => unknown, plain: Cells = []): Cells {
  return new AskedCells(read, plain)
}

/** An empty vector, so that looking for a block in it finds none and asks. */
class AskedCells extends Array<Block> {
  readonly read: (id: number) => unknown
  readonly plain: Cells
  constructor(read: (id: number) => unknown, plain: Cells) {
    super()
    this.read = read
    this.plain = plain
  }
  override slice() {
    return this.plain.slice()
  }
}
