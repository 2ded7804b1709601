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

/** The form of a request, or else the one with this key. */
type AskedForm = { readonly key: string | null; readonly requestId: string | null }

type DueForm = { readonly at: Date; readonly days: number }

export type AssessmentService = {
  /** Needs no login. */
  readonly catalogue: () => readonly CatalogueAssessment[]
  readonly assessment: (viewer: Viewer | undefined, asked: AskedForm) => Promise<Assessment>
  readonly latest: (viewer: Viewer | undefined) => Promise<LatestAssessment | null>
  /** A person's submissions with their scores, oldest first. */
  readonly history: (viewer: Viewer | undefined) => Promise<readonly ScoredAssessment[]>
  /** When the next monthly form is due, and in how many days; null before the first one. */
  readonly next: (viewer: Viewer | undefined) => Promise<DueForm | null>
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

async function assessment(
  { platform: { db }, catalogue, versions, inputsOf }: AssessmentPorts,
  viewer: Viewer | undefined,
  { key, requestId }: AskedForm,
): Promise<Assessment> {
  const patient = requirePatient(viewer)
  const request = requestId === null ? undefined : await findRequest(db, patient.userId, requestId)
  const asked = requestId === null ? key : (request?.assessment_key ?? null)
  const entry = asked === null ? undefined : entryOf(catalogue, asked)
  const current = entry && (await versions.current(entry.flow))
  if (asked === null || entry === undefined || current === undefined)
    throw codedError('NO_ASSESSMENT')
  const flow = await versions.flow(entry.flow, current.version)
  const inputs = await inputsOf(patient, openingOf(catalogue, entry.flow, requestId))
  return projectAssessment(asked, entry.screen, flow, inputs)
}

async function latest(
  { platform, daysInDanger }: AssessmentPorts,
  viewer: Viewer | undefined,
): Promise<LatestAssessment | null> {
  const { userId } = requirePatient(viewer)
  const { submissions, followUp, clearedAt } = await resultsOf(platform.db, userId)
  const contents = datedContents(platform, submissions)
  const terms = { now: platform.now(), days: daysInDanger, clearedAt }
  return latestOf(
    contents,
    terms,
    followUp === null ? null : { id: followUp.id, complete: followUp.completed_at !== null },
  )
}

async function history(
  { platform }: AssessmentPorts,
  viewer: Viewer | undefined,
): Promise<readonly ScoredAssessment[]> {
  const { submissions } = await resultsOf(platform.db, requirePatient(viewer).userId)
  return datedContents(platform, submissions).map(scoredOf).toReversed()
}

function datedContents(
  { dataKeys }: Platform,
  submissions: StoredResults['submissions'],
): readonly DatedContent[] {
  return submissions.map((row) => ({
    content: openContent(dataKeys, row),
    submittedAt: row.submitted_at,
  }))
}

async function next(ports: AssessmentPorts, viewer: Viewer | undefined): Promise<DueForm | null> {
  const patient = requirePatient(viewer)
  const { facts } = await ports.people.storedUser(patient.userId)
  const due = facts
    .about({ user: { assessments: await history(ports, viewer) } })
    .ask('next-assessment')
  if (due === null) return null
  return { at: new Date(due), days: daysUntil(new Date(due), ports.platform.now()) }
}

async function isOnHold(
  { catalogue, personOf }: AssessmentPorts,
  viewer: Viewer,
  key: string,
): Promise<boolean> {
  if (entryOf(catalogue, key)?.waitsOnHold !== true) return false
  return (await personOf(viewer)).facts.ask('forms-are-on-hold')
}

async function refusalOfRun(ports: AssessmentPorts, run: WantedRun): Promise<Refusal | undefined> {
  if (run.hasHandedIn) return undefined
  return run.requestId === null
    ? refusalOfTask(ports, run)
    : refusalOfRequest(ports, run, run.requestId)
}

async function refusalOfRequest(
  ports: AssessmentPorts,
  { viewer, flowId }: WantedRun,
  requestId: string,
): Promise<Refusal | undefined> {
  const request = await findRequest(ports.platform.db, viewer.userId, requestId)
  if (request === undefined || !isAskedBy(entryOf(ports.catalogue, request.assessment_key), flowId))
    return refuse('NOT_FOUND')
  if (request.completed_at !== null) return refuse('NOT_REQUESTED')
  return (await isOnHold(ports, viewer, request.assessment_key))
    ? refuse('FORM_ON_HOLD')
    : undefined
}

/** A flow that no assessment uses needs no task. */
async function refusalOfTask(
  { catalogue, personOf }: AssessmentPorts,
  { viewer, flowId }: WantedRun,
): Promise<Refusal | undefined> {
  const asking = Object.values(catalogue).filter((entry) => isAskedBy(entry, flowId))
  if (asking.length === 0) return undefined
  const { tasks } = (await personOf(viewer)).stored
  const isOpen = asking.some(({ task }) => tasks.some(({ ref, done }) => ref === task && !done))
  return isOpen ? undefined : refuse('NOT_REQUESTED')
}

async function earlierOf(
  { platform, catalogue }: AssessmentPorts,
  trx: Trx,
  submission: HandIn,
): Promise<string | undefined> {
  const { userId, run } = submission
  if (run.request_id !== null) return findSubmissionOf(trx, run.request_id)
  const { key, content } = readHandIn(catalogue, submission)
  const newest = await newestSubmission(trx, userId, key)
  if (newest === undefined) return undefined
  const stored = {
    content: openContent(platform.dataKeys, newest),
    submittedAt: newest.submitted_at,
  }
  return isRepeated(content, stored, platform.now()) ? newest.id : undefined
}

async function handIn(ports: AssessmentPorts, trx: Trx, submission: HandIn): Promise<string> {
  const { platform, people, catalogue, versions } = ports
  const { userId, run, effect } = submission
  const { key, flow, content } = readHandIn(catalogue, submission)
  const id = platform.newId()
  const requestId = effect.at.length === 0 ? run.request_id : null
  const earlier = requestId === null ? undefined : await findSubmissionOf(trx, requestId)
  if (earlier !== undefined) return earlier
  const entry = entryOf(catalogue, key)
  if (!(await isAskedFor(trx, submission, entry))) throw codedError('NOT_REQUESTED')
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
    sealed_content: sealContent(platform.dataKeys, { id, user_id: userId }, content),
    submitted_at: platform.now(),
  })
  if (requestId !== null) await completeRequest(trx, requestId, platform.now())
  if (entry?.task !== undefined) await people.completeTask(trx, userId, entry.task)
  if (requestId !== null) await people.dismissRequestNotification(trx, userId, requestId)
  return id
}

/** The flow must match the assessment's key. Otherwise the wrong form would be scored. */
function readHandIn(catalogue: AssessmentCatalogue, { flow, state, effect }: HandIn) {
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

/** A form inside another one is requested by the outer form, which the run has submitted before. */
async function isAskedFor(
  trx: Trx,
  { userId, run, effect }: HandIn,
  entry: CatalogueEntry | undefined,
): Promise<boolean> {
  const isInside = effect.at.length > 0
  if (!isInside && run.request_id !== null)
    return (await findRequest(trx, userId, run.request_id))?.completed_at === null
  if (entry?.task !== undefined && (await lockTask(trx, { userId, ref: entry.task })) === false)
    return true
  return isInside && (await hasSubmission(trx, run.id))
}

export function createAssessmentService(ports: AssessmentPorts): AssessmentService {
  const { platform, catalogue } = ports
  const intakes = Object.entries(catalogue).flatMap(([key, { isIntake }]) =>
    isIntake === true ? [key] : [],
  )
  return {
    catalogue: () => presentCatalogue(catalogue),
    assessment: (viewer, asked) => assessment(ports, viewer, asked),
    latest: (viewer) => latest(ports, viewer),
    history: (viewer) => history(ports, viewer),
    next: (viewer) => next(ports, viewer),
    hasIntake: (userId) => hasHandedIn(platform.db, userId, intakes),
    refusalOfRun: (run) => refusalOfRun(ports, run),
    isOnHold: (viewer, key) => isOnHold(ports, viewer, key),
    earlierOf: (trx, submission) => earlierOf(ports, trx, submission),
    handIn: (trx, submission) => handIn(ports, trx, submission),
  }
}
