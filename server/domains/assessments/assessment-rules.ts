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
import type {
  LatestAssessment,
  QuestionnaireResult,
  ScoredAssessment,
} from '../../graphql/generated.ts'

/**
 * The stored content of a submission, encrypted. Scores and flags are computed here from the
 * answers.
 */
export type SubmissionContent = {
  readonly questionnaires: readonly QuestionnaireAnswers[]
  readonly totals: {
    readonly [name: string]: {
      readonly value: number
      readonly maximum?: number | null
      readonly band: string | null
    }
  }
  readonly flags: { readonly [name: string]: boolean }
}

/**
 * @param onlyFirst True for the self-referral screener, which submits only its first questionnaire.
 */
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

/** For how many days a positive item 9 counts, and when a member of staff last cleared it. */
type DangerTerms = { readonly now: Date; readonly days: number; readonly clearedAt: Date | null }

const DAY_MS = 86_400_000

/**
 * True if a person counts as in danger: a form was positive, no member of staff has cleared it
 * since, and either no later form is negative or too little time has passed. All stored forms had
 * been requested.
 *
 * Source: decision 24.
 */
export function isInDanger(
  submissions: readonly DatedContent[],
  { now, days, clearedAt }: DangerTerms,
): boolean {
  const timesOf = (isPositive: boolean) =>
    submissions.flatMap(({ content, submittedAt }) =>
      content.flags.suicidal === isPositive ? [submittedAt.getTime()] : [],
    )
  const raised = Math.max(...timesOf(true))
  if (raised === -Infinity || (clearedAt !== null && clearedAt.getTime() >= raised)) return false
  const isDenied = timesOf(false).some((time) => time > raised)
  return !isDenied || now.getTime() - raised < days * DAY_MS
}

export type DatedContent = { readonly content: SubmissionContent; readonly submittedAt: Date }

/**
 * The newest result of each kind, over all submissions. A form without a question leaves its result
 * unchanged. Danger is decided over all forms: see `isInDanger`.
 */
export function latestOf(
  submissions: readonly DatedContent[],
  terms: DangerTerms,
  followUp: LatestAssessment['followUpRequest'],
): LatestAssessment | null {
  const newestFirst = submissions.toSorted(
    (a, b) => b.submittedAt.getTime() - a.submittedAt.getTime(),
  )
  if (newestFirst.length === 0 && followUp === null) return null
  const flag = (name: string) =>
    newestFirst.find(({ content }) => Object.hasOwn(content.flags, name))?.content.flags[name] ??
    false
  const result = (name: string): QuestionnaireResult | null => {
    const found = newestFirst.find(({ content }) => content.totals[name] !== undefined)
    const total = found?.content.totals[name]
    return found && total ? resultOf(name, total, found.submittedAt) : null
  }
  const isNine = newestFirst.some(({ content }) => content.totals.phq9 !== undefined)
  return {
    specialConditions: {
      suicidal: isInDanger(submissions, terms),
      bipolarSchizophrenia: flag('bipolarSchizophrenia'),
    },
    followUpRequest: followUp,
    latestQuestionnaires: {
      phq9: result('phq9'),
      phq8: isNine ? phq8Alone(newestFirst) : result('phq8'),
      gad7: result('gad7'),
      asrs: result('asrsv11'),
    },
  }
}

/**
 * The result of a separate PHQ-8. The PHQ-8 inside a PHQ-9 is a sub-score for trends, not a result.
 */
function phq8Alone(newestFirst: readonly DatedContent[]): QuestionnaireResult | null {
  const found = newestFirst.find(
    ({ content }) => content.totals.phq8 !== undefined && content.totals.phq9 === undefined,
  )
  const total = found?.content.totals.phq8
  return found && total ? resultOf('phq8', total, found.submittedAt) : null
}

type Total = SubmissionContent['totals'][string]

function resultOf(
  key: string,
  { value, maximum, band }: Total,
  createdAt: Date,
): QuestionnaireResult {
  return { key, score: value, maximum: maximum ?? null, symptoms: band ?? '', createdAt }
}

/** The same answers within this time are a retry, a double click or a second tab. */
const REPEATED_WITHIN_HOURS = 24

/** True if the answers repeat the newest submission. */
export function isRepeated(answers: SubmissionContent, newest: DatedContent, now: Date): boolean {
  const ageMs = now.getTime() - newest.submittedAt.getTime()
  return (
    ageMs < REPEATED_WITHIN_HOURS * 3_600_000 &&
    sameJson(toJson(answers.questionnaires), toJson(newest.content.questionnaires))
  )
}

/**
 * The assessment that contains all submitted questionnaires and the fewest others; `undefined` if
 * there is none.
 */
export function assessmentAsking(
  sent: readonly string[],
  candidates: readonly { readonly key: string; readonly asks: ReadonlySet<string> }[],
): string | undefined {
  const asking = candidates.filter(
    ({ asks }) => sent.length > 0 && sent.every((key) => asks.has(key)),
  )
  return asking.toSorted((a, b) => a.asks.size - b.asks.size)[0]?.key
}

/**
 * Returns `{ foreignKey, option }` if a rule compares a question with one option, or checks that
 * its list includes the option.
 */
export function dependencyOf(
  rule: Json | undefined,
): { readonly foreignKey: string; readonly option: string } | null {
  if (!isObject(rule)) return null
  const equality = rule['=='] ?? rule['===']
  if (Array.isArray(equality))
    return pair(equality[0], equality[1]) ?? pair(equality[1], equality[0])
  const inclusion = rule.in
  return Array.isArray(inclusion) ? pair(inclusion[1], inclusion[0]) : null
}

function pair(
  path: Json | undefined,
  option: Json | undefined,
): { readonly foreignKey: string; readonly option: string } | null {
  if (!isObject(path) || typeof option !== 'string') return null
  const name = path.var
  return typeof name === 'string' && name.startsWith('answers.')
    ? { foreignKey: name.slice('answers.'.length), option }
    : null
}

/** The scores of a submission, for charts. */
export function scoredOf({
  content: { questionnaires, totals },
  submittedAt,
}: DatedContent): ScoredAssessment {
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

/** Whole days until a date, at least 0. */
export function daysUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / DAY_MS))
}
