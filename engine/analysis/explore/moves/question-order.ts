import type { Page, Step } from '../../../definition/flow.ts'
import { sameJson } from '../../../definition/json.ts'
import type { Json, Rule } from '../../../definition/types.ts'
import { evaluateRule, isTruthy, operationOf, readsOf } from '../../../rules/json-logic.ts'
import { atomFields, findFlag } from '../structure/atoms.ts'
import { ON_LEAVING } from '../structure/control-rules.ts'
import { LOGIC } from '../structure/operators.ts'
import { pageItems } from '../../../machine/paging.ts'
import type { FlowModel, RuleModel } from './flow-model.ts'

type PageReader = (model: FlowModel, step: Step, page: Page) => ReadonlySet<string>

/** Caches a result per page of a flow. */
function oncePerPage(read: (...about: Parameters<PageReader>) => readonly string[]): PageReader {
  const known = new WeakMap<FlowModel, Map<string, ReadonlySet<string>>>()
  return (model, step, page) => {
    const pages = known.get(model) ?? new Map<string, ReadonlySet<string>>()
    known.set(model, pages)
    const key = `${step.index} ${page.index}`
    const there = pages.get(key) ?? new Set(hasMany(page) ? read(model, step, page) : [])
    pages.set(key, there)
    return there
  }
}

/**
 * The questions of a page to try in any order. While one of them is unanswered, the page or a
 * watched rule may be in a state that none of its answers causes. All other questions are answered
 * in order.
 */
export const anyOrderQuestions = oncePerPage((model, step, page) =>
  openMatters(model, step.index, page.index),
)

/**
 * The questions of a page that a later answer on that page may make optional. They may still be
 * required when their turn comes.
 */
export const laterOptionalQuestions = oncePerPage((model, { index: step }, page) => {
  const order = pageItems(page).flatMap((item) =>
    (item.kind === 'question' ? [item, ...item.children] : []).map(({ id }) => id),
  )
  return model.rules.flatMap(({ step: at, order: on, field, rule, atoms }) => {
    if (at !== step || on !== page.index || field === null || field.source.optional !== rule)
      return []
    const read = atoms.flatMap((atom) => atomFields(model.flow, atom))
    return read.some((id) => order.indexOf(id) > order.indexOf(field.id)) ? [field.id] : []
  })
})

function hasMany(page: Page): boolean {
  const questions = pageItems(page).filter(({ kind }) => kind === 'question')
  return (
    questions.length > 1 ||
    questions.some((item) => item.kind === 'question' && item.children.length > 0)
  )
}

function openMatters(model: FlowModel, step: number, page: number): readonly string[] {
  const rules = model.rules.filter(
    (one) => one.step === ON_LEAVING || (one.step === step && one.order === page && shows(one)),
  )
  const ids = new Set(
    rules.flatMap(({ atoms }) => atoms.flatMap((atom) => atomFields(model.flow, atom))),
  )
  return [...ids].filter((id) => !isLikeAnAnswer(model, rules, id))
}

/**
 * True if a rule decides what the page shows or offers. Other rules, such as those for valid and
 * required answers, matter only to Continue.
 */
function shows({ field, rule }: RuleModel): boolean {
  if (field === null || field.rowOptions !== null) return true
  return field.source.when === rule || field.options.some(({ when }) => when === rule)
}

/** True if leaving the question empty affects each rule in the same way as some possible answer. */
function isLikeAnAnswer(model: FlowModel, rules: readonly RuleModel[], id: string): boolean {
  const parts = rules.map(({ rule }) => partsOver(model, rule, id))
  const values = model.candidates.get(id)?.values ?? []
  const tests = parts.flatMap((some) => some ?? [])
  const outcome = (value: Json) =>
    tests.map((test) => isTruthy(evaluateRule(test, dataWith(id, value))))
  return (
    parts.every((some) => some !== null) &&
    values.some((value) => sameJson(outcome(value), outcome(null)))
  )
}

/**
 * The largest parts of a rule that read only this answer. Null if the rule reads it together with
 * other data, or as points.
 */
function partsOver(model: FlowModel, rule: Rule, id: string): readonly Rule[] | null {
  const operation = operationOf(rule)
  if (!operation) return []
  const { operator, args } = operation
  const [path] = args
  if (operator === 'var' && typeof path === 'string' && path.startsWith('flags.'))
    return partsOver(model, findFlag(model.flow, path.slice('flags.'.length))?.when ?? null, id)
  const reads = readsOf(rule)
  if (reads.every((one) => one === `answers.${id}`)) return reads.length === 0 ? [] : [rule]
  if (!LOGIC.has(operator)) return reads.some((one) => mayRead(one, id)) ? null : []
  const inside = args.map((arg) => partsOver(model, arg, id))
  return inside.includes(null) ? null : inside.flatMap((some) => some ?? [])
}

/** True if a path may depend on an answer. Totals, bands and scores depend on several answers. */
function mayRead(path: string, id: string): boolean {
  const [root = '', ...keys] = path.split('.')
  if (root === 'totals' || root === 'bands' || root === 'flags') return true
  const name = keys.join('.')
  return (
    (root === 'answers' || root === 'scores') &&
    (name === id || name.startsWith(`${id}.`) || id.startsWith(`${name}.`))
  )
}

function dataWith(id: string, value: Json): Json {
  return { answers: id.split('.').reduceRight<Json>((inside, key) => ({ [key]: inside }), value) }
}
