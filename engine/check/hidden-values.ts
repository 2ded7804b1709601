import { sameJson } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import type { Rule } from '../definition/types.ts'
import { operationOf, readsOf } from '../rules/json-logic.ts'
import type { Finding } from './model/finding.ts'
import { conditionsOf, type FieldAt, fieldsOfTotal, type Form } from './model/form.ts'
import { isAnsweredBefore } from './model/answered-before.ts'
import type { Model } from './model/model.ts'
import type { RuleNode } from './model/rule.ts'
import type { RuleUse } from './model/uses.ts'

/** Something a comparison reads that may be null: a question, or an incomplete total. */
export type Subject = FieldAt | TotalAt
type TotalAt = Form['totals'] extends ReadonlyMap<string, infer Total> ? Total : never

/**
 * Reports comparisons that are true only because a value is missing: null is not "x", and null is
 * less than 1. The value of a question is missing while the question does not apply. Rules that
 * apply under the same conditions as the question, or test them, are fine. In `<` and similar, a
 * question left empty is reported too. The value of a total is missing while the total is
 * incomplete.
 */
export function hiddenValues(model: Model): readonly Finding[] {
  return model.uses.rules.flatMap((use) => {
    const guards = [...use.given, ...parts(use.rule)]
    return model.readingOf(use).nodes.flatMap((node): readonly Finding[] => {
      const subject = suspect(node, use)
      if (!subject) return []
      if (excludedAt(use.rule, use.pointer, node.pointer, { subject, use, isNegated: false }))
        return []
      if (!('path' in subject)) return incomplete(model, node, subject, use)
      const field = subject
      const conditions = conditionsOf(field).flatMap(parts)
      const isGuarded = conditions.every((one) => isMet(one, guards))
      // Most rules want an open question to be "not x", but not to be "less than 5".
      const isLeftOpen = ORDERS.has(node.operator) && field.source.optional !== undefined
      if (isGuarded && !isLeftOpen) return []
      return [
        {
          code: 'reads-hidden-value',
          file: use.file,
          pointer: node.pointer,
          message: `"${node.operator}" also holds while question "${field.path}" ${isGuarded ? 'is left empty' : 'does not apply'}`,
        },
      ]
    })
  })
}

const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

/** A rule and, if it is an `and`, its parts. */
function parts(rule: Rule): readonly Rule[] {
  const operation = operationOf(rule)
  return operation?.operator === 'and' ? [rule, ...operation.args.flatMap(parts)] : [rule]
}

/** True if one of the guards is the condition, or a part of it that is enough. */
function isMet(condition: Rule, guards: readonly Rule[]): boolean {
  if (guards.some((guard) => sameJson(guard, condition))) return true
  const operation = operationOf(condition)
  return operation?.operator === 'or' && operation.args.some((one) => isMet(one, guards))
}

type Around = { readonly subject: Subject; readonly use: RuleUse; readonly isNegated: boolean }

/**
 * True if the rules around a place decide the result while the value is missing: a neighboring part
 * tests for a value, or a negation makes the result false.
 */
export function excludedAt(
  rule: Rule,
  at: string,
  place: string,
  { subject, use, isNegated }: Around,
): boolean {
  const operation = operationOf(rule)
  const args = operation?.args ?? []
  const next = args.findIndex((_, i) =>
    isWithin(place, `${at}${pointerStep(operation?.operator ?? '')}/${i}`),
  )
  if (!operation || next < 0) return isNegated
  const { operator } = operation
  const without = (part: Rule) => withoutValue(part, subject, use)
  if (isSettledBeside(operator, args, next, without)) return true
  const inside = { subject, use, isNegated: operator === '!' ? !isNegated : isNegated }
  return excludedAt(args[next] ?? null, `${at}${pointerStep(operator)}/${next}`, place, inside)
}

/** True if the rule is not evaluated while the value is missing, due to a condition around it. */
export function isSettledBy(use: RuleUse, subject: Subject): boolean {
  return use.given.some((one) => withoutValue(one, subject, use) === false)
}

function isWithin(place: string, pointer: string): boolean {
  return place === pointer || place.startsWith(`${pointer}/`)
}

/**
 * True if the other parts of an `and`, `or` or `if` decide its result while the value is missing.
 */
function isSettledBeside(
  operator: string,
  args: readonly Rule[],
  own: number,
  without: (rule: Rule) => boolean | null,
): boolean {
  const others = args.filter((_, i) => i !== own)
  if (operator === 'and') return others.some((one) => without(one) === false)
  if (operator === 'or') return others.some((one) => without(one) === true)
  if (operator !== 'if' && operator !== '?:') return false
  const isCondition = (i: number) => i % 2 === 0 && i < args.length - 1
  return args.some(
    (one, i) => i < own && isCondition(i) && without(one) === (i !== own - 1 || isCondition(own)),
  )
}

/** The result of a rule while the value is missing; null if it depends on other values. */
function withoutValue(rule: Rule, subject: Subject, use: RuleUse): boolean | null {
  const operation = operationOf(rule)
  if (!operation) return null
  const { operator, args } = operation
  const [left = null, right = null] = args
  const isSubject = (one: Rule) => subjectRead(one, use) === subject
  const inside = () => args.map((one) => withoutValue(one, subject, use))
  switch (operator) {
    case 'var':
      return isSubject(rule) ? false : null
    case '!!':
      return isSubject(left) ? false : withoutValue(left, subject, use)
    case '!': {
      const negated = isSubject(left) ? false : withoutValue(left, subject, use)
      return negated === null ? null : !negated
    }
    case '==':
    case '===':
    case '!=':
    case '!==': {
      if (!isSubject(left) && !isSubject(right)) return null
      const other = isSubject(left) ? right : left
      if (other === undefined || operationOf(other)) return null
      return (other === null) === (operator === '==' || operator === '===')
    }
    case 'and':
      return settled(inside(), false)
    case 'or':
      return settled(inside(), true)
    default:
      return null
  }
}

/** One part with the deciding value decides; otherwise all parts must be known. */
function settled(parts: readonly (boolean | null)[], deciding: boolean): boolean | null {
  if (parts.includes(deciding)) return deciding
  return parts.includes(null) ? null : !deciding
}

/** The question or total that makes a comparison true when it is null. */
function suspect({ operator, args }: RuleNode, use: RuleUse): Subject | undefined {
  const [left = null, right = null] = args
  const read = (rule: Rule) => subjectRead(rule, use)
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

export function subjectRead(rule: Rule, { scope }: RuleUse): Subject | undefined {
  const operation = operationOf(rule)
  const [path] = operation?.args ?? []
  if (operation?.operator !== 'var' || typeof path !== 'string') return undefined
  const [root, name = ''] = path.split('.')
  if (root === 'totals' || root === 'bands') return scope.form?.totals.get(name)
  return root === 'answers' || root === 'scores' ? scope.form?.fieldsByPath.get(name) : undefined
}

/** Reports comparisons of a total when some of its questions are unanswered or may stay so. */
function incomplete(
  model: Model,
  { operator, pointer }: RuleNode,
  { source }: TotalAt,
  use: RuleUse,
): readonly Finding[] {
  if (source.sum === undefined) return []
  const [why] = placesAsked(model, use).flatMap((place) => missingAt(model, place, source))
  if (why === undefined) return []
  const message = `"${operator}" also holds while the total is incomplete: ${why}`
  return [{ code: 'reads-incomplete-total', file: use.file, pointer, message }]
}

/** The rules whose result counts. For a flag, these are the rules that read it. */
function placesAsked({ uses }: Model, use: RuleUse): readonly RuleUse[] {
  const flag = /^\/flags\/([^/]+)\/when$/.exec(use.pointer)?.[1]
  if (flag === undefined) return [use]
  const source = use.scope.form?.flags.get(flag)?.source
  return uses.rules.filter(
    ({ rule, scope }) =>
      scope.form?.flags.get(flag)?.source === source && readsOf(rule).includes(`flags.${flag}`),
  )
}

/** Describes the first question of a total that may have no answer when the rule is evaluated. */
function missingAt(
  { library }: Model,
  use: RuleUse,
  { sum, partial }: TotalAt['source'],
): readonly string[] {
  const { form } = use.scope
  const fields = form ? (fieldsOfTotal(library, form, sum) ?? []) : []
  const isOpen = (field: FieldAt) =>
    field.source.optional !== undefined || (form && !isAnsweredBefore(form, field, use))
  const open = fields.find(isOpen)
  // A partial total is missing only while none of its questions is answered.
  if (!open || (partial === true && !fields.every(isOpen))) return []
  return [
    `question "${open.path}" ${open.source.optional === undefined ? 'is not answered there yet' : 'may be left empty'}`,
  ]
}
