import { readCell } from '../../answers/cells.ts'
import { addCell, define, defineFold } from '../../answers/plan.ts'
import { compileRule, isTruthy } from '../../rules/json-logic.ts'
import type { Flag, Total, TotalValue } from '../flow.ts'
import { totalItems } from '../instruments.ts'
import { everyStep } from '../step-events.ts'
import type { FlagSource, TotalSource } from '../types.ts'
import type { Context } from './context.ts'
import { derived, lateText, noText, scopeOf } from './names.ts'

/** Collects the totals and flags of the flow and of its instruments, and adds a cell for each. */
export function gatherScores(
  context: Context,
  totals: Map<string, TotalSource>,
  flags: Map<string, FlagSource>,
): void {
  const sections = everyStep(context.source.steps).flatMap((step) => step.sections ?? [])
  const asked = new Set(sections.flatMap(({ instrument }) => instrument ?? []))
  for (const id of asked) {
    const instrument = context.library.instruments.get(id)
    for (const [name, total] of Object.entries(instrument?.totals ?? {})) totals.set(name, total)
    for (const [name, flag] of Object.entries(instrument?.flags ?? {})) flags.set(name, flag)
  }
  for (const [name, total] of Object.entries(context.source.totals ?? {})) totals.set(name, total)
  for (const [name, flag] of Object.entries(context.source.flags ?? {})) flags.set(name, flag)
  for (const name of totals.keys()) context.totalCells.set(name, addCell(context.builder))
  for (const name of flags.keys()) context.flagCells.set(name, addCell(context.builder))
}

export function compileTotals(
  context: Context,
  sources: ReadonlyMap<string, TotalSource>,
): ReadonlyMap<string, Total> {
  const totals = new Map<string, Total>()
  for (const [name, source] of sources) {
    const cell = context.totalCells.get(name)
    if (cell === undefined) continue
    totals.set(name, {
      name,
      cell,
      maximum: source.maximum ?? null,
      bands: (source.bands ?? []).map((band) => ({
        key: band.key,
        from: band.from,
        to: band.to,
        text: lateText(context, band.text) ?? noText,
      })),
    })
    context.later.push(() => {
      defineTotal(context, cell, source)
    })
  }
  return totals
}

function bandOf(source: TotalSource, value: number | boolean | null): string | null {
  if (typeof value !== 'number') return null
  return source.bands?.find((band) => band.from <= value && value <= band.to)?.key ?? null
}

function defineTotal(context: Context, cell: number, source: TotalSource): void {
  const { builder } = context
  const of = source.sum ?? source.answered
  if (of === undefined) {
    const rules = derived(context, () =>
      (source.count ?? []).map((rule) => compileRule(rule, scopeOf(context))),
    )
    define(builder, cell, rules.reads, (at): TotalValue => {
      const read = [...rules.reads].map((id) => readCell(at.cells, id))
      const missing = read.filter(isOpen).length
      const applying = read.filter(isAsked).length
      const sum = rules.value.filter((rule) => isTruthy(rule(at))).length
      const value = isNone(applying, missing, source) ? null : sum
      return { sum, missing, applying, value, band: bandOf(source, value) }
    })
    return
  }
  const fields = totalItems(context.library, of, context.sectionFields).flatMap(
    (id) => context.fieldsById.get(id) ?? [],
  )
  const asked = totalItems(context.library, of, context.sectionFields).length === fields.length
  const totalOf = (sum: number, missing: number, applying: number): number | boolean | null => {
    if (source.answered !== undefined) return missing === 0
    return isNone(applying, missing, source) || !asked ? null : sum
  }
  const first: TotalValue = { sum: 0, missing: 0, applying: 0, value: totalOf(0, 0, 0), band: null }
  defineFold(
    builder,
    cell,
    fields.map((field) => field.judged),
    first,
    (value, before, after) => {
      const was = value as TotalValue // this cell holds no other type
      const gained = (after.score ?? 0) - (before?.score ?? 0)
      const opened = Number(isOpen(after)) - Number(before !== null && isOpen(before))
      const entered = Number(isAsked(after)) - Number(before !== null && isAsked(before))
      if (gained === 0 && opened === 0 && entered === 0) return was
      const sum = was.sum + gained
      const missing = was.missing + opened
      const applying = was.applying + entered
      const total = totalOf(sum, missing, applying)
      return { sum, missing, applying, value: total, band: bandOf(source, total) }
    },
  )
}

/**
 * True while the total is null: nothing is answered, or something is missing and it is not partial.
 */
function isNone(applying: number, missing: number, { partial }: TotalSource): boolean {
  return missing === applying || (missing > 0 && partial !== true)
}

/** True for a question that applies. */
function isAsked(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'applies' in value && value.applies === true
}

/** True for a question that applies and has no answer. */
function isOpen(value: unknown): boolean {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('applies' in value) ||
    !('isAnswered' in value)
  )
    return false
  return value.applies === true && value.isAnswered === false
}

export function compileFlags(
  context: Context,
  sources: ReadonlyMap<string, FlagSource>,
): ReadonlyMap<string, Flag> {
  const flags = new Map<string, Flag>()
  for (const [name, source] of sources) {
    const cell = context.flagCells.get(name)
    if (cell === undefined) continue
    flags.set(name, { name, cell, alert: source.alert === true, item: source.item ?? null })
    context.later.push(() => {
      const rule = derived(context, () => compileRule(source.when, scopeOf(context)))
      define(context.builder, cell, rule.reads, (at) => isTruthy(rule.value(at)))
    })
  }
  return flags
}
