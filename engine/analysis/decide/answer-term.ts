import { acceptAnswer } from '../../answers/accept.ts'
import { scoreOf } from '../../answers/judge.ts'
import { checkKeywords } from '../../answers/keywords.ts'
import type { Field } from '../../definition/flow.ts'
import type { Json } from '../../definition/types.ts'
import type { FlowModel } from '../moves/flow-model.ts'
import { QUESTION_TYPES } from '../../questions/question-types.ts'
import type { SolverModel } from './solver.ts'
import { failUnsupported } from './unsupported.ts'
import { and, FALSE, integer, ite, not, or, type Script, sum, type Term, TRUE, truth } from './script.ts'
import { DAY, FIRST_DAY, LAST_DAY, timeText } from './time-number.ts'
import { choice, constantValue, type Value, whole, wholeBy } from './value.ts'

/** Every answer to a question that rules can distinguish, as a term. */
export type AnswerTerm = {
  readonly value: Value
  readonly score: Value
  /** True if the answer keeps the question's own limits. */
  readonly isFine: Term
  /** Each option it may contain, and when it does. */
  readonly options: readonly { readonly key: string; readonly if: Term }[]
  readonly in: (model: SolverModel) => Json
}

/** Declares an arbitrary answer to a question. */
export function anyAnswer(script: Script, field: Field, { candidates }: FlowModel): AnswerTerm {
  switch (field.source.type) {
    case 'group':
      return failUnsupported(`the group "${field.id}"`)
    case 'multi-select':
      return anyChoices(script, field)
    case 'date':
      return anyDay(script, field)
    default: {
      const found = candidates.get(field.id)
      if (found?.isComplete === true) return oneOf(script, field, found.values)
      return field.source.type === 'number' ? anyNumber(script, field) : failUnsupported(`all answers to "${field.id}"`)
    }
  }
}

/** One of some answers, each as the engine stores it. */
function oneOf(script: Script, field: Field, given: readonly Json[]): AnswerTerm {
  const values = given.flatMap((value) => {
    const accepted = acceptAnswer(field, value, null)
    return 'value' in accepted && accepted.value !== null ? [accepted.value] : []
  })
  const pick = script.declare('Int')
  script.assert(`(<= 0 ${pick} ${values.length - 1})`)
  const where = (isMeant: (value: Json) => boolean): Term =>
    or(...values.map((value, i) => (isMeant(value) ? `(= ${pick} ${integer(i)})` : FALSE)))
  const by = (of: (value: Json) => Json): Value => {
    const all = values.map((value, i) => [`(= ${pick} ${integer(i)})`, of(value)] as const)
    const numbers = all.flatMap(([condition, one]) =>
      typeof one === 'number' && Number.isSafeInteger(one) ? [[condition, whole(one)] as const] : [],
    )
    if (numbers.length === all.length && all.length > 0) return [{ if: TRUE, is: wholeBy(script, numbers) }]
    return choice(
      script,
      all.map(([condition, one]) => [condition, constantValue(one)] as const),
    )
  }
  const isListed = (value: Json) => field.source.type !== 'choice' || field.options.some(({ key }) => key === value)
  return {
    value: by((value) => value),
    score: by((value) => scoreOf(field, value)),
    isFine: where((value) => isListed(value) && checkKeywords(field.keywords, value) === null),
    options: field.options.map(({ key }) => ({ key, if: where((value) => value === key) })),
    in: (model) => values[model.number(pick)] ?? null,
  }
}

function anyChoices(script: Script, field: Field): AnswerTerm {
  const boxes = field.options.map(({ key, score, exclusive }) => ({
    key,
    score: score ?? 0,
    isAlone: exclusive === true,
    if: script.declare('Bool'),
  }))
  script.assert(or(...boxes.map((possible) => possible.if)))
  for (const possible of boxes.filter(({ isAlone }) => isAlone))
    script.assert(`(=> ${possible.if} ${and(...boxes.map((other) => (other === possible ? TRUE : not(other.if))))})`)
  const points = boxes.map(({ if: isIn, score }) => ite(isIn, integer(score), '0'))
  if (boxes.some(({ score }) => !Number.isSafeInteger(score)))
    return failUnsupported(`the points of "${field.id}", which are fractions`)
  const extent = (pick: (score: number) => boolean) => boxes.reduce((all, { score }) => all + (pick(score) ? score : 0), 0)
  const score = {
    kind: 'whole',
    term: script.named('Int', sum(points)),
    low: extent((one) => one < 0),
    high: extent((one) => one > 0),
  } as const
  return {
    value: [{ if: TRUE, is: { kind: 'chosen', options: boxes } }],
    score: [{ if: TRUE, is: score }],
    isFine: isCounted(script, field, sum(boxes.map((possible) => ite(possible.if, '1', '0')))),
    options: boxes,
    in: (model) => boxes.flatMap((possible) => (model.truth(possible.if) ? [possible.key] : [])),
  }
}

function isCounted(script: Script, { id, keywords }: Field, count: Term): Term {
  const { minItems, maxItems, uniqueItems: _, ...others } = keywords
  if (Object.keys(others).length > 0) return failUnsupported(`the limits of "${id}"`)
  const named = script.named('Int', count)
  return and(
    minItems === undefined ? TRUE : `(>= ${named} ${integer(minItems)})`,
    maxItems === undefined ? TRUE : `(<= ${named} ${integer(maxItems)})`,
  )
}

/** Any number, in the steps of the question. */
function anyNumber(script: Script, { id, keywords, source }: Field): AnswerTerm {
  const { minimum, maximum, multipleOf: step = 1, ...others } = keywords
  const line = QUESTION_TYPES[source.type].line
  if (!line || Object.keys(others).length > 0 || !Number.isSafeInteger(step)) return failUnsupported(`all answers to "${id}"`)
  const count = script.declare('Int')
  script.assert(`(<= ${integer(line.first)} ${count} ${integer(line.last)})`)
  const term = script.named('Int', `(* ${integer(step)} ${count})`)
  return {
    value: [{ if: TRUE, is: { kind: 'whole', term, low: line.first * step, high: line.last * step } }],
    score: constantValue(null),
    isFine: and(
      minimum === undefined ? TRUE : `(>= ${term} ${integer(Math.ceil(minimum))})`,
      maximum === undefined ? TRUE : `(<= ${term} ${integer(Math.floor(maximum))})`,
    ),
    options: [],
    in: (model) => step * model.number(count),
  }
}

function anyDay(script: Script, { id, keywords }: Field): AnswerTerm {
  const { format: _, ...others } = keywords
  if (Object.keys(others).length > 0) return failUnsupported(`the limits of "${id}"`)
  const day = script.declare('Int')
  script.assert(`(<= ${integer(FIRST_DAY / DAY)} ${day} ${integer(LAST_DAY / DAY)})`)
  return {
    value: [{ if: TRUE, is: { kind: 'time', term: `(* ${DAY} ${day})` } }],
    score: constantValue(null),
    isFine: truth(true),
    options: [],
    in: (model) => timeText(DAY * model.number(day)),
  }
}
