import type { Json, JsonObject } from '../definition/types.ts'

/**
 * Cells hold what a run knows and what follows from it: inputs, raw answers, values, and every derived value. They are an immutable
 * vector in chunks, so that a change copies one chunk and earlier states stay valid.
 */
export type Cells = readonly (readonly unknown[])[]

/** What rules and texts read from: the cells, and what exists only during one event. */
export type Moment = {
  readonly cells: Cells
  readonly event?: Json
  readonly secrets?: JsonObject
  readonly row?: JsonObject
}

const BITS = 7
const MASK = (1 << BITS) - 1

export function readCell(cells: Cells, id: number): unknown {
  return cells[id >> BITS]?.[id & MASK]
}

/** A function that reads one cell of a moment. */
export function cellReader(id: number): (at: Moment) => unknown {
  const chunk = id >> BITS
  const offset = id & MASK
  return (at) => at.cells[chunk]?.[offset]
}

/** A copy that may be written; chunks are copied when they are first touched. */
export type Draft = { readonly cells: unknown[][]; readonly owned: Set<number> }

export function draftOf(cells: Cells): Draft {
  return { cells: cells.slice() as unknown[][], owned: new Set() } // only chunks in `owned` are ever written
}

export function emptyDraft(size: number): Draft {
  const count = (size + MASK) >> BITS
  const cells = Array.from({ length: count }, (): unknown[] => new Array<unknown>(MASK + 1).fill(undefined))
  return { cells, owned: new Set(cells.keys()) }
}

export function writeCell(draft: Draft, id: number, value: unknown): void {
  const index = id >> BITS
  let chunk = draft.cells[index]
  if (!chunk) return
  if (!draft.owned.has(index)) {
    chunk = chunk.slice()
    draft.cells[index] = chunk
    draft.owned.add(index)
  }
  chunk[id & MASK] = value
}

/**
 * Cells that are asked for one by one: for analysis, which wants to see what is read, or to put other values in their place.
 *
 * @param plain What a copy is made of: a copy is an ordinary vector again.
 */
export function cellsOf(read: (id: number) => unknown, plain: Cells = []): Cells {
  const chunks: (readonly unknown[])[] = []
  return new Proxy(plain, {
    get: (cells, key) => {
      if (key === 'slice') return () => cells.slice()
      if (typeof key !== 'string') return undefined
      const index = Number(key)
      const chunk = chunks[index] ?? chunkOf(index, read)
      chunks[index] = chunk
      return chunk
    },
  })
}

function chunkOf(index: number, read: (id: number) => unknown): readonly unknown[] {
  return new Proxy([], { get: (_, key) => (typeof key === 'string' ? read((index << BITS) | Number(key)) : undefined) })
}
