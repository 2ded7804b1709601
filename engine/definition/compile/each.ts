import { type Moment, readCell } from '../../answers/cells.ts'
import { addCell, define } from '../../answers/plan.ts'
import { compileRule, isTruthy } from '../../rules/json-logic.ts'
import type { CompiledEach, RowsShown, ShownRow } from '../flow.ts'
import { isObject, toJson } from '../json.ts'
import type { EachSource, StepSource } from '../types.ts'
import type { Context } from './context.ts'
import { textReads } from './text-reads.ts'
import { keyedRows, keyOf } from './keyed-rows.ts'
import { derived, lateRule, scopeOf } from './names.ts'

/**
 * Compiles the rows of a step or an interstitial, and a cell that is true if there are any rows.
 *
 * @param parent Cell: true if the parent applies.
 */
export function compileEach(
  context: Context,
  source: Pick<StepSource, 'when' | 'title' | 'texts' | 'props' | 'on' | 'show'>,
  each: EachSource,
  parent: number,
): { readonly each: CompiledEach; readonly applies: number } {
  const [list, stamp, rows, applies] = [0, 0, 0, 0].map(() => addCell(context.builder))
  if (list === undefined || stamp === undefined || rows === undefined || applies === undefined)
    throw new Error('No cells')
  const holds = lateRule(context, source.when)
  const { when = null, title = null, texts = null, props = null, on = null, show = null } = source
  context.later.push(() => {
    const of = derived(context, () => compileRule(each.of, scopeOf(context)))
    define(context.builder, list, of.reads, of.value)
    define(
      context.builder,
      stamp,
      textReads(context, toJson({ when, title, texts, props, on, show })),
      () => ({}),
    )
  })
  define(
    context.builder,
    rows,
    [parent, list, stamp],
    rowsShown({ list, stamp, rows, holds, parent, each }),
  )
  define(
    context.builder,
    applies,
    [rows],
    ({ cells }) => (readCell(cells, rows) as RowsShown).shown.length > 0,
  ) // this cell holds no other type
  return { each: { list, stamp, rows, holds }, applies }
}

type Rows = CompiledEach & { readonly parent: number; readonly each: EachSource }

/**
 * Computes the rows. Reuses unchanged rows of the previous value, which the cell still holds
 * meanwhile.
 */
function rowsShown(rows: Rows): (at: Moment) => RowsShown {
  return (at) => {
    const { cells } = at
    const given = readCell(cells, rows.parent) === true ? readCell(cells, rows.list) : null
    const list: readonly unknown[] = Array.isArray(given) ? given : []
    const stamp = readCell(cells, rows.stamp)
    // This cell holds no other type.
    const before = readCell(cells, rows.rows) as RowsShown | undefined
    const same = before !== undefined && before.stamp === stamp ? before : null
    return (
      (same && withFewChanges(rows, at, list, same)) ??
      wholeList(rows, at, { list, stamp, before: same })
    )
  }
}

/** Up to this many changed rows are replaced one by one. Beyond it, all rows are computed again. */
const FEW = 8

/**
 * Replaces changed rows; null if the order, a key or the visibility of a row changed, or too many
 * rows.
 */
function withFewChanges(
  { holds, each }: Rows,
  at: Moment,
  list: readonly unknown[],
  before: RowsShown,
): RowsShown | null {
  if (list.length !== before.list.length) return null
  const changed: number[] = []
  for (let i = 0; i < list.length && changed.length <= FEW; i += 1)
    if (list[i] !== before.list[i]) changed.push(i)
  if (changed.length > FEW) return null
  const shown = before.shown.slice()
  for (const i of changed) {
    const row = list[i]
    const key = keyOf(row, each.key)
    if (!isObject(row) || key === null || key !== keyOf(before.list[i], each.key)) return null
    const place = before.places.indexOf(i)
    if (isTruthy(holds({ ...at, row })) !== place >= 0) return null
    if (place >= 0) shown[place] = { key, row }
  }
  return { ...before, list, shown }
}

type Given = {
  readonly list: readonly unknown[]
  readonly stamp: unknown
  readonly before: RowsShown | null
}

function wholeList({ holds, each }: Rows, at: Moment, { list, stamp, before }: Given): RowsShown {
  const known = new Map(before?.shown.map((one) => [one.row, one]))
  const shown: ShownRow[] = []
  const places: number[] = []
  const seen = new Set<string>()
  for (const { place, ...one } of keyedRows(list, each.key)) {
    if (shown.length >= (each.most ?? list.length)) break
    if (seen.has(one.key)) continue
    const there = known.get(one.row)
    if (!there && !isTruthy(holds({ ...at, row: one.row }))) continue
    seen.add(one.key)
    shown.push(there ?? one)
    places.push(place)
  }
  return { list, stamp, shown, places, made: before?.made ?? {} }
}
