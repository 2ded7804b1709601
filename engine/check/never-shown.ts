import type { Rule } from '../definition/types.ts'
import { operationOf } from '../rules/json-logic.ts'
import type { Finding } from './model/finding.ts'
import { conditionsOf, listAround } from './model/form.ts'
import type { Model } from './model/model.ts'
import { decide } from './model/decide.ts'
import type { Scope } from './model/scope.ts'

/** Reports steps and required questions whose conditions can never be true together. */
export function neverShown(model: Model): readonly Finding[] {
  return [...model.flows, ...model.instruments].flatMap((form) => {
    const scope = { library: model.library, form, factType: model.factType }
    const dead = new Set(
      form.steps.filter(
        ({ step }) => step.when !== undefined && decide([step.when], scope) === 'never',
      ),
    )
    const steps = [...dead].map(
      ({ step, place }): Finding => ({
        code: 'unreachable-step',
        file: place.file,
        pointer: `${place.pointer}/when`,
        message: `Step "${step.id}" never applies: ${excluding(step.when === undefined ? [] : [step.when], scope)}`,
      }),
    )
    const fields = form.fields.flatMap((field): readonly Finding[] => {
      const { source, place, isOwn, step, path } = field
      if (!isOwn || (step && dead.has(step))) return []
      // A question with `visible: false` is dropped on purpose and not required either (QVAL-03).
      const rules = conditionsOf(field)
      const list = listAround(field)
      // In a list inside a list, `row` means two rows, but a scope has only one.
      const inRow = list !== null && listAround(list) === null ? { ...scope, row: list } : scope
      if (
        rules.length === 0 ||
        source.visible === false ||
        source.optional === true ||
        decide(rules, inRow) !== 'never'
      )
        return []
      return [
        {
          code: 'never-shown',
          file: place.file,
          pointer: source.when === undefined ? place.pointer : `${place.pointer}/when`,
          message: `Question "${path}" is required but can never be shown: ${excluding(rules, inRow)}`,
        },
      ]
    })
    return [...steps, ...fields]
  })
}

/** Maximum number of parts to compare in search of a contradiction. */
const MOST_PARTS = 8

/** Names the conditions, or their parts, that exclude each other. */
function excluding(rules: readonly Rule[], scope: Scope): string {
  const parts = rules.flatMap(partsOf).slice(0, MOST_PARTS)
  const alone = parts.find((part) => decide([part], scope) === 'never')
  if (alone !== undefined) return `${ruleText(alone)} can never hold`
  for (const [i, first] of parts.entries()) {
    const second = parts.slice(i + 1).find((one) => decide([first, one], scope) === 'never')
    if (second !== undefined) return `${ruleText(first)} and ${ruleText(second)} exclude each other`
  }
  return rules.length === 1 ? 'its rule can never hold' : 'its conditions exclude each other'
}

/** The parts of an `and`, including nested ones. */
function partsOf(rule: Rule): readonly Rule[] {
  const operation = operationOf(rule)
  return operation?.operator === 'and' ? operation.args.flatMap(partsOf) : [rule]
}

const LONGEST_RULE = 80

/** A readable comparison, or any other rule as JSON. */
function ruleText(rule: Rule): string {
  const operation = operationOf(rule)
  const [left = null, right = null, third] = operation?.args ?? []
  const path = operationOf(left)
  const isComparison =
    operation && third === undefined && path?.operator === 'var' && operationOf(right) === null
  const [name] = path?.args ?? []
  const text =
    isComparison && operation.args.length === 2
      ? `${String(name)} ${operation.operator} ${JSON.stringify(right)}`
      : JSON.stringify(rule)
  return text.length > LONGEST_RULE ? `${text.slice(0, LONGEST_RULE - 1)}…` : text
}
