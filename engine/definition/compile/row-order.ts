import { readsOf } from '../../rules/json-logic.ts'
import type { Field } from '../flow.ts'

/**
 * Orders the fields of a row. Each comes after the fields that its conditions read, its group, and
 * the choice that opens it.
 *
 * @throws {Error} If conditions of the row form a cycle; `checkLibrary` reports where.
 */
export function orderOfRow(cells: readonly Field[], flow: string): readonly Field[] {
  const byPath = new Map(cells.map((cell) => [cell.rowPath.join('.'), cell]))
  const open = new Map(
    [...byPath].map(([path, cell]) => [path, new Set(pathsBefore(cell, byPath))]),
  )
  const ordered: Field[] = []
  while (ordered.length < cells.length) {
    const ready = [...open].filter(([, before]) => [...before].every((path) => !open.has(path)))
    if (ready.length === 0)
      throw new Error(`Cannot load flow "${flow}": its rules read each other in a circle`)
    for (const [path] of ready) {
      open.delete(path)
      const cell = byPath.get(path)
      if (cell) ordered.push(cell)
    }
  }
  return ordered
}

function pathsBefore(
  { source, rowPath }: Field,
  byPath: ReadonlyMap<string, Field>,
): readonly string[] {
  const path = rowPath.join('.')
  const own = [
    rowPath.slice(0, -1).join('.'),
    ...(path.endsWith(':text') ? [path.slice(0, -':text'.length)] : []),
  ]
  const read = [source.when, source.enabled].flatMap((rule) =>
    rule === undefined ? [] : readsOf(rule),
  )
  const paths = [
    ...own,
    ...read.flatMap((one) =>
      one.startsWith('row.') ? pathsRead(one.slice('row.'.length), byPath) : [],
    ),
  ]
  return paths.filter((one) => byPath.has(one))
}

/**
 * Paths of the fields that a path reads: the longest match, and for a group all fields inside it.
 */
function pathsRead(path: string, byPath: ReadonlyMap<string, Field>): readonly string[] {
  const keys = path.split('.')
  const prefixes = keys.map((_, i) => keys.slice(0, keys.length - i).join('.'))
  const found = prefixes.find((prefix) => byPath.has(prefix))
  return found === undefined
    ? []
    : [...byPath.keys()].filter((one) => one === found || one.startsWith(`${found}.`))
}
