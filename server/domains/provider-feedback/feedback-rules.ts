import { charactersOver, isBlank } from '#engine/index.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { FeedbackTemplate as PresentedTemplate, FeedbackAnswerInput, FeedbackQuestion } from '../../graphql/generated.ts'
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

/** A template as clients read it. */
export function presentTemplate({ questions }: FeedbackTemplate): PresentedTemplate {
  return { questions: questions.map(presentQuestion) }
}

function presentQuestion(question: TemplateQuestion): FeedbackQuestion {
  const { key, format, options = [], required, sectionTitle, placeholder, children = [], beforeCopy = [] } = question
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

/** Sessions of a person with a provider in a kind of care that are complete. */
export function sessionsWith(rows: readonly AppointmentRow[], subject: Subject): number {
  return rows.filter(isOf(subject)).filter(({ status }) => status === 'complete').length
}

/** A provider in a kind of care. */
type Subject = { readonly providerId: string; readonly careType: CareType }

function isOf({ providerId, careType }: Subject) {
  return (row: AppointmentRow) => row.provider_id === providerId && row.care_type === careType
}

/** Whether a person had a session with a provider, or checked in to one that has begun. */
export function hasMet(rows: readonly AppointmentRow[], subject: Subject, now: Date): boolean {
  const isInOne = isOf(subject)
  return (
    sessionsWith(rows, subject) > 0 ||
    rows.some((row) => isInOne(row) && row.status === 'upcoming' && row.checked_in_at !== null && row.starts_at <= now)
  )
}

/** What is asked after so many sessions in a kind of care. */
export function templatesAfter<Template extends Pick<FeedbackTemplate, 'afterSessions' | 'careTypes'>>(
  templates: readonly Template[],
  { sessions, careType }: { readonly sessions: number; readonly careType: CareType },
): readonly Template[] {
  return templates.filter((one) => one.afterSessions === sessions && one.careTypes.includes(lowercaseOf(careType)))
}

/** What is asked after a visit: by the number of sessions before it. Nothing where it does not take place. */
export function templateOfVisit(
  templates: readonly FeedbackTemplate[],
  visit: AppointmentRow,
  rows: readonly AppointmentRow[],
): FeedbackTemplate | undefined {
  if (visit.status !== 'upcoming' && visit.status !== 'complete') return undefined
  const { provider_id: providerId, care_type: careType } = visit
  const earlier = rows.filter(({ starts_at }) => starts_at < visit.starts_at)
  return templatesAfter(templates, { sessions: sessionsWith(earlier, { providerId, careType }) + 1, careType })[0]
}

/**
 * The answers as they are kept: an option as its words and a point as its number, so that they mean the same when the template
 * changes. What was left out or is empty is not there.
 *
 * @returns Refused with BAD_INPUT, naming the field, where a required answer is missing, and for what its question does not take.
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

/** What is kept of an answer; undefined for what the question does not take. */
function keptValue(question: TemplateQuestion, value: string, longest: number): string | undefined {
  const { format, options = [] } = question
  if (format === 'textarea') return charactersOver(value, longest) === 0 ? value : undefined
  if (format === 'radio') return options.find((_, i) => value === `option-${i + 1}`)
  const point = value.replace(/^point-/, '')
  return /^[1-9][0-9]?$/.test(point) && Number(point) <= scaleMaximum(question) ? point : undefined
}
