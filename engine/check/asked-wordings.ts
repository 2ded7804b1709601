import type { Library } from '../definition/library.ts'
import type { Json, JsonObject, Rule } from '../definition/types.ts'
import { evaluateRule, isTruthy, operationOf, readsOf } from '../rules/json-logic.ts'
import { flowForm } from './model/form.ts'

/** An instrument whose wording an operator must confirm, and a flow that may ask it. */
export type AskedWording = { readonly instrument: string; readonly flow: string }

/**
 * Finds instruments that a patient may be asked with these inputs and whose wording needs
 * confirmation. A condition that reads anything else counts as possibly true.
 *
 * @param library A checked library, whose facts do not form a cycle.
 * @param inputs The known inputs, for example the operator's configuration as `config`.
 */
export function askedWordings(library: Library, inputs: JsonObject): readonly AskedWording[] {
  return [...library.flows.values()].flatMap((flow) =>
    flowForm(library, flow).sections.flatMap(({ section, step }): readonly AskedWording[] => {
      const { instrument } = section
      if (
        instrument === undefined ||
        library.instruments.get(instrument)?.licence !== 'needs-operator-confirmation'
      )
        return []
      const isOff = [section.when, step.step.when].some(
        (rule) => rule !== undefined && neverHolds(rule, library, inputs),
      )
      return isOff ? [] : [{ instrument, flow: flow.id }]
    }),
  )
}

function neverHolds(rule: Rule, library: Library, inputs: JsonObject): boolean {
  const { operator, args } = operationOf(rule) ?? { operator: '', args: [] }
  const never = (part: Rule) => neverHolds(part, library, inputs)
  if (operator === 'and') return args.some(never)
  if (operator === 'or') return args.every(never)
  if (operator === 'fact') return isNeverFact(args[0] ?? null, library, inputs)
  const isKnown = readsOf(rule).every((path) => Object.hasOwn(inputs, path.split('.')[0] ?? ''))
  return isKnown && !isTruthy(evaluateRule(rule, inputs))
}

function isNeverFact(name: Json, library: Library, inputs: JsonObject): boolean {
  const fact = typeof name === 'string' ? library.facts.get(name) : undefined
  return fact !== undefined && neverHolds(fact.rule, library, inputs)
}
