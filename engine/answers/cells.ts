import type { Json, JsonObject } from '../definition/types.ts'

/**
 * Cells hold everything that a run knows: inputs, raw answers, values, and all values derived from
 * them. They form an immutable vector of blocks and chunks. A change copies one chunk and its
 * block, no matter how many cells there are, and earlier states stay valid.
 */
export type Cells = readonly Block[]
type Block = readonly (readonly unknown[])[]

/** What rules and texts read: the cells, and data that exists only during one event. */
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

/** The number of the chunk that holds a cell. */
export function chunkOf(id: number): number {
  return id >> BITS
}

/**
 * The chunks that two states of a run do not share. Null if the cells are watched or belong to
 * different flows.
 */
export function differentChunks(one: Cells, other: Cells): readonly number[] | null {
  if (one.length !== other.length || one instanceof AskedCells || other instanceof AskedCells)
    return null
  const different: number[] = []
  for (let top = 0; top < one.length; top += 1) {
    const [block, otherBlock] = [one[top], other[top]]
    if (block === otherBlock || block === undefined || otherBlock === undefined) continue
    for (let i = 0; i < block.length; i += 1)
      if (block[i] !== otherBlock[i]) different.push((top << BITS) | i)
  }
  return different
}

export function cellReader(id: number): (at: Moment) => unknown {
  return (at) => readCell(at.cells, id)
}

/**
 * A writable copy. A block or chunk that it still shares with `base` is copied before it is
 * written.
 */
export type Draft = { readonly cells: unknown[][][]; readonly base: Cells }

export function draftOf(given: Cells): Draft {
  const base = given.slice() // also turns a watched vector into a plain one
  return { cells: base.slice() as unknown[][][], base } // `writeCell` never writes to shared blocks
}

export function emptyDraft(size: number): Draft {
  const chunks = (size + MASK) >> BITS
  const blocks = (chunks + MASK) >> BITS
  const chunk = (): unknown[] => new Array<unknown>(SIZE).fill(undefined)
  const cells = Array.from({ length: blocks }, (_, i) =>
    Array.from({ length: Math.min(SIZE, chunks - i * SIZE) }, chunk),
  )
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
 * Creates cells that call a function for each read. The analysis uses them to record reads or to
 * replace values.
 *
 * @param plain The vector that copies are made from.
 */
export function cellsOf(read: (id: number) => unknown, plain: Cells = []): Cells {
  return new AskedCells(read, plain)
}

/** An empty vector: `readCell` finds no block in it and calls `read`. */
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
