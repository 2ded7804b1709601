import type { Rule } from '../../definition/types.ts'
import { compileRule, isAskedOfItems, operationOf, OUTER, readsOf, valueAt } from '../../rules/json-logic.ts'
import { CALCULATIONS, calculate } from './calculate.ts'
import { compareValues, containsValue, plainOperator } from './compare-values.ts'
import { failUnsupported } from './unsupported.ts'
import { and, FALSE, ite, not, or, type Script, sum, type Term, TRUE } from './script.ts'
import { choice, type Content, constantValue, NULL, truthValue, truthTerm, type Value } from './value.ts'

/** What the names in a rule refer to. */
export type RuleNames = { readonly script: Script; readonly read: (path: string) => Value }

const COMPARISONS: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>='])
/** The most combinations of plain values that are tried one by one. */
const MOST = 4096

/** The value of a rule for every value of its names, with the comparisons of JSON-Logic. */
export function ruleValue(names: RuleNames, rule: Rule): Value {
  if (Array.isArray(rule)) return listOf(names, rule)
  const operation = operationOf(rule)
  if (!operation) return constantValue(rule)
  const { operator, args } = operation
  const [first = null, second = null, third] = args
  switch (operator) {
    case 'fact':
      return names.read(`facts.${String(first)}`)
    case 'var':
      return variable(names, args)
    case 'if':
    case '?:':
      return chosen(names, args)
    case 'and':
    case 'or':
      return joined(names, operator, args)
    case '!':
    case '!!':
    case 'all':
    case 'none':
    case 'some':
      return truthValue(ruleTruth(names, rule))
    case 'in':
      return containsValue(names.script, ruleValue(names, first), ruleValue(names, second))
    case 'filter':
      return filtered(names, ruleValue(names, first), second)
    default:
      break
  }
  if (SCOPED.has(operator)) return eachPlain(names, operator, args)
  const values = args.map((arg) => ruleValue(names, arg))
  const [left = NULL, right = NULL, last] = values
  if (COMPARISONS.has(operator)) {
    const holds = compareValues(names.script, operator, left, right)
    if (third === undefined || last === undefined || !operator.startsWith('<')) return holds
    return truthValue(and(truthTerm(holds), truthTerm(compareValues(names.script, operator, right, last))))
  }
  const plain = onPlain(names.script, operator, values)
  if (plain) return plain
  if (operator === 'count') return counted(names.script, values[0] ?? NULL)
  return CALCULATIONS.has(operator) ? calculate(names.script, operator, values) : failUnsupported(`the operator "${operator}"`)
}

const SCOPED: ReadonlySet<string> = new Set(['map', 'reduce', 'sort', 'distinct', 'missing', 'missing_some'])

/** Whether a rule holds. */
export function ruleTruth(names: RuleNames, rule: Rule): Term {
  const operation = operationOf(rule)
  if (!operation) return truthTerm(ruleValue(names, rule))
  const { operator, args } = operation
  const [first = null, second = null] = args
  const name = (term: Term) => names.script.named('Bool', term)
  switch (operator) {
    case 'and':
      return name(and(...args.map((arg) => ruleTruth(names, arg))))
    case 'or':
      return name(or(...args.map((arg) => ruleTruth(names, arg))))
    case '!':
      return not(ruleTruth(names, first))
    case '!!':
      return ruleTruth(names, first)
    case 'some':
      return name(or(...items(names, first, second).map(([isIn, holds]) => and(isIn, holds))))
    case 'none':
      return name(not(or(...items(names, first, second).map(([isIn, holds]) => and(isIn, holds)))))
    case 'all': {
      const all = items(names, first, second)
      return name(and(or(...all.map(([isIn]) => isIn)), ...all.map(([isIn, holds]) => or(not(isIn), holds))))
    }
    default:
      return name(truthTerm(ruleValue(names, rule)))
  }
}

function variable({ read }: RuleNames, args: readonly Rule[]): Value {
  const [path = '', fallback] = args
  if (fallback !== undefined) return failUnsupported('a name with a value to fall back on')
  return typeof path === 'string' && path !== '' ? read(path) : failUnsupported('a name that is not plain')
}

function chosen(names: RuleNames, args: readonly Rule[]): Value {
  const parts: (readonly [Term, Value])[] = []
  let open: Term = TRUE
  for (let i = 0; i < args.length; i += 2) {
    const condition = i + 1 < args.length ? ruleTruth(names, args[i] ?? null) : TRUE
    const here = names.script.named('Bool', and(open, condition))
    if (here !== FALSE) parts.push([here, ruleValue(names, args[i + 1 < args.length ? i + 1 : i] ?? null)])
    open = names.script.named('Bool', and(open, not(condition)))
  }
  return choice(names.script, open === FALSE ? parts : [...parts, [open, NULL]])
}

/** `and` and `or`: the first value that decides, else the last. */
function joined(names: RuleNames, operator: string, args: readonly Rule[]): Value {
  const parts: (readonly [Term, Value])[] = []
  let open: Term = TRUE
  for (const [i, arg] of args.entries()) {
    const value = ruleValue(names, arg)
    const isLast = i === args.length - 1
    const ends = (term: Term): Term => (operator === 'and' ? not(term) : term)
    const here = isLast ? TRUE : ends(truthTerm(value))
    for (const variant of value) {
      const ofVariant = truthTerm([{ if: TRUE, is: variant.is }])
      parts.push([and(open, isLast ? TRUE : ends(ofVariant)), [variant]])
    }
    open = names.script.named('Bool', and(open, not(here)))
  }
  return args.length === 0 ? NULL : choice(names.script, parts)
}

function listOf(names: RuleNames, rules: readonly Rule[]): Value {
  const values = rules.map((rule) => ruleValue(names, rule))
  return byPlain(names.script, values, (all) => [...all]) ?? failUnsupported('a list that is put together from dates or numbers')
}

function onPlain(script: Script, operator: string, values: readonly Value[]): Value | null {
  if (!(CALCULATIONS.has(operator) || ALONE.has(operator))) return null
  return byPlain(script, values, plainOperator(operator, values.length))
}

/** Operators that are evaluated for all combinations of values. */
const ALONE: ReadonlySet<string> = new Set(['/', '%', 'cat', 'substr', 'merge', 'first', 'count'])

function byPlain(script: Script, values: readonly Value[], act: (values: readonly unknown[]) => unknown): Value | null {
  let made: readonly { readonly if: Term; readonly values: readonly unknown[] }[] = [{ if: TRUE, values: [] }]
  for (const value of values) {
    if (value.some(({ is }) => is.kind !== 'known') || made.length * value.length > MOST) return null
    made = made.flatMap((one) =>
      value.flatMap((variant) => {
        const both = and(one.if, variant.if)
        return both === FALSE || variant.is.kind !== 'known'
          ? []
          : [{ if: script.named('Bool', both), values: [...one.values, variant.is.value] }]
      }),
    )
  }
  if (values.length > 2 && made.length > FEW) return null
  return choice(
    script,
    made.map((one) => [one.if, constantValue(act(one.values))] as const),
  )
}

/** With more combinations of three or more values, a calculation becomes a sum instead of a table. */
const FEW = 16

/** The number of items in a list of optional members. */
function counted(script: Script, list: Value): Value {
  return choice(
    script,
    list.map(({ if: condition, is }): readonly [Term, Value] => {
      if (is.kind !== 'chosen') return [condition, constantValue(itemsOf(is).length)]
      const term = script.named('Int', sum(is.options.map((option) => ite(option.if, '1', '0'))))
      return [condition, [{ if: TRUE, is: { kind: 'whole', term, low: 0, high: is.options.length } }]]
    }),
  )
}

/** The possible items of a list: whether each is in it, and whether a rule holds for it. */
function items(names: RuleNames, list: Rule, inner: Rule): readonly (readonly [isIn: Term, holds: Term])[] {
  return ruleValue(names, list).flatMap((variant) =>
    itemsOf(variant.is).map((item) => [and(variant.if, item.if), ruleTruth(inItem(names, item.value), inner)] as const),
  )
}

function itemsOf(content: Content): readonly { readonly if: Term; readonly value: unknown }[] {
  if (content.kind === 'chosen') return content.options.map((option) => ({ if: option.if, value: option.key }))
  if (content.kind !== 'known' || !Array.isArray(content.value)) return []
  return content.value.map((value: unknown) => ({ if: TRUE, value }))
}

/** The names inside a list operator: the item, facts, and names around the list. */
function inItem(names: RuleNames, item: unknown): RuleNames {
  return {
    script: names.script,
    read: (path) => {
      if (path.startsWith('facts.')) return names.read(path)
      return path.startsWith(`${OUTER}.`) ? names.read(path.slice(OUTER.length + 1)) : constantValue(valueAt(item, path) ?? null)
    },
  }
}

function filtered(names: RuleNames, list: Value, inner: Rule): Value {
  return choice(
    names.script,
    list.map(({ if: condition, is }): readonly [Term, Value] => {
      const all = itemsOf(is).map((item) => ({ ...item, holds: ruleTruth(inItem(names, item.value), inner) }))
      if (is.kind === 'chosen')
        return [
          condition,
          [
            {
              if: TRUE,
              is: { kind: 'chosen', options: all.map((one) => ({ key: String(one.value), if: and(one.if, one.holds) })) },
            },
          ],
        ]
      if (all.some(({ holds }) => holds !== TRUE && holds !== FALSE)) return failUnsupported('a list that answers filter')
      return [condition, constantValue(all.flatMap(({ holds, value }) => (holds === TRUE ? [value] : [])))]
    }),
  )
}

/** List operators with an inner rule: evaluated for each possible list. */
function eachPlain(names: RuleNames, operator: string, args: readonly Rule[]): Value {
  const inner = args.map((arg, i) => (isAskedOfItems(operator, i) ? arg : null))
  if (!EACH.has(operator) || readsOf({ [operator]: inner }).length > 0) return failUnsupported(`the operator "${operator}"`)
  const act = compileRule<readonly unknown[]>(
    { [operator]: args.map((arg, i) => (isAskedOfItems(operator, i) ? arg : { var: String(i) })) },
    { bind: (path) => (values) => values[Number(path)] },
  )
  const values = args.map((arg, i) => (isAskedOfItems(operator, i) ? NULL : ruleValue(names, arg)))
  return byPlain(names.script, values, act) ?? failUnsupported(`the operator "${operator}" over answers`)
}

const EACH: ReadonlySet<string> = new Set(['map', 'reduce', 'sort', 'distinct'])
