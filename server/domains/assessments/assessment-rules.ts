import {
  conclusionsOf,
  type Flow,
  isObject,
  type Json,
  type QuestionnaireAnswers,
  type RunState,
  sameJson,
  submissionOf,
  toJson,
} from '#engine/index.ts'
import type { LatestAssessment, QuestionnaireResult, ScoredAssessment } from '../../graphql/generated.ts'

/** What is kept of a submission, encrypted. Scores and conditions are computed here, from the answers. */
export type SubmissionContent = {
  readonly questionnaires: readonly QuestionnaireAnswers[]
  readonly totals: {
    readonly [name: string]: { readonly value: number; readonly maximum?: number | null; readonly band: string | null }
  }
  readonly flags: { readonly [name: string]: boolean }
}

/** @param onlyFirst The self-refer screener hands in its first questionnaire alone. */
export function contentOf(flow: Flow, state: RunState, onlyFirst: boolean): SubmissionContent {
  const { totals, flags } = conclusionsOf(flow, state)
  const questionnaires = submissionOf(flow, state)
  return {
    questionnaires: onlyFirst ? questionnaires.slice(0, 1) : questionnaires,
    totals: Object.fromEntries(
      Object.entries(totals).flatMap(([name, { value, maximum, band }]) =>
        typeof value === 'number' ? [[name, { value, maximum, band }]] : [],
      ),
    ),
    flags,
  }
}

/** How long a positive item 9 stands, and when a member of staff last cleared it. */
export type DangerTerms = { readonly now: Date; readonly days: number; readonly clearedAt: Date | null }

const DAY_MS = 86_400_000

/**
 * Whether a person counts as in danger: a form said so, no member of staff has cleared it since, and either no later form says
 * otherwise or too little time has passed. Every form that is kept was asked for.
 *
 * Source: decision 24.
 */
export function isInDanger(submissions: readonly DatedContent[], { now, days, clearedAt }: DangerTerms): boolean {
  const timesOf = (isPositive: boolean) =>
    submissions.flatMap(({ content, submittedAt }) => (content.flags.suicidal === isPositive ? [submittedAt.getTime()] : []))
  const raised = Math.max(...timesOf(true))
  if (raised === -Infinity || (clearedAt !== null && clearedAt.getTime() >= raised)) return false
  const isDenied = timesOf(false).some((time) => time > raised)
  return !isDenied || now.getTime() - raised < days * DAY_MS
}

export type DatedContent = { readonly content: SubmissionContent; readonly submittedAt: Date }

/**
 * The newest of each result, over all submissions. A form that did not ask about a condition says nothing of it. Danger is judged over
 * all of them: see `isInDanger`.
 */
export function latestOf(
  submissions: readonly DatedContent[],
  terms: DangerTerms,
  followUp: LatestAssessment['followUpRequest'],
): LatestAssessment | null {
  const newestFirst = submissions.toSorted((a, b) => b.submittedAt.getTime() - a.submittedAt.getTime())
  if (newestFirst.length === 0 && followUp === null) return null
  const flag = (name: string) =>
    newestFirst.find(({ content }) => Object.hasOwn(content.flags, name))?.content.flags[name] ?? false
  const result = (name: string): QuestionnaireResult | null => {
    const found = newestFirst.find(({ content }) => content.totals[name] !== undefined)
    const total = found?.content.totals[name]
    return found && total ? resultOf(name, total, found.submittedAt) : null
  }
  const isNine = newestFirst.some(({ content }) => content.totals.phq9 !== undefined)
  return {
    specialConditions: { suicidal: isInDanger(submissions, terms), bipolarSchizophrenia: flag('bipolarSchizophrenia') },
    followUpRequest: followUp,
    latestQuestionnaires: {
      phq9: result('phq9'),
      phq8: isNine ? phq8Alone(newestFirst) : result('phq8'),
      gad7: result('gad7'),
      asrs: result('asrsv11'),
    },
  }
}

/** The PHQ-8 of a form of its own; inside a PHQ-9 it is a sub-score for trends, not a result. */
function phq8Alone(newestFirst: readonly DatedContent[]): QuestionnaireResult | null {
  const found = newestFirst.find(({ content }) => content.totals.phq8 !== undefined && content.totals.phq9 === undefined)
  const total = found?.content.totals.phq8
  return found && total ? resultOf('phq8', total, found.submittedAt) : null
}

type Total = SubmissionContent['totals'][string]

function resultOf(key: string, { value, maximum, band }: Total, createdAt: Date): QuestionnaireResult {
  return { key, score: value, maximum: maximum ?? null, symptoms: band ?? '', createdAt }
}

/** Within this time the same answers again are a retry, a double click or a second tab. */
export const REPEATED_WITHIN_HOURS = 24

/** Whether answers are those that were handed in last, coming again. */
export function isRepeated(answers: SubmissionContent, newest: DatedContent, now: Date): boolean {
  const ageMs = now.getTime() - newest.submittedAt.getTime()
  return (
    ageMs < REPEATED_WITHIN_HOURS * 3_600_000 && sameJson(toJson(answers.questionnaires), toJson(newest.content.questionnaires))
  )
}

/** The assessment that asks the questionnaires that were sent, and the fewest beside them; `undefined` where none asks them all. */
export function assessmentAsking(
  sent: readonly string[],
  candidates: readonly { readonly key: string; readonly asks: ReadonlySet<string> }[],
): string | undefined {
  const asking = candidates.filter(({ asks }) => sent.length > 0 && sent.every((key) => asks.has(key)))
  return asking.toSorted((a, b) => a.asks.size - b.asks.size)[0]?.key
}

/** `{ foreignKey, option }` where a rule is equality with one option, or that a list includes it. */
export function dependencyOf(rule: Json | undefined): { readonly foreignKey: string; readonly option: string } | null {
  if (!isObject(rule)) return null
  const equality = rule['=='] ?? rule['===']
  if (Array.isArray(equality)) return pair(equality[0], equality[1]) ?? pair(equality[1], equality[0])
  const inclusion = rule.in
  return Array.isArray(inclusion) ? pair(inclusion[1], inclusion[0]) : null
}

function pair(path: Json | undefined, option: Json | undefined): { readonly foreignKey: string; readonly option: string } | null {
  if (!isObject(path) || typeof option !== 'string') return null
  const name = path.var
  return typeof name === 'string' && name.startsWith('answers.') ? { foreignKey: name.slice('answers.'.length), option } : null
}

/** What was handed in with its scores, as charts need it. */
export function scoredOf({ content: { questionnaires, totals }, submittedAt }: DatedContent): ScoredAssessment {
  return {
    createdAt: submittedAt,
    scores: {
      depression: totals.phq8?.value ?? totals.phq9?.value ?? null,
      anxiety: totals.gad7?.value ?? null,
      adhd: totals.asrsv11?.value ?? null,
    },
    questionnaires: questionnaires.map(({ key }) => ({ key })),
  }
}

/** Whole days until an instant, 0 once it has come. */
export function daysUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / DAY_MS))
}
