import type { Field } from '../definition/flow.ts'
import { isObject } from '../definition/json.ts'
import type { Json, JsonObject, Validation } from '../definition/types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import { isBlank } from './accept.ts'
import { type Moment, readCell } from './cells.ts'
import { type AnswerIssue, type Judged, NOT_APPLYING } from './judged.ts'
import { checkKeywords, FREE_TEXT_MAX_LENGTH } from './keywords.ts'

const REQUIRED: AnswerIssue = { code: 'required' }
const NOT_OFFERED: AnswerIssue = { code: 'enum' }

const OPEN = { applies: true, answer: null, isAnswered: false, score: null, issue: null, blocks: false } as const
type OfUnit = { readonly 0: Judged; readonly 1: Judged }
const ofUnit = (judged: Omit<Judged, 'unit'>): OfUnit => ({ 0: { ...judged, unit: 0 }, 1: { ...judged, unit: 1 } })
/** Most questions of a form are unanswered: they share these. */
const UNANSWERED = {
  fine: ofUnit(OPEN),
  missing: ofUnit({ ...OPEN, issue: REQUIRED }),
  blocking: ofUnit({ ...OPEN, issue: REQUIRED, blocks: true }),
}

/** The question as it stands, from its raw answer and what its rules read. */
export function judge(field: Field, at: Moment): Judged {
  if (readCell(at.cells, field.applies) !== true) return NOT_APPLYING
  if (field.source.type === 'group') return judgeGroup(field, at)
  const raw = (readCell(at.cells, field.raw) ?? null) as Json // raw cells hold accepted answers only
  const unit = field.role === 'question' ? 1 : 0
  const mayBlock = field.role === 'question' || field.role === 'manual'
  const answer = effective(field, raw, at)
  if (isBlank(answer)) {
    const issue = field.source.secret !== true && isTruthy(field.isRequired(at)) ? REQUIRED : null
    return UNANSWERED[issue === null ? 'fine' : mayBlock ? 'blocking' : 'missing'][unit]
  }
  const issue = issueOf(field, answer, at)
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

/** A row of a none-or-list is free text like any other. */
const ROW: Validation = { maxLength: FREE_TEXT_MAX_LENGTH }

/** The answer without what is blank in it. */
function effective(field: Field, raw: Json, at: Moment): Json {
  if (field.source.type === 'list') return fullRows(field, raw, at)
  if (field.source.type !== 'none-or-list' || !Array.isArray(raw) || !raw.some(isBlank)) return raw
  return raw.filter((row) => !isBlank(row))
}

function issueOf(field: Field, answer: Json, at: Moment): AnswerIssue | null {
  if (hasHiddenOption(field, answer, at)) return NOT_OFFERED
  if (field.source.type === 'choice' && !field.options.some(({ key }) => key === answer)) return NOT_OFFERED
  if (field.source.type === 'list' && Array.isArray(answer)) {
    for (const row of answer) {
      const wrong = isObject(row) ? judgeRow(field, row, at).find((cell) => cell.issue !== null) : undefined
      if (wrong?.issue) return wrong.issue
    }
  }
  if (field.source.type === 'none-or-list' && Array.isArray(answer))
    return answer.map((row) => checkKeywords(ROW, row)).find((issue) => issue !== null) ?? checkKeywords(field.keywords, answer)
  return checkKeywords(field.keywords, answer)
}

function hasHiddenOption(field: Field, answer: Json, at: Moment): boolean {
  if (!field.liveOptions) return false
  return field.liveOptions.some((option, i) => {
    const key = field.options[i]?.key
    if (key === undefined || !(Array.isArray(answer) ? answer.includes(key) : answer === key)) return false
    return (option.applies && !isTruthy(option.applies(at))) || (option.unavailable?.(at) ?? null) !== null
  })
}

/** The points of an answer; null where it has none. */
export function scoreOf(field: Field, answer: Json): number | null {
  if (typeof answer === 'number') return answer
  if (typeof answer === 'string') return field.options.find((option) => option.key === answer)?.score ?? null
  if (!Array.isArray(answer) || field.options.length === 0) return null
  return field.options.reduce((sum, option) => (answer.includes(option.key) ? sum + (option.score ?? 0) : sum), 0)
}

function judgeGroup(field: Field, at: Moment): Judged {
  const members: Record<string, Json> = {}
  let issue: AnswerIssue | null = null
  for (const child of field.children) {
    const judged = readCell(at.cells, child.judged) as Judged // a judged cell holds nothing else
    if (judged.isAnswered) members[child.source.id] = judged.answer
    issue ??= judged.issue
  }
  const isAnswered = Object.keys(members).length > 0
  return { applies: true, answer: isAnswered ? members : null, isAnswered, score: null, issue, unit: 1, blocks: issue !== null }
}

/** The rows of a list that hold something, without members that do not apply. */
function fullRows(field: Field, raw: Json, at: Moment): Json {
  if (!Array.isArray(raw)) return null
  const rows: JsonObject[] = []
  for (const row of raw) {
    if (!isObject(row) || isBlank(row)) continue
    const inRow = { ...at, row }
    const kept = field.children.filter((child) => !child.rowApplies || isTruthy(child.rowApplies(inRow)))
    const members = kept.flatMap((child) => {
      const member = row[child.source.id]
      return member === undefined || isBlank(member) ? [] : [[child.source.id, member] as const]
    })
    if (members.length > 0) rows.push(Object.fromEntries(members))
  }
  return rows.length > 0 ? rows : null
}

/** The cells of one row, each judged by its own rules and keywords. */
export function judgeRow(field: Field, row: JsonObject, at: Moment): readonly (Judged & { readonly field: Field })[] {
  const inRow = { ...at, row }
  return field.children.map((child) => {
    if (child.rowApplies && !isTruthy(child.rowApplies(inRow))) return { ...NOT_APPLYING, field: child }
    const answer = row[child.source.id] ?? null
    const isAnswered = !isBlank(answer)
    const missing = !isAnswered && !isBlank(row) && isTruthy(child.isRequired(inRow)) ? REQUIRED : null
    const issue = isAnswered ? issueOf(child, answer, inRow) : missing
    return {
      applies: true,
      answer: isAnswered ? answer : null,
      isAnswered,
      score: null,
      issue,
      unit: 0,
      blocks: false,
      field: child,
    }
  })
}

/** Keeps the value before where nothing changed, so that nobody is woken for nothing. */
export function sameJudged(before: unknown, after: Judged): Judged {
  if (before === undefined) return after
  const was = before as Judged // a judged cell holds nothing else
  const same =
    was.applies === after.applies &&
    Object.is(was.answer, after.answer) &&
    was.issue === after.issue &&
    was.blocks === after.blocks &&
    was.unit === after.unit
  return same ? was : after
}
