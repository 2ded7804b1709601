import type { Flow, TotalValue } from '../definition/flow.ts'
import type { JsonObject } from '../definition/types.ts'
import { valueAtKeys } from '../rules/json-logic.ts'
import { readCell } from './cells.ts'
import { settle, settleAll } from './plan.ts'

/** Computes a total's value and band from answers (option keys by field id). */
export type CompiledTotal = (answers: {
  readonly [field: string]: string
}) => Pick<TotalValue, 'value' | 'band'>

/**
 * Turns a flow's total into a function of answers, using the cells of real runs. Tests use it to
 * check all combinations of answers.
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
    return readCell(cells, total.cell) as TotalValue // a total cell holds only this type
  }
}
