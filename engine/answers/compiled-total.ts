import type { Flow, TotalValue } from '../definition/flow.ts'
import type { JsonObject } from '../definition/types.ts'
import { valueAtKeys } from '../rules/json-logic.ts'
import { readCell } from './cells.ts'
import { settle, settleAll } from './plan.ts'

/** The value and band of a total for one sheet of answers (option keys by field id). */
export type CompiledTotal = (answers: { readonly [field: string]: string }) => Pick<TotalValue, 'value' | 'band'>

/**
 * A flow's total as a function of answers, by the cells that every run uses: for proofs over all answer combinations.
 *
 * @throws {Error} If the flow has no such total.
 */
export function compiledTotal(flow: Flow, name: string, inputs: JsonObject = {}): CompiledTotal {
  const total = flow.totals.get(name)
  if (!total) throw new Error(`Cannot compile total "${name}": flow "${flow.id}" has no such total`)
  let cells = settleAll(
    flow.plan,
    flow.inputCells.map(({ id, keys }) => [id, valueAtKeys(inputs, keys) ?? null] as const),
  )
  return (answers) => {
    const sources = Object.entries(answers).flatMap(([id, key]) => {
      const field = flow.fieldsById.get(id)
      return field ? [[field.raw, key] as const] : []
    })
    cells = settle(flow.plan, cells, sources)
    return readCell(cells, total.cell) as TotalValue // a total's cell holds nothing else
  }
}
