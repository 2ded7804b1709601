import { readCell } from '../../engine/answers/cells.ts'
import { settle } from '../../engine/answers/plan.ts'
import type { Flow, TotalValue } from '../../engine/definition/flow.ts'
import { type Inputs, start } from '../../engine/index.ts'

export type Score = { readonly value: number | boolean | null; readonly band: string | null }

/**
 * Every combination of options of the items, each answered through the plan that flows run on.
 * Between two combinations only the items that differ are answered again, as when a person changes
 * an answer.
 */
export function eachCombination(
  flow: Flow,
  inputs: Inputs,
  items: readonly string[],
  totals: readonly string[],
  visit: (options: readonly number[], scores: readonly Score[]) => void,
): void {
  const fields = items.map((id) => {
    const field = flow.fieldsById.get(id)
    if (!field) throw new Error(`Cannot score "${id}": flow "${flow.id}" does not ask it`)
    return { raw: field.raw, keys: field.options.map(({ key }) => key) }
  })
  const cellsOfTotals = totals.map((name) => {
    const total = flow.totals.get(name)
    if (!total) throw new Error(`Cannot score "${name}": flow "${flow.id}" has no such total`)
    return total.cell
  })
  const options = fields.map(() => 0)
  const rawOf = (i: number) =>
    [fields[i]?.raw ?? 0, fields[i]?.keys[options[i] ?? 0] ?? null] as const
  let cells = settle(
    flow.plan,
    start(flow, inputs).state.cells,
    fields.map((_, i) => rawOf(i)),
  )
  for (;;) {
    // A total's cell holds nothing else.
    visit(
      options,
      cellsOfTotals.map((cell) => readCell(cells, cell) as TotalValue),
    )
    const next = options.findIndex((option, i) => option + 1 < (fields[i]?.keys.length ?? 0))
    if (next < 0) return
    const changed = Array.from({ length: next + 1 }, (_, i) => i)
    for (const i of changed) options[i] = i === next ? (options[i] ?? 0) + 1 : 0
    cells = settle(flow.plan, cells, changed.map(rawOf))
  }
}
