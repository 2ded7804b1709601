import type { Field } from '../definition/flow.ts'
import { isObject } from '../definition/json.ts'
import type { Json, JsonObject, Validation } from '../definition/types.ts'
import { isTruthy, valueAtKeys } from '../rules/json-logic.ts'
import { isBlank } from './accept.ts'
import type { Moment } from './cells.ts'
import { type AnswerIssue, type Judged, NOT_APPLYING } from './judged.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import { FREE_TEXT_MAX_LENGTH } from '../questions/texts.ts'
import { checkKeywords, limitOf } from './keywords.ts'
import { optionsNow } from './words.ts'

export const REQUIRED: AnswerIssue = { code: 'required' }
const NOT_OFFERED: AnswerIssue = { code: 'enum' }

/** The evaluated state of a question in a row. */
export type RowCell = {
  readonly field: Field
  readonly judged: Judged
  /** On screen, though perhaps disabled. */
  readonly isShown: boolean
  /** The answer as entered. */
  readonly raw: Json
}

/** A row's effective answers, and its evaluated questions by their path in the row (`home.zip`). */
export type JudgedRow = { readonly row: JsonObject; readonly cells: ReadonlyMap<string, RowCell> }

/**
 * The issue of input that cannot be an answer of its question's type; for a list, the first issue
 * of its rows.
 */
export function misreadIssue(field: Field, raw: Json, at: Moment): AnswerIssue | null {
  if (field.source.type === 'list') return rowsIssue(field, raw, at)
  const code = isBlank(raw)
    ? null
    : (QUESTION_TYPES[field.source.type].misread?.(raw, field.keywords) ?? null)
  return code === null ? null : { code, params: { limit: limitOf(field.keywords, code) } }
}

/** Removes everything that is blank, of the wrong type or not applicable from an answer. */
export function effectiveAnswer(field: Field, raw: Json, at: Moment): Json {
  if (field.source.type === 'list') return effectiveRows(field, raw, at)
  if (QUESTION_TYPES[field.source.type].misread && misreadIssue(field, raw, at) !== null)
    return null
  if (field.source.type !== 'none-or-list' || !Array.isArray(raw) || !raw.some(isBlank)) return raw
  return raw.filter((row) => !isBlank(row))
}

function effectiveRows(list: Field, raw: Json, at: Moment): Json {
  const rows = rowsIn(raw).flatMap((row) => {
    const effective = settleRow(list, row, at).row
    return isBlank(effective) ? [] : [effective]
  })
  return rows.length > 0 ? rows : null
}

export function rowsIn(raw: Json): readonly JsonObject[] {
  return Array.isArray(raw) ? raw.filter(isObject) : []
}

/** The limits of a row of a none-or-list, which are those of any free text. */
const ROW: Validation = { maxLength: FREE_TEXT_MAX_LENGTH }

/** The issue of an effective answer that is not blank. `raw`: the answer as entered. */
export function issueOf(field: Field, answer: Json, raw: Json, at: Moment): AnswerIssue | null {
  if (hasHiddenOption(field, answer, at)) return NOT_OFFERED
  if (
    !field.rowOptions &&
    field.source.type === 'choice' &&
    !field.options.some(({ key }) => key === answer)
  )
    return NOT_OFFERED
  if (field.source.type === 'list')
    return rowsIssue(field, raw, at) ?? checkKeywords(field.keywords, answer)
  if (field.source.type === 'none-or-list' && Array.isArray(answer))
    return (
      answer.map((row) => checkKeywords(ROW, row)).find((issue) => issue !== null) ??
      checkKeywords(field.keywords, answer)
    )
  return checkKeywords(field.keywords, answer)
}

/**
 * True if a prefilled value is not a possible answer: of the wrong type, not an option, or outside
 * the limits. Missing answers and broken rules in rows are accepted, because the person will see
 * them.
 */
export function misfits(field: Field, raw: Json, at: Moment): boolean {
  if (misreadIssue(field, raw, at) !== null && field.source.type !== 'list') return true
  const answer = effectiveAnswer(field, raw, at)
  if (field.source.type !== 'list')
    return !isBlank(answer) && issueOf(field, answer, raw, at) !== null
  const cells = rowsIn(raw).flatMap((row) => [...judgeRow(field, row, at).cells.values()])
  const isWrong = ({ judged: { issue } }: RowCell) =>
    issue !== null && issue.code !== 'required' && issue.code !== 'rule'
  return cells.some(isWrong) || (!isBlank(answer) && checkKeywords(field.keywords, answer) !== null)
}

function hasHiddenOption(field: Field, answer: Json, at: Moment): boolean {
  if (field.rowOptions) {
    const offered = optionsNow(field, at).filter(
      (option) => option.applies && option.unavailable === null,
    )
    const isOffered = (key: Json) => offered.some(({ source }) => source.key === key)
    return Array.isArray(answer) ? !answer.every(isOffered) : !isOffered(answer)
  }
  if (!field.liveOptions) return false
  return field.liveOptions.some((option, i) => {
    const key = field.options[i]?.key
    if (key === undefined || !(Array.isArray(answer) ? answer.includes(key) : answer === key))
      return false
    return (
      (option.applies && !isTruthy(option.applies(at))) ||
      (option.unavailable?.(at) ?? null) !== null
    )
  })
}

function rowsIssue(list: Field, raw: Json, at: Moment): AnswerIssue | null {
  for (const row of rowsIn(raw)) {
    for (const { judged } of judgeRow(list, row, at).cells.values())
      if (judged.issue !== null) return judged.issue
  }
  return null
}

/**
 * Evaluates each question of a row by its own rules and keywords. In a blank row nothing is
 * required.
 */
export function judgeRow(list: Field, raw: JsonObject, at: Moment): JudgedRow {
  const { row, states } = settleRow(list, raw, at)
  const inRow = { ...at, row }
  const isEmpty = isBlank(row)
  const cells = new Map<string, RowCell>()
  for (const field of inOrder(list.children)) {
    const { applies, isShown } = states.get(pathOf(field)) ?? HIDDEN
    const answer = (valueAtKeys(row, field.rowPath) ?? null) as Json // rows hold JSON
    const typed = (valueAtKeys(raw, field.rowPath) ?? null) as Json
    const judged = applies ? judgeCell(field, { answer, typed }, inRow, isEmpty) : NOT_APPLYING
    cells.set(pathOf(field), { field, judged, isShown, raw: typed })
  }
  return { row, cells }
}

type CellAnswer = { readonly answer: Json; readonly typed: Json }

function judgeCell(
  field: Field,
  { answer, typed }: CellAnswer,
  inRow: Moment,
  isEmpty: boolean,
): Judged {
  const isGroup = field.source.type === 'group' // the parts of a group are evaluated separately
  const isAnswered = !isBlank(answer)
  const missing =
    !isGroup && !isAnswered && !isEmpty && isTruthy(field.isRequired(inRow)) ? REQUIRED : null
  const wrong =
    isAnswered && !isGroup
      ? (issueOf(field, answer, typed, inRow) ?? ruleIssue(field, inRow))
      : null
  const misread = isAnswered || isGroup ? null : misreadIssue(field, typed, inRow)
  return {
    applies: true,
    answer: isAnswered ? answer : null,
    isAnswered,
    score: null,
    issue: misread ?? missing ?? wrong,
    unit: 0,
    blocks: false,
  }
}

/**
 * The first validation rule that refuses an answer in a row. `cell` selects the message of that
 * question.
 */
function ruleIssue(field: Field, inRow: Moment): AnswerIssue | null {
  const index = field.rowRules.findIndex((rule) => isTruthy(rule(inRow)))
  return index < 0 ? null : { code: 'rule', params: { index, cell: field.id } }
}

/**
 * The questions of a row in the order of the definition. The text of an option and the parts of a
 * group come after their question.
 */
function inOrder(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [
    field,
    ...(field.manual ? [field.manual] : []),
    ...(field.source.type === 'group' ? inOrder(field.children) : []),
  ])
}

type CellState = { readonly applies: boolean; readonly isShown: boolean }
const HIDDEN: CellState = { applies: false, isShown: false }

/**
 * Decides which questions of a row apply, and their effective answers. Each question comes after
 * those that its conditions read.
 */
function settleRow(
  list: Field,
  raw: JsonObject,
  at: Moment,
): { row: JsonObject; states: ReadonlyMap<string, CellState> } {
  const row: Record<string, Json> = {}
  const inRow = { ...at, row }
  const states = new Map<string, CellState>()
  for (const field of list.rowOrder) {
    const group = field.rowPath.slice(0, -1)
    const isInside = group.length === 0 || states.get(group.join('.'))?.applies === true
    const isShown = isInside && (!field.rowApplies || isTruthy(field.rowApplies(inRow)))
    const applies = isShown && (!field.rowEnabled || isTruthy(field.rowEnabled(inRow)))
    states.set(pathOf(field), { applies, isShown })
    if (!applies || field.source.type === 'group') continue
    // Rows hold JSON.
    const answer = effectiveAnswer(field, (valueAtKeys(raw, field.rowPath) ?? null) as Json, inRow)
    if (!isBlank(answer)) place(row, field.rowPath, answer)
  }
  return { row, states }
}

function place(row: Record<string, Json>, [key, ...rest]: readonly string[], value: Json): void {
  if (key === undefined) return
  if (rest.length === 0) {
    row[key] = value
    return
  }
  const before = row[key]
  const inside: Record<string, Json> = isObject(before) ? { ...before } : {}
  place(inside, rest, value)
  row[key] = inside
}

/** The path of a question in its row: `zip`, `home.zip`, `pet:text`. */
export function pathOf({ rowPath }: Field): string {
  return rowPath.join('.')
}

/** A list after clearing, and the questions whose answers were removed. */
type ClearedRows = { readonly value: Json; readonly cleared: readonly Field[] }

/**
 * Removes the answers of questions that do not apply, except with `hidden: "keep"`. Returns the
 * same object if there are none.
 */
export function clearRows(list: Field, raw: Json, at: Moment): ClearedRows {
  const cleared: Field[] = []
  const value = withoutHidden(list, raw, at, cleared)
  return { value: cleared.length > 0 ? value : raw, cleared }
}

function withoutHidden(list: Field, raw: Json, at: Moment, cleared: Field[]): Json {
  return rowsIn(raw).map((before) => {
    const { row, states } = settleRow(list, before, at)
    const inRow = { ...at, row }
    return keptMembers(list.children, before, (field, value) => {
      const applies = states.get(pathOf(field))?.applies === true
      if (applies && field.source.type === 'list')
        return withoutHidden(field, value, inRow, cleared)
      if (applies || field.source.hidden === 'keep') return value
      if (!isBlank(value)) cleared.push(field)
      return null
    })
  })
}

function keptMembers(
  fields: readonly Field[],
  row: JsonObject,
  keep: (field: Field, value: Json) => Json,
): JsonObject {
  const members: Record<string, Json> = {}
  const set = (key: string, value: Json) => {
    if (value !== null) members[key] = value
  }
  for (const field of fields) {
    const { source, manual, children } = field
    const value = row[source.id] ?? null
    if (isObject(value) && source.type === 'group') {
      const inside = keptMembers(children, value, keep)
      if (Object.keys(inside).length > 0) members[source.id] = inside
    } else if (value !== null) set(source.id, keep(field, value))
    const typed = manual ? (row[manual.source.id] ?? null) : null
    if (manual && typed !== null) set(manual.source.id, keep(manual, typed))
  }
  return members
}
