import { withTransaction } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type {
  FeedbackAnswerInput,
  FeedbackTemplate as PresentedTemplate,
  LowercaseCareType,
  ProviderFeedbackType,
} from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { careTypeOf, lowercaseOf } from '../scheduling/appointment-rules.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'
import { type FeedbackTemplate, readFeedbackContent } from './feedback-content.ts'
import { hasMet, keptAnswers, presentTemplate, templateOfVisit } from './feedback-rules.ts'
import { offerFeedback } from './offer-feedback.ts'
import { addFeedback, type FeedbackKey, isGiven } from './feedback-store.ts'

type FeedbackPorts = {
  readonly platform: Pick<Platform, 'db' | 'now' | 'newId' | 'dataKeys' | 'config'>
  readonly appointments: AppointmentService
}

/** The provider, care type and template of feedback. */
type FeedbackSubject = {
  readonly providerId: string
  readonly careType: LowercaseCareType
  readonly feedbackType: ProviderFeedbackType
}

/** A person's answers. Empty if they opt out. */
type SaidFeedback = FeedbackSubject & {
  readonly answers: readonly FeedbackAnswerInput[]
  readonly optedOut: boolean
}

/** Asks people for feedback on their providers, and stores it. */
export type FeedbackService = {
  /** The questions that are due now; null if there are none. */
  readonly template: (
    viewer: Viewer | undefined,
    of: FeedbackSubject,
  ) => Promise<PresentedTemplate | null>
  /** The feedback that is due after a visit; null if none exists or it was already asked for. */
  readonly askedAfter: (
    viewer: Viewer | undefined,
    appointmentId: string,
  ) => Promise<ProviderFeedbackType | null>
  /** Stores the first feedback. @returns Refusals: NOT_FOUND, BAD_INPUT. */
  readonly submit: (viewer: Viewer | undefined, said: SaidFeedback) => Promise<Outcome<true>>
  /**
   * Marks a visit complete for the provider, and asks for feedback if it is due.
   *
   * @returns As `complete`.
   */
  readonly completeVisit: (id: string) => Promise<Outcome<null>>
}

export function createFeedbackService({ platform, appointments }: FeedbackPorts): FeedbackService {
  const { db, now, dataKeys, config } = platform
  const content = readFeedbackContent(config.contentDir)

  /** Patients can give feedback only on providers that they have met. */
  const templateFor = async (
    userId: string,
    of: FeedbackSubject,
  ): Promise<FeedbackTemplate | undefined> => {
    const template = content.templates.find(
      ({ feedbackType, careTypes }) =>
        feedbackType === of.feedbackType && careTypes.includes(of.careType),
    )
    const subject = { ...of, careType: careTypeOf(of.careType) }
    return hasMet(await appointments.rowsOfUser(userId), subject, now()) ? template : undefined
  }
  const keyOf = (
    userId: string,
    { providerId, careType, feedbackType }: FeedbackSubject,
  ): FeedbackKey => ({
    user_id: userId,
    provider_id: providerId,
    care_type: careTypeOf(careType),
    feedback_type: feedbackType,
  })

  return {
    askedAfter: async (viewer, appointmentId) => {
      const { userId } = requirePatient(viewer)
      const rows = await appointments.rowsOfUser(userId)
      const visit = rows.find(({ id }) => String(id) === appointmentId)
      const template = visit && templateOfVisit(content.templates, visit, rows)
      if (visit === undefined || template === undefined) return null
      const { provider_id: providerId, care_type } = visit
      const key = keyOf(userId, {
        providerId,
        careType: lowercaseOf(care_type),
        feedbackType: template.feedbackType,
      })
      return (await isGiven(db, key)) ? null : template.feedbackType
    },
    template: async (viewer, of) => {
      const { userId } = requirePatient(viewer)
      const template = await templateFor(userId, of)
      if (template === undefined || (await isGiven(db, keyOf(userId, of)))) return null
      return presentTemplate(template)
    },
    submit: async (viewer, { answers, optedOut, ...of }) => {
      const { userId } = requirePatient(viewer)
      const template = await templateFor(userId, of)
      if (template === undefined) return refuse('NOT_FOUND')
      const kept = optedOut ? null : keptAnswers(template, answers, content)
      if (kept?.ok === false) return kept
      const context = ['provider-feedback', userId, of.providerId, of.careType, of.feedbackType]
      const sealed_content =
        kept === null ? null : dataKeys.seal(JSON.stringify(kept.value), context)
      await withTransaction(db, (trx) =>
        addFeedback(trx, { ...keyOf(userId, of), sealed_content, submitted_at: now() }),
      )
      return { ok: true, value: true }
    },
    completeVisit: (id) =>
      appointments.complete(id, (trx, completed) =>
        offerFeedback(trx, platform, content, completed),
      ),
  }
}
