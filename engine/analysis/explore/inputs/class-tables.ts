import { cellsOf } from '../../../answers/cells.ts'
import type { Flow } from '../../../definition/flow.ts'
import { toJson } from '../../../definition/json.ts'
import type { Json, JsonObject } from '../../../definition/types.ts'
import { valueAtKeys } from '../../../rules/json-logic.ts'
import type { CellOrigins } from './cell-origins.ts'
import { inputsWith } from './input-classes.ts'

/** Returns the value of a cell for each class of its group. Computes each table once. */
export type ClassTables = (flow: Flow, id: number, group: string) => readonly string[]

type TableContext = {
  readonly classesOf: (group: string) => readonly Json[]
  readonly originsOf: (flow: Flow) => CellOrigins
  readonly nameOf: (flow: Flow, id: number) => number
}

export function classTables({ classesOf, originsOf, nameOf }: TableContext): ClassTables {
  const tables = new Map<number, readonly string[]>()
  return (flow, id, group) => {
    const key = nameOf(flow, id)
    const known = tables.get(key)
    if (known) return known
    const { paths } = originsOf(flow)
    const table = classesOf(group).map((value) => {
      const read = cellReader({ flow, paths, data: inputsWith(group, value) })
      return JSON.stringify(toJson(read(id) ?? null))
    })
    tables.set(key, table)
    return table
  }
}

/** Computes cells from inputs alone. */
function cellReader({
  flow,
  paths,
  data,
}: {
  readonly flow: Flow
  readonly paths: CellOrigins['paths']
  readonly data: JsonObject
}): (cell: number) => unknown {
  const open = new Set<number>()
  const read = (cell: number): unknown => {
    // A validated question reads its previous result. Here it has no such result yet.
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
  return read
}
