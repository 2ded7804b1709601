import type { Rule } from '../../definition/types.ts'
import { compileRule, isAskedOfItems, operationOf, OUTER, readsOf, valueAt } from '../../rules/json-logic.ts'
import { CALCULATIONS, calculated } from './calculate.ts'
import { compared, contained, plainOperator } from './compare.ts'
import { outside } from './outside.ts'
import { and, FALSE, ite, not, or, type Script, sum, type Term, TRUE } from './script.ts'
import { choice, type Content, known, NULL, ofTruth, truthOf, type Value } from './value.ts'

/** Where the names of a rule lead. */
export type Names = { readonly script: Script; readonly read: (path: string) => Value }

const COMPARISONS: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>='])
/** More combinations of plain values than these are not tried one by one. */
const MOST = 4096

/** What a rule gives, over everything that its names may be: as the engine, with JSON-Logic's own comparisons. */
export function ruleValue(names: Names, rule: Rule): Value {
  if (Array.isArray(rule)) return listOf(names, rule)
  const operation = operationOf(rule)
  if (!operation) return known(rule)
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
      return ofTruth(ruleTruth(names, rule))
    case 'in':
      return contained(names.script, ruleValue(names, first), ruleValue(names, second))
    case 'filter':
      return filtered(names, ruleValue(names, first), second)
    default:
      break
  }
  if (SCOPED.has(operator)) return eachPlain(names, operator, args)
  const values = args.map((arg) => ruleValue(names, arg))
  const [left = NULL, right = NULL, last] = values
  if (COMPARISONS.has(operator)) {
    const holds = compared(names.script, operator, left, right)
    if (third === undefined || last === undefined || !operator.startsWith('<')) return holds
    return ofTruth(and(truthOf(holds), truthOf(compared(names.script, operator, right, last))))
  }
  const plain = onPlain(names.script, operator, values)
  if (plain) return plain
  if (operator === 'count') return counted(names.script, values[0] ?? NULL)
  return CALCULATIONS.has(operator) ? calculated(names.script, operator, values) : outside(`the operator "${operator}"`)
}

const SCOPED: ReadonlySet<string> = new Set(['map', 'reduce', 'sort', 'distinct', 'missing', 'missing_some'])

/** Where a rule holds. */
export function ruleTruth(names: Names, rule: Rule): Term {
  const operation = operationOf(rule)
  if (!operation) return truthOf(ruleValue(names, rule))
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
      return name(truthOf(ruleValue(names, rule)))
  }
}

function variable({ read }: Names, args: readonly Rule[]): Value {
  const [path = '', fallback] = args
  if (fallback !== undefined) return outside('a name with a value to fall back on')
  return typeof path === 'string' && path !== '' ? read(path) : outside('a name that is not plain')
}

function chosen(names: Names, args: readonly Rule[]): Value {
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

/** The first that does not hold, or the first that does; else the last. */
function joined(names: Names, operator: string, args: readonly Rule[]): Value {
  const parts: (readonly [Term, Value])[] = []
  let open: Term = TRUE
  for (const [i, arg] of args.entries()) {
    const value = ruleValue(names, arg)
    const ends = operator === 'and' ? not(truthOf(value)) : truthOf(value)
    const here = i === args.length - 1 ? TRUE : ends
    for (const variant of value) {
      const ofVariant = truthOf([{ if: TRUE, is: variant.is }])
      const isLast = i === args.length - 1 ? TRUE : operator === 'and' ? not(ofVariant) : ofVariant
      parts.push([and(open, isLast), [variant]])
    }
    open = names.script.named('Bool', and(open, not(here)))
  }
  return args.length === 0 ? NULL : choice(names.script, parts)
}

function listOf(names: Names, rules: readonly Rule[]): Value {
  const values = rules.map((rule) => ruleValue(names, rule))
  return byPlain(names.script, values, (all) => [...all]) ?? outside('a list that is put together from dates or numbers')
}

function onPlain(script: Script, operator: string, values: readonly Value[]): Value | null {
  if (!(CALCULATIONS.has(operator) || ALONE.has(operator))) return null
  return byPlain(script, values, plainOperator(operator, values.length))
}

/** Operators that are tried on all that may come together. */
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
    made.map((one) => [one.if, known(act(one.values))] as const),
  )
}

/** Of more combinations of three and more values a calculation is a sum, not a table. */
const FEW = 16

/** How many items there are in a list of which each may be in it. */
function counted(script: Script, list: Value): Value {
  return choice(
    script,
    list.map(({ if: condition, is }): readonly [Term, Value] => {
      if (is.kind !== 'chosen') return [condition, known(itemsOf(is).length)]
      const term = script.named('Int', sum(is.options.map((option) => ite(option.if, '1', '0'))))
      return [condition, [{ if: TRUE, is: { kind: 'whole', term, low: 0, high: is.options.length } }]]
    }),
  )
}

/** What may be in a list, where it is, and where a rule holds for it. */
function items(names: Names, list: Rule, inner: Rule): readonly (readonly [isIn: Term, holds: Term])[] {
  return ruleValue(names, list).flatMap((variant) =>
    itemsOf(variant.is).map((item) => [and(variant.if, item.if), ruleTruth(inItem(names, item.value), inner)] as const),
  )
}

function itemsOf(content: Content): readonly { readonly if: Term; readonly value: unknown }[] {
  if (content.kind === 'chosen') return content.options.map((option) => ({ if: option.if, value: option.key }))
  if (content.kind !== 'known' || !Array.isArray(content.value)) return []
  return content.value.map((value: unknown) => ({ if: TRUE, value }))
}

/** Inside a list a rule sees the item, facts, and what stands around the list. */
function inItem(names: Names, item: unknown): Names {
  return {
    script: names.script,
    read: (path) => {
      if (path.startsWith('facts.')) return names.read(path)
      return path.startsWith(`${OUTER}.`) ? names.read(path.slice(OUTER.length + 1)) : known(valueAt(item, path) ?? null)
    },
  }
}

function filtered(names: Names, list: Value, inner: Rule): Value {
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
      if (all.some(({ holds }) => holds !== TRUE && holds !== FALSE)) return outside('a list that answers filter')
      return [condition, known(all.flatMap(({ holds, value }) => (holds === TRUE ? [value] : [])))]
    }),
  )
}

/** Operators with a rule of their own inside: tried on each list that may come. */
function eachPlain(names: Names, operator: string, args: readonly Rule[]): Value {
  const inner = args.map((arg, i) => (isAskedOfItems(operator, i) ? arg : null))
  if (!EACH.has(operator) || readsOf({ [operator]: inner }).length > 0) return outside(`the operator "${operator}"`)
  const act = compileRule<readonly unknown[]>(
    { [operator]: args.map((arg, i) => (isAskedOfItems(operator, i) ? arg : { var: String(i) })) },
    { bind: (path) => (values) => values[Number(path)] },
  )
  const values = args.map((arg, i) => (isAskedOfItems(operator, i) ? NULL : ruleValue(names, arg)))
  return byPlain(names.script, values, act) ?? outside(`the operator "${operator}" over answers`)
}

const EACH: ReadonlySet<string> = new Set(['map', 'reduce', 'sort', 'distinct'])
