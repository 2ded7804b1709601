import { sameJson } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
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
      if (excludedAt(use.rule, use.pointer, node.pointer, field, use)) return []
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

/** Whether an `and` around a place, under no `!`, also asks that the question has an answer. */
function excludedAt(rule: Rule, at: string, place: string, field: FieldAt, use: RuleUse): boolean {
  const operation = operationOf(rule)
  if (!operation || operation.operator === '!') return false
  const { operator, args } = operation
  const next = args.findIndex((_, i) => isWithin(place, `${at}${pointerStep(operator)}/${i}`))
  if (next < 0) return false
  if (operator === 'and' && args.some((arg, i) => i !== next && needsAnswer(arg, field, use))) return true
  return excludedAt(args[next] ?? null, `${at}${pointerStep(operator)}/${next}`, place, field, use)
}

function isWithin(place: string, pointer: string): boolean {
  return place === pointer || place.startsWith(`${pointer}/`)
}

/** A rule that cannot hold while the question has no answer: `!= null`, `!!`, or the answer itself. */
function needsAnswer(rule: Rule, field: FieldAt, use: RuleUse): boolean {
  const operation = operationOf(rule)
  const [left = null, right = null] = operation?.args ?? []
  const isField = (one: Rule) => fieldRead(one, use) === field
  switch (operation?.operator) {
    case 'var':
      return isField(rule)
    case '!!':
      return isField(left)
    case '!=':
    case '!==':
      return (isField(left) && right === null) || (isField(right) && left === null)
    default:
      return false
  }
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
