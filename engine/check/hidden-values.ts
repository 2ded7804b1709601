import { sameJson } from '../definition/json.ts'
import type { Rule } from '../definition/types.ts'
import { operationOf } from '../rules/json-logic.ts'
import type { Finding } from './model/finding.ts'
import { conditionsOf, type FieldAt } from './model/form.ts'
import type { Model } from './model/model.ts'
import type { RuleNode } from './model/rule.ts'
import type { RuleUse } from './model/uses.ts'

/**
 * A rule that holds just because a question does not apply: null is not "x", and null is less than 1. Rules that stand where the
 * question's own condition holds, or ask for it themselves, are no mistake.
 */
export function hiddenValues(model: Model): readonly Finding[] {
  return model.uses.rules.flatMap((use) => {
    const guards = [...use.given, ...parts(use.rule)]
    return model.readingOf(use).nodes.flatMap((node): readonly Finding[] => {
      const field = suspect(node, use)
      if (!field) return []
      const conditions = conditionsOf(field).flatMap(parts)
      if (conditions.length === 0 || conditions.every((one) => guards.some((guard) => sameJson(guard, one)))) return []
      return [
        {
          code: 'reads-hidden-value',
          file: use.file,
          pointer: node.pointer,
          message: `"${node.operator}" also holds while question "${field.path}" does not apply`,
        },
      ]
    })
  })
}

/** A rule and, if it is an `and`, what it joins. */
function parts(rule: Rule): readonly Rule[] {
  const operation = operationOf(rule)
  return operation?.operator === 'and' ? [rule, ...operation.args.flatMap(parts)] : [rule]
}

/** The question that a comparison reads which holds for null as well. */
function suspect({ operator, args }: RuleNode, use: RuleUse): FieldAt | undefined {
  const [left = null, right = null] = args
  const read = (rule: Rule) => fieldRead(rule, use)
  switch (operator) {
    case '!=':
    case '!==':
      return left === null || right === null ? undefined : (read(left) ?? read(right))
    case '!':
      return read(left)
    case '<':
      return typeof right === 'number' && right > 0 ? read(left) : undefined
    case '<=':
      return typeof right === 'number' && right >= 0 ? read(left) : undefined
    case '>':
      return typeof left === 'number' && left > 0 ? read(right) : undefined
    case '>=':
      return typeof left === 'number' && left >= 0 ? read(right) : undefined
    default:
      return undefined
  }
}

function fieldRead(rule: Rule, { scope }: RuleUse): FieldAt | undefined {
  const operation = operationOf(rule)
  const [path] = operation?.args ?? []
  if (operation?.operator !== 'var' || typeof path !== 'string') return undefined
  const [root, name = ''] = path.split('.')
  return root === 'answers' || root === 'scores' ? scope.form?.fieldsByPath.get(name) : undefined
}
