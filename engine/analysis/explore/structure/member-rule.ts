import type { Rule } from '../../../definition/types.ts'
import { objectMembers, operationOf } from '../../../rules/json-logic.ts'

/** The rule for a member of a rule's result; undefined if it cannot be derived. */
export function memberRule(rule: Rule, members: readonly string[]): Rule | undefined {
  const [name, ...inside] = members
  if (name === undefined) return rule
  const operation = operationOf(rule)
  if (operation?.operator === 'object') {
    const found = objectMembers(operation.args).find(([one]) => one === name)?.[1]
    return found === undefined ? undefined : memberRule(found, inside)
  }
  const [from] = operation?.args ?? []
  return operation?.operator === 'var' && typeof from === 'string'
    ? { var: [from, ...members].join('.') }
    : undefined
}
