import { pathRead } from './path-read.ts'
import type { Flow } from '../../../definition/flow.ts'
import { isObject } from '../../../definition/json.ts'
import type { Json, Rule, TextSource } from '../../../definition/types.ts'
import { objectMembers, operationOf, OUTER, sortKeys } from '../../../rules/json-logic.ts'
import { findFlag, ruleCalled } from './atoms.ts'

/**
 * Writes a rule in plain words. Questions, options, facts, flags, totals and bands appear with
 * their texts, everything else with its name.
 */
export function ruleWords(flow: Flow, rule: Rule): string {
  return say(flow, rule, false)
}

const COMPARES: { readonly [operator: string]: string | undefined } = {
  '==': 'is',
  '===': 'is',
  '!=': 'is not',
  '!==': 'is not',
  '>': 'is above',
  '>=': 'is at least',
  '<': 'is below',
  '<=': 'is at most',
  in: 'is one of',
  before: 'is before',
  after: 'is after',
}
const LISTS: { readonly [operator: string]: string | undefined } = {
  all: 'every',
  some: 'at least one',
  none: 'none',
}

function say(flow: Flow, rule: Rule, isPart: boolean): string {
  const operation = operationOf(rule)
  if (!operation) return valueWords(flow, rule, null)
  const { operator, args } = operation
  const [first = null, second = null, third] = args
  const words = COMPARES[operator]
  if (words !== undefined && third === undefined)
    return `${say(flow, first, true)} ${words} ${operationOf(second) ? say(flow, second, true) : valueWords(flow, second, first)}`
  if (operator === '<' || operator === '<=')
    return `${say(flow, second, true)} is between ${say(flow, first, true)} and ${say(flow, third ?? null, true)}`
  if (operator === 'and' || operator === 'or') {
    const joined = args.map((arg) => say(flow, arg, args.length > 1)).join(` ${operator} `)
    return isPart && args.length > 1 ? `(${joined})` : joined
  }
  if (operator === '!')
    return isName(first) ? `not ${say(flow, first, true)}` : `not (${say(flow, first, false)})`
  if (operator === '!!') return `${say(flow, first, true)} is given`
  if (operator === 'fact' || operator === 'var')
    return nameWords(flow, operator === 'fact' ? `facts.${String(first)}` : first)
  const list = LISTS[operator]
  if (list !== undefined)
    return `${list} of ${say(flow, first, true)} has ${say(flow, second, true)}`
  if (operator === 'if' || operator === '?:') return caseWords(flow, args)
  if (operator === 'sort') return `${say(flow, first, true)} by ${orderWords(flow, args.slice(1))}`
  if (operator === 'count') return `the number of ${say(flow, first, true)}`
  if (operator === 'distinct')
    return `${say(flow, first, true)}, one of each ${say(flow, second, true)}`
  if (operator === 'first')
    return `the first ${args.length > 1 ? `${say(flow, second, true)} ` : ''}of ${say(flow, first, true)}`
  if (operator === 'plus')
    return `${durationWords(flow, second, third)} after ${say(flow, first, true)}`
  if (operator === 'minus')
    return `${durationWords(flow, second, third)} before ${say(flow, first, true)}`
  if (operator === 'same-day')
    return `${say(flow, first, true)} is on the same day as ${say(flow, second, true)}`
  if (operator === 'within-hours')
    return `${say(flow, first, true)} is on ${hoursWords(flow, second)}`
  if (operator === 'object')
    return `{ ${objectMembers(args)
      .map(([name, value = null]) => `${name}: ${say(flow, value, true)}`)
      .join(', ')} }`
  return `${operator}(${args.map((arg) => say(flow, arg, false)).join(', ')})`
}

function orderWords(flow: Flow, keys: readonly Rule[]): string {
  return sortKeys(keys)
    .map(({ rule, isDescending }) => `${say(flow, rule, true)}${isDescending ? ' descending' : ''}`)
    .join(', then ')
}

/** A duration, such as `3 days` or `1 month`. */
function durationWords(flow: Flow, count: Rule, unit: Rule = null): string {
  const units = String(unit)
  return `${say(flow, count, true)} ${count === 1 ? units.replace(/s$/, '') : units}`
}

/** Hours, such as `Mon, Tue from 09:00 to 17:00`, or the rule that gives them. */
function hoursWords(flow: Flow, windows: Rule): string {
  if (Array.isArray(windows)) return windows.map((one: Rule) => hoursWords(flow, one)).join(' or ')
  if (!isObject(windows) || operationOf(windows)) return say(flow, windows, true)
  const days: readonly unknown[] = Array.isArray(windows.days) ? windows.days : []
  return `${days.join(', ')} from ${String(windows.from)} to ${String(windows.to)}`
}

function isName(rule: Rule): boolean {
  const operator = operationOf(rule)?.operator
  return operator === 'fact' || operator === 'var'
}

function caseWords(flow: Flow, args: readonly Rule[]): string {
  const parts: string[] = []
  for (let i = 0; i + 1 < args.length; i += 2)
    parts.push(`${say(flow, args[i + 1] ?? null, true)} if ${say(flow, args[i] ?? null, true)}`)
  if (args.length % 2 === 1) parts.push(`otherwise ${say(flow, args.at(-1) ?? null, true)}`)
  return `(${parts.join(', ')})`
}

/** A path that a rule reads, with the title or text of its question, flag, fact or total. */
function nameWords(flow: Flow, path: Rule): string {
  if (path === null || path === '') return 'it'
  if (typeof path !== 'string') return JSON.stringify(path)
  const [root = '', ...keys] = path.split('.')
  const name = keys.join('.')
  switch (root) {
    case OUTER:
      return nameWords(flow, name)
    case 'answers':
      return questionWords(flow, name)
    case 'scores':
      return `the score of ${questionWords(flow, name)}`
    case 'facts':
      return quoted(flow.library.facts.get(name)?.title ?? name)
    case 'flags':
      return quoted(findFlag(flow, name)?.title ?? name)
    case 'totals':
      return `the total ${quoted(name)}`
    case 'bands':
      return `the band of ${quoted(name)}`
    case 'values':
      return quoted(flow.source.values?.[name]?.title ?? name)
    case 'params':
      return quoted(flow.source.parameters?.[name]?.title ?? name)
    default:
      return path
  }
}

/** The rule of a flag or fact; null if the rule is not just the name of one. */
export function ruleBehind(flow: Flow, rule: Rule): Rule {
  const operation = operationOf(rule)
  const [name] = operation?.args ?? []
  if (typeof name !== 'string' || operation?.args.length !== 1) return null
  return ruleCalled(flow, pathRead(operation)) ?? null
}

/** A question by its text, label or id, shortened. */
export function questionWords(flow: Flow, id: string): string {
  const source = flow.fieldsById.get(id)?.source
  return quoted(
    plainText(source?.text) ?? plainText(source?.label) ?? plainText(source?.legend) ?? id,
  )
}

/** The text in the file, if it is a single string without cases. */
export function plainText(text: TextSource | undefined): string | null {
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/** A value in a comparison. An option key appears with the text of the option. */
function valueWords(flow: Flow, value: Rule, beside: Rule): string {
  if (Array.isArray(value))
    return value.map((one: Rule) => valueWords(flow, one, beside)).join(', ')
  const options = beside === null ? [] : optionsOf(flow, beside)
  const option = options.find(({ key }) => key === value)
  if (option) return quoted(plainText(option.text) ?? option.key)
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value as Json) // rules are JSON
}

function optionsOf(flow: Flow, rule: Rule) {
  const operation = operationOf(rule)
  const path = operation?.operator === 'var' ? operation.args[0] : null
  if (typeof path !== 'string' || !path.startsWith('answers.')) return []
  return flow.fieldsById.get(path.slice('answers.'.length))?.options ?? []
}

const LONGEST = 60

function quoted(words: string): string {
  const readable = words.replace(/\p{Cc}/gu, (sign) => JSON.stringify(sign).slice(1, -1))
  return `"${readable.length > LONGEST ? `${readable.slice(0, LONGEST - 1).trimEnd()}…` : readable}"`
}
