import { charactersOver, isBlank } from '#engine/index.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type {
  FeedbackTemplate as PresentedTemplate,
  FeedbackAnswerInput,
  FeedbackQuestion,
} from '../../graphql/generated.ts'
import { lowercaseOf } from '../scheduling/appointment-rules.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'
import type { CareType } from '../organizations/tables.ts'
import {
  type FeedbackContent,
  type FeedbackTemplate,
  scaleMaximum,
  type TemplateQuestion,
  withChildren,
} from './feedback-content.ts'

/** A template in the API's format. */
export function presentTemplate({ questions }: FeedbackTemplate): PresentedTemplate {
  return { questions: questions.map(presentQuestion) }
}

function presentQuestion(question: TemplateQuestion): FeedbackQuestion {
  const {
    key,
    format,
    options = [],
    required,
    sectionTitle,
    placeholder,
    children = [],
    beforeCopy = [],
  } = question
  return {
    key,
    format,
    options,
    required,
    sectionTitle: sectionTitle ?? null,
    placeholder: placeholder ?? null,
    children: children.map(presentQuestion),
    beforeCopy: beforeCopy.map((copy) => ({
      kind: copy.kind,
      text: copy.kind === 'text' ? copy.text : null,
      bullets: copy.kind === 'bullets' ? copy.bullets : null,
      styleTag: copy.styleTag ?? 'paragraph',
      italic: copy.italic ?? false,
    })),
  }
}

/** The number of completed sessions with a provider in a care type. */
export function sessionsWith(rows: readonly AppointmentRow[], subject: Subject): number {
  return rows.filter(isOf(subject)).filter(({ status }) => status === 'complete').length
}

type Subject = { readonly providerId: string; readonly careType: CareType }

function isOf({ providerId, careType }: Subject) {
  return (row: AppointmentRow) => row.provider_id === providerId && row.care_type === careType
}

/** True if a person completed a session with a provider, or checked in to one that has begun. */
export function hasMet(rows: readonly AppointmentRow[], subject: Subject, now: Date): boolean {
  const isInOne = isOf(subject)
  return (
    sessionsWith(rows, subject) > 0 ||
    rows.some(
      (row) =>
        isInOne(row) &&
        row.status === 'upcoming' &&
        row.checked_in_at !== null &&
        row.starts_at <= now,
    )
  )
}

/** The templates that are due after a number of sessions in a care type. */
export function templatesAfter<
  Template extends Pick<FeedbackTemplate, 'afterSessions' | 'careTypes'>,
>(
  templates: readonly Template[],
  { sessions, careType }: { readonly sessions: number; readonly careType: CareType },
): readonly Template[] {
  return templates.filter(
    (one) => one.afterSessions === sessions && one.careTypes.includes(lowercaseOf(careType)),
  )
}

/**
 * The template after a visit, by the number of sessions before it; undefined if the visit does not
 * take place.
 */
export function templateOfVisit(
  templates: readonly FeedbackTemplate[],
  visit: AppointmentRow,
  rows: readonly AppointmentRow[],
): FeedbackTemplate | undefined {
  if (visit.status !== 'upcoming' && visit.status !== 'complete') return undefined
  const { provider_id: providerId, care_type: careType } = visit
  const earlier = rows.filter(({ starts_at }) => starts_at < visit.starts_at)
  return templatesAfter(templates, {
    sessions: sessionsWith(earlier, { providerId, careType }) + 1,
    careType,
  })[0]
}

/**
 * Converts answers for storage: an option as its text and a point as its number, so that they stay
 * correct if the template changes. Empty answers are omitted.
 *
 * @returns BAD_INPUT, naming the field, if a required answer is missing or an answer is invalid.
 */
export function keptAnswers(
  { questions }: FeedbackTemplate,
  answers: readonly FeedbackAnswerInput[],
  { longestAnswer }: Pick<FeedbackContent, 'longestAnswer'>,
): Outcome<readonly FeedbackAnswerInput[]> {
  const all = questions.flatMap(withChildren)
  const given = answers.filter(({ value }) => !isBlank(value))
  const kept = given.flatMap(({ key, value }) => {
    const question = all.find((one) => one.key === key)
    const words = question && keptValue(question, value.trim(), longestAnswer)
    return words === undefined ? [] : [{ key, value: words }]
  })
  const isWhole = all.every(({ key, required }) => !required || kept.some((one) => one.key === key))
  const isOnce = new Set(kept.map(({ key }) => key)).size === given.length
  return isWhole && isOnce ? { ok: true, value: kept } : refuse('BAD_INPUT', { field: 'answers' })
}

/** An answer as stored; undefined if it is invalid. */
function keptValue(question: TemplateQuestion, value: string, longest: number): string | undefined {
  const { format, options = [] } = question
  if (format === 'textarea') return charactersOver(value, longest) === 0 ? value : undefined
  if (format === 'radio') return options.find((_, i) => value === `option-${i + 1}`)
  const point = value.replace(/^point-/, '')
  return /^[1-9][0-9]?$/.test(point) && Number(point) <= scaleMaximum(question) ? point : undefined
}
