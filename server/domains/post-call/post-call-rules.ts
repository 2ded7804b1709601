import { charactersOver, isBlank } from '#engine/index.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { AppointmentFeedbackInput } from '../../graphql/generated.ts'

/** Feedback as stored. Empty fields are omitted. */
type KeptFeedback = {
  readonly overallRating?: number
  readonly videoRating?: number
  readonly issues?: readonly string[]
  readonly otherIssue?: string
  readonly comments?: string
  readonly callQuality?: { readonly audioScore?: number; readonly videoScore?: number }
  readonly userDevice?: string
}

const MOST_ISSUES = 20
const MOST_CHARACTERS = {
  issue: 500,
  otherIssue: 500,
  comments: 2_000,
  userDevice: 500,
  incident: 4_000,
} as const
const BEST = { rating: 5, score: 5 } as const

/** @returns BAD_INPUT, naming the field. */
export function keptFeedback(said: AppointmentFeedbackInput): Outcome<KeptFeedback> {
  const { overallRating, videoRating, callQuality } = said
  const otherIssue = trimmed(said.otherIssue)
  const issues = (said.issues ?? []).flatMap((issue) => trimmed(issue) ?? [])
  const comments = trimmed(said.comments)
  const userDevice = trimmed(said.userDevice)
  const wrong = [
    isRating(overallRating) ? null : 'overallRating',
    isRating(videoRating) ? null : 'videoRating',
    issues.length <= MOST_ISSUES && issues.every((issue) => fits(issue, MOST_CHARACTERS.issue))
      ? null
      : 'issues',
    fits(otherIssue, MOST_CHARACTERS.otherIssue) ? null : 'otherIssue',
    fits(comments, MOST_CHARACTERS.comments) ? null : 'comments',
    fits(userDevice, MOST_CHARACTERS.userDevice) ? null : 'userDevice',
    isScore(callQuality?.audioScore) && isScore(callQuality?.videoScore) ? null : 'callQuality',
  ].find((field) => field !== null)
  if (wrong != null) return refuse('BAD_INPUT', { field: wrong })
  return {
    ok: true,
    value: {
      ...(overallRating == null ? {} : { overallRating }),
      ...(videoRating == null ? {} : { videoRating }),
      ...(issues.length === 0 ? {} : { issues }),
      ...(otherIssue === undefined ? {} : { otherIssue }),
      ...(comments === undefined ? {} : { comments }),
      ...(callQuality == null ? {} : { callQuality: scoresOf(callQuality) }),
      ...(userDevice === undefined ? {} : { userDevice }),
    },
  }
}

/** @returns BAD_INPUT if the report is empty or too long. */
export function keptIncident(said: string): Outcome<string> {
  const incident = trimmed(said)
  if (incident === undefined || !fits(incident, MOST_CHARACTERS.incident))
    return refuse('BAD_INPUT', { field: 'incident' })
  return { ok: true, value: incident }
}

function scoresOf({
  audioScore,
  videoScore,
}: NonNullable<AppointmentFeedbackInput['callQuality']>) {
  return {
    ...(audioScore == null ? {} : { audioScore }),
    ...(videoScore == null ? {} : { videoScore }),
  }
}

function trimmed(text: string | null | undefined): string | undefined {
  return isBlank(text) ? undefined : text?.trim()
}

function fits(text: string | undefined, most: number): boolean {
  return text === undefined || charactersOver(text, most) === 0
}

function isRating(rating: number | null | undefined): boolean {
  return rating == null || (rating >= 1 && rating <= BEST.rating)
}

function isScore(score: number | null | undefined): boolean {
  return score == null || (score >= 0 && score <= BEST.score)
}
