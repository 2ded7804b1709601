import type { Place, Spot } from './issue.ts'
import type { Library, SourceFile } from './library.ts'
import { type Positions, positionsOf } from './positions.ts'

const scanned = new WeakMap<SourceFile, Positions>()

/** Finds the line and column of a place. Uses line 1 if the library does not have the file. */
export function spotOf(library: Library, place: Place): Spot {
  const file = [...library.origins.values()].find(({ path }) => path === place.file)
  const position = file === undefined ? { line: 1, column: 1 } : positionsIn(file).at(place.pointer)
  return { ...place, ...position }
}

function positionsIn(file: SourceFile): Positions {
  const known = scanned.get(file)
  if (known !== undefined) return known
  const positions = positionsOf(file.text)
  scanned.set(file, positions)
  return positions
}
