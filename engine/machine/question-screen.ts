import type { Moment } from '../answers/cells.ts'
import { isComputed } from '../answers/computed.ts'
import type { AnswerIssue, Judged } from '../answers/judged.ts'
import { judgeRow, pathOf, type RowCell, rowsIn } from '../answers/rows.ts'
import { endsOf, examplesOf, fieldText, optionsNow } from '../answers/words.ts'
import type { Field, FieldTextName, Page } from '../definition/flow.ts'
import { toJson } from '../definition/json.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import { isTruthy } from '../rules/json-logic.ts'
import { judgedOf, rawOf } from './answers.ts'
import { advancesNow, applies, isShown, ruledOf } from './paging.ts'
import type { OptionScreen, QuestionScreen } from './screen-types.ts'
import type { RunState } from './types.ts'

export function questionScreen(
  state: RunState,
  page: Page,
  field: Field,
  at: Moment,
): QuestionScreen {
  const judged = judgedOf(state, field)
  const ruled = ruledOf(state, field)
  const secretIssue = state.secretIssues[field.id]
  const issue: AnswerIssue | null =
    secretIssue === undefined ? (judged.issue ?? ruled?.issue ?? null) : { code: secretIssue }
  // A skipped field shows no `required` error yet, unless it is a checkbox.
  const isLeft =
    judged.isAnswered ||
    field.source.type === 'checkbox' ||
    (issue !== null && issue.code !== 'required')
  const shows =
    state.refused || isComputed(field.source) || (state.touched.includes(field.id) && isLeft)
  const manual =
    field.manual && applies(state, field.manual)
      ? questionScreen(state, page, field.manual, at)
      : null
  const children = field.children.filter((child) => child.role === 'child' && isShown(state, child))
  const base = plainQuestion(field, judged, at, rawOf(state, field))
  return {
    ...base,
    enabled: applies(state, field) && !isComputed(field.source),
    issue: issue && { code: issue.code, message: messageOf(field, issue, at) },
    showsIssue: issue !== null && shows,
    advances: page.items?.[0] === field && advancesNow(state, page),
    manual,
    fields: children.map((child) => questionScreen(state, page, child, at)),
    rows:
      field.source.type === 'list' ? rowScreens(field, rawOf(state, field), at, state.refused) : [],
  }
}

/** The rows of a list, filled up to the number that it shows at first. */
function rowScreens(
  field: Field,
  raw: Json,
  at: Moment,
  isRefused: boolean,
): readonly (readonly QuestionScreen[])[] {
  const rows = [...rowsIn(raw)]
  while (rows.length < (field.source.rows ?? 1)) rows.push({})
  return rows.map((typed) => {
    const { row, cells } = judgeRow(field, typed, at)
    const inRow = { ...at, row }
    const shown = (fields: readonly Field[]): readonly QuestionScreen[] =>
      fields.flatMap((one) => {
        const cell = cells.get(pathOf(one))
        return cell?.isShown ? [cellScreen(cell, inRow)] : []
      })
    const cellScreen = (
      { field: one, judged, raw: answer }: RowCell,
      now: Moment,
    ): QuestionScreen => ({
      ...plainQuestion(one, judged, now, answer),
      enabled: judged.applies,
      issue: judged.issue && {
        code: judged.issue.code,
        message: messageOf(one, judged.issue, now),
      },
      showsIssue: judged.issue !== null && isRefused,
      advances: false,
      manual: one.manual ? (shown([one.manual])[0] ?? null) : null,
      fields: one.source.type === 'group' ? shown(one.children) : [],
      rows: one.source.type === 'list' ? rowScreens(one, answer, now, isRefused) : [],
    })
    return shown(field.children)
  })
}

type PlainQuestion = Omit<
  QuestionScreen,
  'enabled' | 'issue' | 'showsIssue' | 'advances' | 'manual' | 'fields' | 'rows'
>

/** `answer` is the raw answer, because a control shows exactly what the person typed. */
function plainQuestion(field: Field, judged: Judged, at: Moment, raw: Json): PlainQuestion {
  const { source } = field
  const words = (name: FieldTextName) => fieldText(field, name, at)
  const options = optionsNow(field, at)
    .filter((option) => option.applies)
    .map(
      ({
        source: { key, requiresManualInput, exclusive },
        text,
        subText,
        details,
        mark,
        price,
        unavailable,
      }): OptionScreen => ({
        key,
        text,
        requiresManualInput: requiresManualInput === true,
        exclusive: exclusive === true,
        subText,
        details,
        mark,
        price,
        unavailable,
        chosen: Array.isArray(raw) ? raw.includes(key) : raw === key,
      }),
    )
  return {
    kind: 'question',
    id: field.id,
    type: source.type,
    options,
    from: source.from ?? null,
    text: words('text'),
    label: words('label'),
    preText: words('preText'),
    subText: words('subText'),
    description: words('description'),
    reveal: words('reveal'),
    legend: words('legend'),
    caption: words('caption'),
    placeholder: words('placeholder'),
    unit: words('unit'),
    disclaimer: words('disclaimer'),
    advice:
      source.advice === undefined ? null : { text: judged.isAnswered ? words('advice') : null },
    examples: examplesOf(field, at),
    ends: endsOf(field, at),
    autocomplete: source.autocomplete ?? null,
    isComputed: isComputed(source),
    required: isTruthy(field.isRequired(at)),
    secret: source.secret === true,
    validation: toJson(field.keywords) as JsonObject, // an object of keywords
    answer: source.type === 'group' ? judged.answer : raw,
    isAnswered: judged.isAnswered,
  }
}

/**
 * The message of an issue: the field's own, otherwise the shared text `issue-CODE`, otherwise the
 * code.
 */
function messageOf(field: Field, issue: NonNullable<Judged['issue']>, at: Moment): string {
  if (issue.code === 'rule')
    return (
      ruleField(field, issue).ruleMessages[Number(issue.params?.index ?? 0)]?.(at) ?? issue.code
    )
  const child =
    field.source.type === 'group'
      ? field.children.find((one) => one.messages.has(issue.code))
      : undefined
  return (
    (field.messages.get(issue.code) ?? child?.messages.get(issue.code))?.(at) ??
    field.sharedMessage(issue.code, at) ??
    issue.code
  )
}

/** The field whose rule refused the answer. For a list, this may be a question in its rows. */
function ruleField(field: Field, { params }: AnswerIssue): Field {
  const cell = params?.cell ?? field.id
  const find = (one: Field): Field | undefined =>
    one.id === cell ? one : one.children.map(find).find((found) => found)
  return find(field) ?? field
}
