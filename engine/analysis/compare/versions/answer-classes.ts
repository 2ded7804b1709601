import type { Field } from '../../../definition/flow.ts'
import { toJson } from '../../../definition/json.ts'
import type { Json, Rule } from '../../../definition/types.ts'
import { compileRule, operationOf, readsOf, valueAtKeys } from '../../../rules/json-logic.ts'

type Given = { readonly answer: Json; readonly score: number | null }

/**
 * One representative of each class of answers that no rule can distinguish, according to the parts
 * of rules that read only this question.
 */
export function answerClasses(
  field: Field,
  values: readonly Json[],
  rules: readonly Rule[],
): readonly Json[] {
  const reads = partsReading(field.id, rules)
  const classes = new Map<string, Json>()
  for (const value of values) {
    const given = { answer: value, score: scoreOf(field, value) }
    const key = JSON.stringify([
      reads.map((read) => toJson(read(given) ?? null)),
      opensText(field, value),
    ])
    if (!classes.has(key)) classes.set(key, value)
  }
  return [...classes.values()]
}

/** The largest parts of rules that read only one question, compiled. */
function partsReading(id: string, rules: readonly Rule[]) {
  const found = new Map<string, Rule>()
  const isOwn = (path: string) =>
    path === `answers.${id}` || path === `scores.${id}` || path.startsWith(`answers.${id}.`)
  const visit = (rule: Rule): void => {
    const reads = readsOf(rule)
    if (!reads.some(isOwn)) return
    if (reads.every(isOwn)) found.set(JSON.stringify(rule), rule)
    else if (Array.isArray(rule)) rule.forEach(visit)
    else operationOf(rule)?.args.forEach(visit)
  }
  rules.forEach(visit)
  return [...found.values()].map((rule) =>
    compileRule<Given>(rule, {
      bind: (path) => {
        const keys = path.split('.').slice(id.split('.').length + 1)
        return path.startsWith('scores.') ? (at) => at.score : (at) => valueAtKeys(at.answer, keys)
      },
    }),
  )
}

function scoreOf({ options }: Field, value: Json): number | null {
  if (typeof value === 'number') return value
  const chosen = options.filter(({ key }) =>
    Array.isArray(value) ? value.includes(key) : value === key,
  )
  const scores = chosen.flatMap(({ score }) => (score === undefined ? [] : [score]))
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0)
}

/** Options that need a text, or are not always offered, are always distinguished. */
function opensText({ options }: Field, value: Json): readonly string[] {
  const keys = Array.isArray(value) ? value : [value]
  return options
    .filter(({ key, requiresManualInput, when, unavailable, exclusive }) => {
      const isSpecial =
        requiresManualInput === true ||
        when !== undefined ||
        unavailable !== undefined ||
        exclusive === true
      return isSpecial && keys.includes(key)
    })
    .map(({ key }) => key)
}
