import { type Outcome, refuse } from '../../errors.ts'
import type { FeedbackTemplate as PresentedTemplate, FeedbackAnswerInput, FeedbackQuestion } from '../../graphql/generated.ts'
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
export function sessionsWith(
  rows: readonly AppointmentRow[],
  { providerId, careType }: { readonly providerId: string; readonly careType: CareType },
): number {
  return rows.filter((row) => row.status === 'complete' && row.provider_id === providerId && row.care_type === careType).length
}

/**
 * What is kept of answers: what was left out, or is empty, is not there.
 *
 * @returns Refused with BAD_INPUT, naming the field, where a required answer is missing, and for what its question does not take.
 */
export function keptAnswers(
  { questions }: FeedbackTemplate,
  answers: readonly FeedbackAnswerInput[],
  { longestAnswer }: Pick<FeedbackContent, 'longestAnswer'>,
): Outcome<readonly FeedbackAnswerInput[]> {
  const all = questions.flatMap(withChildren)
  const given = answers.map(({ key, value }) => ({ key, value: value.trim() })).filter(({ value }) => value !== '')
  const isTaken = ({ key, value }: FeedbackAnswerInput) => {
    const question = all.find((one) => one.key === key)
    return question !== undefined && takes(question, value, longestAnswer)
  }
  const isWhole = all.every(({ key, required }) => !required || given.some((one) => one.key === key))
  const isOnce = new Set(given.map(({ key }) => key)).size === given.length
  return isWhole && isOnce && given.every(isTaken) ? { ok: true, value: given } : refuse('BAD_INPUT', { field: 'answers' })
}

function takes(question: TemplateQuestion, value: string, longest: number): boolean {
  const { format, options = [] } = question
  if (format === 'textarea') return value.length <= longest
  if (format === 'radio') return options.some((_, i) => value === `option-${i + 1}`)
  const point = Number(value.replace(/^point-/, ''))
  return Number.isInteger(point) && point >= 1 && point <= scaleMaximum(question)
}
