import { isObject } from '../../definition/json.ts'
import { pointerStep } from '../../definition/json-schema.ts'
import type { Json, Rule } from '../../definition/types.ts'
import { operationOf } from '../../rules/json-logic.ts'

export type Constant = { readonly value: Json; readonly pointer: string }

/** The constants that a rule may yield: the rule itself, or results of an `if`. */
export function constantsGiven(rule: Rule, pointer: string): readonly Constant[] {
  const operation = operationOf(rule)
  if (!operation) return isConstant(rule) ? [{ value: rule, pointer }] : []
  return casesGiven(operation).flatMap(([arg, i]) =>
    constantsGiven(arg, `${pointer}${pointerStep(operation.operator)}/${i}`),
  )
}

/** The results of an `if` with their argument indexes; empty for other operators. */
export function casesGiven({
  operator,
  args,
}: NonNullable<ReturnType<typeof operationOf>>): readonly (readonly [Rule, number])[] {
  if (operator !== 'if' && operator !== '?:') return []
  return args.flatMap((arg, i) => (i % 2 === 1 || i === args.length - 1 ? [[arg, i] as const] : []))
}

/** True if the value contains no rules. */
function isConstant(rule: Json): boolean {
  return Array.isArray(rule) ? rule.every(isConstant) : !isObject(rule)
}
