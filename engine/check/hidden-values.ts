import { sameJson } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import type { Rule } from '../definition/types.ts'
import { operationOf, readsOf } from '../rules/json-logic.ts'
import type { Finding } from './model/finding.ts'
import { conditionsOf, type FieldAt, fieldsOfTotal, type Form } from './model/form.ts'
import type { Model } from './model/model.ts'
import type { RuleNode } from './model/rule.ts'
import type { RuleUse } from './model/uses.ts'

/** What a comparison reads that may be null: a question, or a total that is incomplete. */
type Subject = FieldAt | TotalAt
type TotalAt = Form['totals'] extends ReadonlyMap<string, infer Total> ? Total : never

/**
 * A rule that holds just because there is no value: null is not "x", and null is less than 1. Of a question: because it does not apply. Rules
 * that stand where the question's own condition holds, or ask for it themselves, are no mistake. Of a total: because it is incomplete.
 */
export function hiddenValues(model: Model): readonly Finding[] {
  return model.uses.rules.flatMap((use) => {
    const guards = [...use.given, ...parts(use.rule)]
    return model.readingOf(use).nodes.flatMap((node): readonly Finding[] => {
      const subject = suspect(node, use)
      if (!subject) return []
      if (excludedAt(use.rule, use.pointer, node.pointer, subject, use)) return []
      if (!('path' in subject)) return incomplete(model, node, subject, use)
      const field = subject
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

/** Whether an `and` around a place, under no `!`, also asks that there is a value. */
function excludedAt(rule: Rule, at: string, place: string, subject: Subject, use: RuleUse): boolean {
  const operation = operationOf(rule)
  if (!operation || operation.operator === '!') return false
  const { operator, args } = operation
  const next = args.findIndex((_, i) => isWithin(place, `${at}${pointerStep(operator)}/${i}`))
  if (next < 0) return false
  if (operator === 'and' && args.some((arg, i) => i !== next && needsValue(arg, subject, use))) return true
  return excludedAt(args[next] ?? null, `${at}${pointerStep(operator)}/${next}`, place, subject, use)
}

function isWithin(place: string, pointer: string): boolean {
  return place === pointer || place.startsWith(`${pointer}/`)
}

/** A rule that cannot hold while there is no value: `!= null`, `!!`, or the value itself. */
function needsValue(rule: Rule, subject: Subject, use: RuleUse): boolean {
  const operation = operationOf(rule)
  const [left = null, right = null] = operation?.args ?? []
  const isSubject = (one: Rule) => subjectRead(one, use) === subject
  switch (operation?.operator) {
    case 'var':
      return isSubject(rule)
    case '!!':
      return isSubject(left)
    case '!=':
    case '!==':
      return (isSubject(left) && right === null) || (isSubject(right) && left === null)
    default:
      return false
  }
}

/** What a comparison reads that holds for null as well. */
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

function subjectRead(rule: Rule, { scope }: RuleUse): Subject | undefined {
  const operation = operationOf(rule)
  const [path] = operation?.args ?? []
  if (operation?.operator !== 'var' || typeof path !== 'string') return undefined
  const [root, name = ''] = path.split('.')
  if (root === 'totals' || root === 'bands') return scope.form?.totals.get(name)
  return root === 'answers' || root === 'scores' ? scope.form?.fieldsByPath.get(name) : undefined
}

/** A sum that is compared where some of its questions are not answered yet, or may stay without an answer. */
function incomplete(model: Model, { operator, pointer }: RuleNode, { source }: TotalAt, use: RuleUse): readonly Finding[] {
  if (source.sum === undefined || source.partial === true) return []
  const [why] = placesAsked(model, use).flatMap((place) => missingAt(model, place, source))
  if (why === undefined) return []
  const message = `"${operator}" also holds while the total is incomplete: ${why}`
  return [{ code: 'reads-incomplete-total', file: use.file, pointer, message }]
}

/** Where the truth of a rule counts: of a flag, where rules read it. */
function placesAsked({ uses }: Model, use: RuleUse): readonly RuleUse[] {
  const flag = /^\/flags\/([^/]+)\/when$/.exec(use.pointer)?.[1]
  if (flag === undefined) return [use]
  const source = use.scope.form?.flags.get(flag)?.source
  return uses.rules.filter(
    ({ rule, scope }) => scope.form?.flags.get(flag)?.source === source && readsOf(rule).includes(`flags.${flag}`),
  )
}

/** The first question of a total that may have no answer where a rule stands, in words. */
function missingAt({ library }: Model, use: RuleUse, { sum }: TotalAt['source']): readonly string[] {
  const { form } = use.scope
  const fields = form ? (fieldsOfTotal(library, form, sum) ?? []) : []
  const open = fields.find((field) => field.source.optional !== undefined || (form && !isAnsweredBefore(form, field, use)))
  if (!open) return []
  return [`question "${open.path}" ${open.source.optional === undefined ? 'is not answered there yet' : 'may be left empty'}`]
}

/** Whether a run that comes to a rule was made to answer a question before. */
function isAnsweredBefore(form: Form, field: FieldAt, { pointer, file }: RuleUse): boolean {
  if (form.kind === 'instrument') {
    const at = numberAt(pointer, '/questions/')
    const asked = field.place.file === file ? numberAt(field.place.pointer, '/questions/') : null
    return at !== null && asked !== null && asked < at
  }
  const step = form.steps.findLast(({ place }) => pointer === place.pointer || pointer.startsWith(`${place.pointer}/`))
  if (!step || !field.step) return false
  const [here, there] = [form.steps.indexOf(step), form.steps.indexOf(field.step)]
  if (here !== there) return there < here
  const inside = pointer.slice(step.place.pointer.length)
  if (/^\/(next|leave)\//.test(inside)) return true
  if (step.step.paging === 'all' || !field.section) return false
  const section = numberAt(inside, '/sections/')
  const asked = numberAt(field.section.place.pointer.slice(step.place.pointer.length), '/sections/')
  if (section === null || asked === null) return false
  if (section !== asked) return asked < section
  // What an instrument asks stands before the section's own questions.
  const item = numberAt(inside, '/items/') ?? -1
  const askedItem = field.isOwn ? (numberAt(field.place.pointer, '/items/') ?? item) : -1
  return (step.step.paging ?? 'question') === 'question' && askedItem < item
}

/** The number that stands behind a key of a pointer. */
function numberAt(pointer: string, key: string): number | null {
  const [, rest] = pointer.split(key)
  const digits = /^\d+/.exec(rest ?? '')?.[0]
  return digits === undefined ? null : Number(digits)
}
