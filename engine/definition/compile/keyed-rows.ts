import { addCell, define } from '../../answers/plan.ts'
import { compileRule } from '../../rules/json-logic.ts'
import type { ShownRow } from '../flow.ts'
import { isObject } from '../json.ts'
import type { EachSource } from '../types.ts'
import type { Context } from './context.ts'
import { derived, scopeOf } from './names.ts'

/** Adds a cell for the rows of a list and their keys. */
export function rowsCell(context: Context, each: EachSource): number {
  const cell = addCell(context.builder)
  context.later.push(() => {
    const of = derived(context, () => compileRule(each.of, scopeOf(context)))
    define(context.builder, cell, of.reads, (at): readonly ShownRow[] => {
      const list = of.value(at)
      return Array.isArray(list) ? keyedRows(list, each.key) : []
    })
  })
  return cell
}

/** A row with its key and its index in the list. */
type KeyedRow = ShownRow & { readonly place: number }

/**
 * The rows of a list that have a key. Keys may repeat: of those rows, the first one shown counts.
 */
export function keyedRows(list: readonly unknown[], member: string): readonly KeyedRow[] {
  return list.flatMap((row, place): readonly KeyedRow[] => {
    const key = keyOf(row, member)
    return isObject(row) && key !== null ? [{ key, row, place }] : []
  })
}

/** The key of a row, a text or a number, as text; null if it has none. */
export function keyOf(row: unknown, member: string): string | null {
  const key = isObject(row) && Object.hasOwn(row, member) ? row[member] : null
  return (typeof key === 'string' && key !== '') || typeof key === 'number' ? String(key) : null
}
