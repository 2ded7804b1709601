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
  return cells[id >> (2 * BITS)]?.[(id >> BITS) & MASK]?.[id & MASK]
}

/** A function that reads one cell of a moment. */
export function cellReader(id: number): (at: Moment) => unknown {
  return (at) => readCell(at.cells, id)
}

/** A copy that may be written; a block or chunk that it still shares with `base` is copied first. */
export type Draft = { readonly cells: unknown[][][]; readonly base: Cells }

export function draftOf(base: Cells): Draft {
  const shared = base.slice() // watched cells are plain again here, so that what is shared is known as the same
  return { cells: shared.slice() as unknown[][][], base: shared } // what is shared with `base` is never written
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
  const blocks = lists((block) => lists((chunk) => list((at) => read((((block << BITS) | chunk) << BITS) | at))))
  return new Proxy(plain, {
    get: (cells, key) => (key === 'slice' ? () => cells.slice() : typeof key === 'string' ? blocks[Number(key)] : undefined),
  })
}

/** A list whose members are asked for each time. */
function list<T>(member: (index: number) => T): readonly T[] {
  return new Proxy([], { get: (_, key) => (typeof key === 'string' ? member(Number(key)) : undefined) })
}

/** A list of lists, each made when it is asked for first. */
function lists<T>(make: (index: number) => readonly T[]): readonly (readonly T[])[] {
  const made = new Map<number, readonly T[]>()
  return list((index) => {
    const member = made.get(index) ?? make(index)
    made.set(index, member)
    return member
  })
}
