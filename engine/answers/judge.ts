import type { Field } from '../definition/flow.ts'
import type { Json } from '../definition/types.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import { isBlank } from './accept.ts'
import { isComputed } from './computed.ts'
import { type Moment, readCell } from './cells.ts'
import { type AnswerIssue, type Judged, NOT_APPLYING } from './judged.ts'
import { effectiveAnswer, issueOf, misreadIssue, REQUIRED } from './rows.ts'

const OPEN = {
  applies: true,
  answer: null,
  isAnswered: false,
  score: null,
  issue: null,
  blocks: false,
} as const
type OfUnit = { readonly 0: Judged; readonly 1: Judged }
const ofUnit = (judged: Omit<Judged, 'unit'>): OfUnit => ({
  0: { ...judged, unit: 0 },
  1: { ...judged, unit: 1 },
})
/** Shared values, because most questions of a form are unanswered. */
const UNANSWERED = {
  fine: ofUnit(OPEN),
  missing: ofUnit({ ...OPEN, issue: REQUIRED }),
  blocking: ofUnit({ ...OPEN, issue: REQUIRED, blocks: true }),
}

/** Evaluates a question: whether it applies, its effective answer, its score and its issue. */
export function judge(field: Field, at: Moment): Judged {
  if (readCell(at.cells, field.applies) !== true) return NOT_APPLYING
  if (field.source.type === 'group') return judgeGroup(field, at)
  const raw = (readCell(at.cells, field.raw) ?? null) as Json // accepted answers are JSON
  const isHidden = field.source.visible === false
  const unit = field.role === 'question' && !isComputed(field.source) ? 1 : 0
  const mayBlock = (field.role === 'question' || field.role === 'manual') && !isHidden
  const answer = effectiveAnswer(field, raw, at)
  if (isBlank(answer)) {
    const misread = misreadIssue(field, raw, at)
    if (misread) return { ...OPEN, issue: misread, unit, blocks: mayBlock }
    const issue = field.source.secret !== true && isTruthy(field.isRequired(at)) ? REQUIRED : null
    if (issue === null) return UNANSWERED.fine[unit]
    return UNANSWERED[mayBlock ? 'blocking' : 'missing'][unit]
  }
  const issue = issueOf(field, answer, raw, at)
  // No one can correct an invalid answer to a hidden question, so it counts as no answer.
  if (issue !== null && isHidden) return UNANSWERED.fine[unit]
  return {
    applies: true,
    answer,
    isAnswered: true,
    score: scoreOf(field, answer),
    issue,
    unit,
    blocks: mayBlock && issue !== null,
  }
}

/** The points of an answer, or null if it has none. */
export function scoreOf(field: Field, answer: Json): number | null {
  if (typeof answer === 'number')
    return QUESTION_TYPES[field.source.type].isScore === true ? answer : null
  if (typeof answer === 'string')
    return field.options.find((option) => option.key === answer)?.score ?? null
  if (!Array.isArray(answer) || field.options.length === 0) return null
  return field.options.reduce(
    (sum, option) => (answer.includes(option.key) ? sum + (option.score ?? 0) : sum),
    0,
  )
}

function judgeGroup(field: Field, at: Moment): Judged {
  const members: Record<string, Json> = {}
  let issue: AnswerIssue | null = null
  for (const child of field.children) {
    const judged = readCell(at.cells, child.judged) as Judged // a judged cell holds only this type
    if (judged.isAnswered) members[child.source.id] = judged.answer
    issue ??= judged.issue
    if (child.manual) issue ??= (readCell(at.cells, child.manual.judged) as Judged).issue
  }
  const isAnswered = Object.keys(members).length > 0
  return {
    applies: true,
    answer: isAnswered ? members : null,
    isAnswered,
    score: null,
    issue,
    unit: 1,
    blocks: issue !== null,
  }
}

/**
 * Returns the previous object if nothing changed, so that dependent cells are not computed again.
 */
export function sameJudged(before: unknown, after: Judged): Judged {
  if (before === undefined) return after
  const was = before as Judged // a judged cell holds only this type
  const same =
    was.applies === after.applies &&
    Object.is(was.answer, after.answer) &&
    was.issue === after.issue &&
    was.blocks === after.blocks &&
    was.unit === after.unit
  return same ? was : after
}
