import { flowAt } from '#engine/index.ts'
import { codedError, type Refusal, refuse } from '../../errors.ts'
import type {
  Assessment,
  CatalogueAssessment,
  LatestAssessment,
  ScoredAssessment,
} from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { Trx } from '../../database/transaction.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import { lockTask } from '../people/person-statements.ts'
import type { FlowInputs } from '../flow-inputs.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { HandIn, WantedRun } from '../runs/run-keeping.ts'
import {
  type AssessmentCatalogue,
  type CatalogueEntry,
  entryOf,
  isAskedBy,
  openingOf,
  presentCatalogue,
} from './assessment-catalogue.ts'
import {
  contentOf,
  type DatedContent,
  daysUntil,
  isRepeated,
  latestOf,
  scoredOf,
} from './assessment-rules.ts'
import {
  addSubmission,
  completeRequest,
  findRequest,
  findSubmissionOf,
  hasHandedIn,
  hasSubmission,
  newestSubmission,
  resultsOf,
  type StoredResults,
} from './assessment-store.ts'
import { projectAssessment } from './project-assessment.ts'
import { openContent, sealContent } from './sealed-content.ts'

type AssessmentPorts = {
  readonly platform: Platform
  readonly versions: FlowVersions
  readonly people: PeopleService
  readonly catalogue: AssessmentCatalogue
  readonly inputsOf: FlowInputs['inputsOf']
  readonly personOf: FlowInputs['personOf']
  /** For how many days a positive item 9 counts. */
  readonly daysInDanger: number
}

export type AssessmentService = {
  /** Needs no login. */
  readonly catalogue: () => readonly CatalogueAssessment[]
  readonly assessment: (
    viewer: Viewer | undefined,
    asked: { readonly key: string | null; readonly requestId: string | null },
  ) => Promise<Assessment>
  readonly latest: (viewer: Viewer | undefined) => Promise<LatestAssessment | null>
  /** A person's submissions with their scores, oldest first. */
  readonly history: (viewer: Viewer | undefined) => Promise<readonly ScoredAssessment[]>
  /** When the next monthly form is due, and in how many days; null before the first one. */
  readonly next: (
    viewer: Viewer | undefined,
  ) => Promise<{ readonly at: Date; readonly days: number } | null>
  /** True if a person has submitted any form of the intake. */
  readonly hasIntake: (userId: string) => Promise<boolean>
  /**
   * Why a run cannot start or continue; `undefined` if it can. NOT_FOUND: no such request asks this
   * person for this flow. NOT_REQUESTED: no open request or task asks for the form, and the run has
   * not submitted an outer form. FORM_ON_HOLD: the form is paused while care is on hold.
   */
  readonly refusalOfRun: (run: WantedRun) => Promise<Refusal | undefined>
  /**
   * True if the assessment is paused while the person's care is on hold. A form that was started
   * before can still be submitted, so that no answer is lost.
   */
  readonly isOnHold: (viewer: Viewer, key: string) => Promise<boolean>
  /**
   * The existing submission with these answers: of the same request, or the newest one if it has
   * the same content.
   */
  readonly earlierOf: (trx: Trx, submission: HandIn) => Promise<string | undefined>
  /**
   * Submits the answers of a run inside its transaction. Returns the submission's id.
   *
   * @throws NOT_REQUESTED if neither a request nor an open task asks for the form.
   */
  readonly handIn: (trx: Trx, submission: HandIn) => Promise<string>
}

export function createAssessmentService({
  platform,
  versions,
  people,
  catalogue,
  inputsOf,
  personOf,
  daysInDanger,
}: AssessmentPorts): AssessmentService {
  const { db, now, newId, dataKeys } = platform
  const intakes = Object.entries(catalogue).flatMap(([key, { isIntake }]) =>
    isIntake === true ? [key] : [],
  )

  /**
   * A form inside another one is requested by the outer form, which the run has submitted before.
   */
  const isAskedFor = async (
    trx: Trx,
    { userId, run, effect }: HandIn,
    entry: CatalogueEntry | undefined,
  ): Promise<boolean> => {
    const isInside = effect.at.length > 0
    if (!isInside && run.request_id !== null)
      return (await findRequest(trx, userId, run.request_id))?.completed_at === null
    if (entry?.task !== undefined && (await lockTask(trx, { userId, ref: entry.task })) === false)
      return true
    return isInside && (await hasSubmission(trx, run.id))
  }

  const isOnHold = async (viewer: Viewer, key: string): Promise<boolean> => {
    if (entryOf(catalogue, key)?.waitsOnHold !== true) return false
    return (await personOf(viewer)).facts.ask('forms-are-on-hold')
  }

  const datedContents = (submissions: StoredResults['submissions']): readonly DatedContent[] =>
    submissions.map((row) => ({
      content: openContent(dataKeys, row),
      submittedAt: row.submitted_at,
    }))

  const history = async (viewer: Viewer | undefined): Promise<readonly ScoredAssessment[]> => {
    const { submissions } = await resultsOf(db, requirePatient(viewer).userId)
    return datedContents(submissions).map(scoredOf).toReversed()
  }

  /** The flow must match the assessment's key. Otherwise the wrong form would be scored. */
  const read = ({ flow, state, effect }: HandIn) => {
    const placed = flowAt({ flow, state }, effect.at)
    const key = effect.args.key
    const entry = typeof key === 'string' ? entryOf(catalogue, key) : undefined
    if (!placed || typeof key !== 'string' || !isAskedBy(entry, placed.flow.id))
      throw codedError('BAD_INPUT')
    return {
      key,
      flow: placed.flow,
      content: contentOf(placed.flow, placed.state, effect.effect === 'submitScreener'),
    }
  }

  return {
    catalogue: () => presentCatalogue(catalogue),
    assessment: async (viewer, { key, requestId }) => {
      const patient = requirePatient(viewer)
      const request =
        requestId === null ? undefined : await findRequest(db, patient.userId, requestId)
      const asked = requestId === null ? key : (request?.assessment_key ?? null)
      const entry = asked === null ? undefined : entryOf(catalogue, asked)
      const current = entry && (await versions.current(entry.flow))
      if (asked === null || entry === undefined || current === undefined)
        throw codedError('NO_ASSESSMENT')
      const flow = await versions.flow(entry.flow, current.version)
      const inputs = await inputsOf(patient, openingOf(catalogue, entry.flow, requestId))
      return projectAssessment(asked, entry.screen, flow, inputs)
    },

    latest: async (viewer) => {
      const { userId } = requirePatient(viewer)
      const { submissions, followUp, clearedAt } = await resultsOf(db, userId)
      const contents = datedContents(submissions)
      const terms = { now: now(), days: daysInDanger, clearedAt }
      return latestOf(
        contents,
        terms,
        followUp === null ? null : { id: followUp.id, complete: followUp.completed_at !== null },
      )
    },

    history,

    next: async (viewer) => {
      const patient = requirePatient(viewer)
      const { facts } = await people.storedUser(patient.userId)
      const due = facts
        .about({ user: { assessments: await history(viewer) } })
        .ask('next-assessment')
      return due === null ? null : { at: new Date(due), days: daysUntil(new Date(due), now()) }
    },

    hasIntake: (userId) => hasHandedIn(db, userId, intakes),

    refusalOfRun: async ({ viewer, flowId, requestId, hasHandedIn: isGoingOn }) => {
      if (isGoingOn) return undefined
      if (requestId !== null) {
        const request = await findRequest(db, viewer.userId, requestId)
        if (request === undefined || !isAskedBy(entryOf(catalogue, request.assessment_key), flowId))
          return refuse('NOT_FOUND')
        if (request.completed_at !== null) return refuse('NOT_REQUESTED')
        return (await isOnHold(viewer, request.assessment_key)) ? refuse('FORM_ON_HOLD') : undefined
      }
      const asking = Object.values(catalogue).filter((entry) => isAskedBy(entry, flowId))
      if (asking.length === 0) return undefined
      const { tasks } = (await personOf(viewer)).stored
      const isOpen = asking.some(({ task }) => tasks.some(({ ref, done }) => ref === task && !done))
      return isOpen ? undefined : refuse('NOT_REQUESTED')
    },

    isOnHold,

    earlierOf: async (trx, submission) => {
      const { userId, run } = submission
      if (run.request_id !== null) return findSubmissionOf(trx, run.request_id)
      const { key, content } = read(submission)
      const newest = await newestSubmission(trx, userId, key)
      if (newest === undefined) return undefined
      const stored = { content: openContent(dataKeys, newest), submittedAt: newest.submitted_at }
      return isRepeated(content, stored, now()) ? newest.id : undefined
    },

    handIn: async (trx, submission) => {
      const { userId, run, effect } = submission
      const { key, flow, content } = read(submission)
      const id = newId()
      const requestId = effect.at.length === 0 ? run.request_id : null
      const earlier = requestId === null ? undefined : await findSubmissionOf(trx, requestId)
      if (earlier !== undefined) return earlier
      if (!(await isAskedFor(trx, submission, entryOf(catalogue, key))))
        throw codedError('NOT_REQUESTED')
      const version = await versions.versionInside(
        { flowId: run.flow_id, version: run.flow_version },
        flow.id,
        trx,
      )
      await addSubmission(trx, {
        id,
        user_id: userId,
        assessment_key: key,
        flow_id: flow.id,
        flow_version: version,
        run_id: run.id,
        effect_id: effect.id,
        request_id: requestId,
        sealed_content: sealContent(dataKeys, { id, user_id: userId }, content),
        submitted_at: now(),
      })
      if (requestId !== null) await completeRequest(trx, requestId, now())
      const task = entryOf(catalogue, key)?.task
      if (task !== undefined) await people.completeTask(trx, userId, task)
      if (requestId !== null) await people.dismissRequestNotification(trx, userId, requestId)
      return id
    },
  }
}
