import { type Moment, cellReader, readCell } from '../../answers/cells.ts'
import type { Judged } from '../../answers/judged.ts'
import { type Read, compileRule, valueAtKeys } from '../../rules/json-logic.ts'
import type { Flow, TotalValue } from '../flow.ts'
import { nothing } from './names.ts'

/** Reads a name of a compiled flow from outside its plan, for outcomes and explanations. */
export function readerOf(flow: Flow, path: string): Read<Moment> {
  const [root = '', ...keys] = path.split('.')
  const [name = '', ...rest] = keys
  if (root === 'answers' || root === 'scores') {
    for (let length = keys.length; length > 0; length -= 1) {
      const field = flow.fieldsById.get(keys.slice(0, length).join('.'))
      if (!field) continue
      return (at) => {
        const judged = readCell(at.cells, field.judged) as Judged // this cell holds no other type
        return valueAtKeys(root === 'answers' ? judged.answer : judged.score, keys.slice(length))
      }
    }
    return nothing
  }
  if (root === 'totals' || root === 'bands') {
    const total = flow.totals.get(name)
    return (at) => {
      // This cell holds no other type.
      const value = total && (readCell(at.cells, total.cell) as TotalValue)
      return (root === 'totals' ? value?.value : value?.band) ?? null
    }
  }
  if (root === 'flags') {
    const flag = flow.flags.get(name)
    return (at) => (flag ? readCell(at.cells, flag.cell) : null)
  }
  if (root === 'row') return (at) => valueAtKeys(at.row, keys) ?? null
  if (root === 'values' || root === 'params') {
    const id = (root === 'values' ? flow.valueCells : flow.parameterCells).get(name)
    return (at) => (id === undefined ? null : valueAtKeys(readCell(at.cells, id), rest))
  }
  if (root === 'facts') {
    const fact = flow.library.facts.get(name)
    return fact ? compileRule(fact.rule, { bind: (inner) => readerOf(flow, inner) }) : nothing
  }
  const input = flow.inputCells.find((cell) => cell.keys.join('.') === path)
  return input ? cellReader(input.id) : nothing
}
