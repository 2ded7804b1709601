import type { Flow } from '../../../definition/flow.ts'
import { isObject } from '../../../definition/json.ts'
import { isRule, membersOf } from '../../../definition/map-rules.ts'
import type { Json, Rule } from '../../../definition/types.ts'
import { operationOf, SCOPED } from '../../../rules/json-logic.ts'
import { ruleCalled } from '../structure/atoms.ts'
import { pathRead } from '../structure/path-read.ts'
import { stepCondition, rowOfferRule } from '../structure/row-rules.ts'
import { inputsRead } from '../structure/input-reads.ts'
import { EQUALITIES } from '../structure/operators.ts'

/** By input path: the parts of rules that read only this path. */
export type InputTests = ReadonlyMap<string, readonly Rule[]>

const COMPARISONS: ReadonlySet<string> = new Set(['in', ...EQUALITIES])

/**
 * Collects the tests in all rules of some definitions.
 * @param answersTo The sample answers to a question. A comparison with an answer becomes one test
 *   per sample.
 */
export function inputTests(
  flow: Flow,
  sources: readonly Json[],
  answersTo: (field: string) => readonly Json[],
): InputTests {
  const found = new Map<string, Map<string, Rule>>()
  const visit = (rule: Rule): void => {
    const operation = operationOf(rule)
    if (!operation) return
    const paths = inputsRead(flow.library, rule)
    const [path] = paths ?? []
    if (paths?.length === 1 && path !== undefined) {
      const tests = found.get(path) ?? new Map<string, Rule>()
      found.set(path, tests.set(JSON.stringify(rule), rule))
      return
    }
    const { operator, args } = operation
    const named = ruleCalled(flow, pathRead(operation))
    if (named !== undefined) visit(named)
    else if (SCOPED.has(operator)) {
      visit(args[0] ?? null)
      const naming = namesOfItems(flow, args)
      if (naming !== null) visit(naming)
    } else for (const arg of withAnswers(operator, args, answersTo) ?? args) visit(arg)
  }
  const search = (source: Json): void => {
    if (Array.isArray(source)) source.forEach(search)
    else if (!isObject(source)) return
    else if (isRule(source)) visit(source)
    else if (isObject(source.rowOptions) && isEach(source.rowOptions.each)) {
      const {
        rowOptions: {
          each: { of, key },
          when = true,
        },
        ...rest
      } = { ...source, rowOptions: { ...source.rowOptions, each: source.rowOptions.each } }
      // A list of offered rows is only distinguished by whether a row can be chosen.
      visit(rowOfferRule({ each: { of, key }, when }, keysOf(source.options)))
      search(rest)
    } else if (isEach(source.each)) {
      // A list of step rows is only distinguished by whether the step applies to a row.
      const {
        each: { of, key },
        when = true,
        ...rest
      } = { ...source, each: source.each }
      visit(stepCondition({ id: '', each: { of, key }, when }) ?? null)
      search(rest)
    } else membersOf(source).forEach(search)
  }
  sources.forEach(search)
  return new Map([...found].map(([path, tests]) => [path, [...tests.values()]]))
}

/**
 * A test that is false for every list. It names the members that rules read together with data
 * outside the list, so that sample items have these members. Null if several inputs determine the
 * list.
 */
function namesOfItems({ library }: Flow, [list = null, ...inner]: readonly Rule[]): Rule | null {
  if (inputsRead(library, list)?.length !== 1) return null
  const members = { some: [list, { and: [false, ...inner.map(withoutOuter)] }] }
  return inputsRead(library, members)?.length === 1 ? members : null
}

/** A rule over items, without the parts that read data outside the list. */
function withoutOuter(rule: Rule): Rule {
  if (Array.isArray(rule)) return rule.map(withoutOuter)
  const operation = operationOf(rule)
  if (!operation) return rule
  const { operator, args } = operation
  const isAround =
    operator === 'fact' || (operator === 'var' && /^(outer|facts|params)\./.test(String(args[0])))
  return isAround ? null : { [operator]: args.map(withoutOuter) }
}

function keysOf(options: Json | undefined): readonly string[] {
  return Array.isArray(options)
    ? options.flatMap((one: Json) =>
        isObject(one) && typeof one.key === 'string' ? [one.key] : [],
      )
    : []
}

function isEach(each: Json | undefined): each is { readonly of: Json; readonly key: string } {
  return isObject(each) && each.of !== undefined && typeof each.key === 'string'
}

/**
 * A comparison with an answer, once for each sample answer; null if the rule is not such a
 * comparison.
 */
function withAnswers(
  operator: string,
  args: readonly Rule[],
  answersTo: (field: string) => readonly Json[],
): readonly Rule[] | null {
  const at =
    COMPARISONS.has(operator) && args.length === 2
      ? args.findIndex((arg) => answerRead(arg) !== null)
      : -1
  if (at < 0) return null
  return answersTo(answerRead(args[at] ?? null) ?? '').map((answer) => ({
    [operator]: args.map((arg, i) => (i === at ? answer : arg)),
  }))
}

function answerRead(rule: Rule): string | null {
  const operation = operationOf(rule)
  const path = operation?.operator === 'var' ? String(operation.args[0]) : ''
  return path.startsWith('answers.') ? path.slice('answers.'.length) : null
}
