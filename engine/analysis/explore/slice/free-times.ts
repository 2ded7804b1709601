import { closureFiles } from '../../../definition/closure.ts'
import type { Flow } from '../../../definition/flow.ts'
import { isObject } from '../../../definition/json.ts'
import { flowOf, loadLibrary } from '../../../definition/library.ts'
import { mapRules } from '../../../definition/map-rules.ts'
import type { Json, JsonObject, Rule } from '../../../definition/types.ts'
import { isAskedOfItems, operationOf } from '../../../rules/json-logic.ts'
import { timeReads } from '../moves/time-reads.ts'
import { hasRules, isFlowSource } from './source-kinds.ts'
import { inputsRead } from '../structure/input-reads.ts'
import { EQUALITIES, ORDERS } from '../structure/operators.ts'

/** The input that holds the freed comparisons. */
const FREED = 'timeComparisons'

/** Operators that return true or false, whatever they are given. */
const COMPARISONS: ReadonlySet<string> = new Set([
  ...EQUALITIES,
  ...ORDERS,
  ...['same-day', 'within-hours', 'before', 'after', 'in', 'some', 'all', 'none'],
])

/** A flow whose comparisons of times are free, and the rules about it, rewritten as well. */
export type FreedTimes = { readonly flow: Flow; readonly rules: readonly Rule[] }

/**
 * Replaces each comparison of times that reads inputs only by an input that is true or false. Such
 * a flow has every run of the original, and more. What holds for it holds for the original; what
 * does not hold for it may hold for the original. Null if there is no such comparison.
 */
export function freeTimes(
  { library, id, version }: Flow,
  rules: readonly Rule[],
): FreedTimes | null {
  const names = new Map<string, string>()
  const free = (rule: Rule): Rule => {
    if (Array.isArray(rule)) return rule.map(free)
    const operation = operationOf(rule)
    if (!operation) return rule
    const { operator, args } = operation
    if (operator === 'var' || operator === 'fact') return rule
    if (
      COMPARISONS.has(operator) &&
      timeReads(library, [rule]).length > 0 &&
      inputsRead(library, rule) !== null
    ) {
      const written = JSON.stringify(rule)
      const name = names.get(written) ?? `comparison${names.size}`
      names.set(written, name)
      return { var: `${FREED}.${name}` }
    }
    return { [operator]: args.map((arg, i) => (isAskedOfItems(operator, i) ? arg : free(arg))) }
  }
  const files = closureFiles(library, id).map(({ path, text }) => {
    const source: Json = JSON.parse(text)
    const freed = isObject(source) && hasRules(source) ? mapRules(source, free) : source
    return { path, source: isObject(freed) ? freed : {} }
  })
  const watched = rules.map(free)
  if (names.size === 0) return null
  const properties = Object.fromEntries(
    [...names.values()].map((name) => [name, { type: 'boolean' }]),
  )
  const declared = { title: 'Comparisons of times', schema: { type: 'object', properties } }
  const all = [
    ...files.map(({ path, source }) => ({
      path,
      source: isFlowSource(source) ? withInput(source) : source,
    })),
    {
      path: FREED,
      source: { kind: 'inputs', id: FREED, title: declared.title, inputs: { [FREED]: declared } },
    },
  ]
  const made = loadLibrary(all.map(({ path, source }) => ({ path, text: JSON.stringify(source) })))
  return {
    flow: flowOf({ ...made, options: { ...made.options, versions: { [id]: version } } }, id),
    rules: watched,
  }
}

function withInput(source: JsonObject): JsonObject {
  return { ...source, inputs: [...(Array.isArray(source.inputs) ? source.inputs : []), FREED] }
}
