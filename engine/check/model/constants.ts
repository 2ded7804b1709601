import { isObject } from '../../definition/json.ts'
import { pointerStep } from '../../definition/json-schema.ts'
import type { Json, Rule } from '../../definition/types.ts'
import { operationOf } from '../../rules/json-logic.ts'

export type Constant = { readonly value: Json; readonly pointer: string }

/** The constants that a rule may give: itself, or what the cases of an `if` say. */
export function constantsGiven(rule: Rule, pointer: string): readonly Constant[] {
  const operation = operationOf(rule)
  if (!operation) return isConstant(rule) ? [{ value: rule, pointer }] : []
  const { operator, args } = operation
  if (operator !== 'if' && operator !== '?:') return []
  return args.flatMap((arg, i) =>
    i % 2 === 1 || i === args.length - 1 ? constantsGiven(arg, `${pointer}${pointerStep(operator)}/${i}`) : [],
  )
}

/** True if nothing in it is worked out: a list of rules is none. */
function isConstant(rule: Json): boolean {
  return Array.isArray(rule) ? rule.every(isConstant) : !isObject(rule)
}
