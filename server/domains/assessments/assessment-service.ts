import type { JsonObject } from '#engine/index.ts'
import { codedError } from '../../errors.ts'
import type { Assessment, LatestAssessment } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { Trx } from '../../database/transaction.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import { placedFlow } from '../runs/run-rules.ts'
import type { HandIn } from '../runs/run-service.ts'
import type { AssessmentCatalogue } from './assessment-catalogue.ts'
import { contentOf, latestOf, type SubmissionContent, TASK_OF } from './assessment-rules.ts'
import {
  addSubmission,
  completeRequest,
  findRequest,
  findSubmissionOf,
  newestFollowUp,
  submissionsOf,
} from './assessment-store.ts'
import { projectAssessment } from './project-assessment.ts'

export type AssessmentPorts = {
  readonly platform: Platform
  readonly versions: FlowVersions
  readonly identity: IdentityService
  readonly catalogue: AssessmentCatalogue
  readonly inputsOf: (viewer: Viewer, opening: JsonObject) => Promise<JsonObject>
}

export type AssessmentService = {
  readonly assessment: (
    viewer: Viewer | undefined,
    asked: { readonly key: string | null; readonly requestId: string | null },
  ) => Promise<Assessment>
  readonly latest: (viewer: Viewer | undefined) => Promise<LatestAssessment | null>
  /** Whether a request asks this person for this flow. */
  readonly isRequested: (userId: string, flowId: string, requestId: string) => Promise<boolean>
  /** Takes the answers of a run that hands them in, inside its transaction. Returns the submission's id. */
  readonly handIn: (trx: Trx, submission: HandIn) => Promise<string>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Assessments: what is asked, what was handed in, and what follows from it. */
export function createAssessmentService({
  platform,
  versions,
  identity,
  catalogue,
  inputsOf,
}: AssessmentPorts): AssessmentService {
  const { db, now, newId, dataKeys } = platform
  const context = (userId: string, id: string) => ['submission', userId, id]

  return {
    assessment: async (viewer, { key, requestId }) => {
      const patient = requirePatient(viewer)
      const request = requestId !== null && UUID.test(requestId) ? await findRequest(db, patient.userId, requestId) : undefined
      const asked = requestId === null ? key : (request?.assessment_key ?? null)
      const entry = asked !== null && Object.hasOwn(catalogue, asked) ? catalogue[asked] : undefined
      const current = entry && (await versions.current(entry.flow))
      if (asked === null || entry === undefined || current === undefined) throw codedError('NOT_FOUND')
      const flow = await versions.flow(entry.flow, current.version)
      return projectAssessment(
        asked,
        entry.screen,
        flow,
        await inputsOf(patient, { requestId, place: 'page', skipsResults: false }),
      )
    },

    latest: async (viewer) => {
      const { userId } = requirePatient(viewer)
      const [rows, followUp] = await Promise.all([submissionsOf(db, userId), newestFollowUp(db, userId)])
      const contents = rows.map((row) => {
        const content: SubmissionContent = JSON.parse(dataKeys.open(row.sealed_content, context(userId, row.id)))
        return { content, submittedAt: row.submitted_at }
      })
      return latestOf(contents, followUp === undefined ? null : { id: followUp.id, complete: followUp.completed_at !== null })
    },

    isRequested: async (userId, flowId, requestId) => {
      const request = await findRequest(db, userId, requestId)
      return (
        request !== undefined &&
        Object.hasOwn(catalogue, request.assessment_key) &&
        catalogue[request.assessment_key]?.flow === flowId
      )
    },

    handIn: async (trx, { userId, run, flow, state, effect }) => {
      const placed = placedFlow(flow, state, effect.at)
      const key = effect.args.key
      const entry = typeof key === 'string' && Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
      // The flow that asks names its own assessment; one that names another's would score the wrong form.
      if (!placed || typeof key !== 'string' || entry?.flow !== placed.flow.id) throw codedError('BAD_INPUT')
      const id = newId()
      const content = contentOf(placed.flow, placed.state, effect.effect === 'submitScreener')
      const requestId = effect.at.length === 0 ? run.request_id : null
      const earlier = requestId === null ? undefined : await findSubmissionOf(trx, requestId)
      if (earlier !== undefined) return earlier
      await addSubmission(trx, {
        id,
        user_id: userId,
        assessment_key: key,
        flow_id: placed.flow.id,
        flow_version: run.flow_version,
        run_id: run.id,
        effect_id: effect.id,
        request_id: requestId,
        sealed_content: dataKeys.seal(JSON.stringify(content), context(userId, id)),
        submitted_at: now(),
      })
      if (requestId !== null) await completeRequest(trx, requestId, now())
      const task = TASK_OF[key]
      if (task !== undefined) await identity.completeTask(trx, userId, task)
      if (requestId !== null) await identity.dismissRequestNotification(trx, userId, requestId)
      return id
    },
  }
}
