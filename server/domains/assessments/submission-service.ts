import { type Flow, type JsonObject, type Sheet, sheetOf, start } from '#engine/index.ts'
import { codedError } from '../../errors.ts'
import type { QuestionnaireInput, Submission } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import type { SheetService } from '../runs/sheet-service.ts'
import { type AssessmentCatalogue, entryOf } from './assessment-catalogue.ts'
import { assessmentAsking } from './assessment-rules.ts'
import { findRequest, findSubmission } from './assessment-store.ts'
import { openContent } from './sealed-content.ts'

type SubmissionPorts = {
  readonly platform: Platform
  readonly versions: FlowVersions
  readonly catalogue: AssessmentCatalogue
  readonly sheets: SheetService
  readonly inputsOf: (viewer: Viewer, opening: JsonObject) => Promise<JsonObject>
  /** Whether an assessment waits while the person's care is on hold. */
  readonly isOnHold: (userId: string, key: string) => Promise<boolean>
}

/** Assessments that are handed in with one call, in words. */
export type SubmissionService = {
  readonly submit: (
    viewer: Viewer | undefined,
    sent: {
      readonly questionnaires: readonly QuestionnaireInput[]
      readonly requestId: string | null
      readonly key: string | null
    },
  ) => Promise<Submission>
  readonly sendScreener: (viewer: Viewer | undefined, questionnaire: QuestionnaireInput) => Promise<Submission>
}

const SCREENER = 'SelfRefer1Screener'

/** The service: finds the assessment that is meant, hands it in as a whole, and gives back what was kept. */
export function createSubmissionService({
  platform,
  versions,
  catalogue,
  sheets,
  inputsOf,
  isOnHold,
}: SubmissionPorts): SubmissionService {
  const { db, dataKeys } = platform

  const requestedKey = async (userId: string, requestId: string): Promise<string> => {
    const request = await findRequest(db, userId, requestId)
    if (request === undefined) throw codedError('NO_ASSESSMENT')
    return request.assessment_key
  }
  const keyAsking = async (sheet: Sheet): Promise<string> => {
    const alone = Object.entries(catalogue).filter(([, entry]) => entry.alone === true)
    const candidates = await Promise.all(
      alone.map(async ([key, { flow }]) => {
        const current = await versions.current(flow)
        return { key, asks: current ? questionnairesOf(await versions.flow(flow, current.version)) : new Set<string>() }
      }),
    )
    const key = assessmentAsking(
      sheet.map((one) => one.key),
      candidates,
    )
    if (key === undefined) throw codedError('UNKNOWN_QUESTIONNAIRE')
    return key
  }
  const present = async (viewer: Viewer, id: string): Promise<Submission> => {
    const row = await findSubmission(db, viewer.userId, id)
    if (row === undefined) throw codedError('NOT_FOUND')
    const flow = await versions.flow(row.flow_id, row.flow_version)
    const { state } = start(flow, await inputsOf(viewer, {}))
    const { questionnaires } = openContent(dataKeys, row)
    return {
      id,
      key: row.assessment_key,
      requestId: row.request_id,
      submittedAt: row.submitted_at,
      questionnaires: sheetOf(flow, state, questionnaires).map(({ key, answers }) => ({
        key,
        answers: answers.map((answer) => ({ ...answer, multiText: answer.multiText && [...answer.multiText] })),
      })),
    }
  }
  const handIn = async (viewer: Viewer, key: string, requestId: string | null, sheet: Sheet): Promise<Submission> => {
    const entry = entryOf(catalogue, key)
    if (entry === undefined) throw codedError('NO_ASSESSMENT')
    if (await isOnHold(viewer.userId, key)) throw codedError('FORM_ON_HOLD')
    return present(viewer, await sheets.submit(viewer, { flowId: entry.flow, requestId, sheet }))
  }

  return {
    submit: async (viewer, { questionnaires, requestId, key }) => {
      const patient = requirePatient(viewer)
      const sheet = sheetSent(questionnaires)
      const asked = requestId === null ? (key ?? (await keyAsking(sheet))) : await requestedKey(patient.userId, requestId)
      return handIn(patient, asked, requestId, sheet)
    },
    sendScreener: async (viewer, questionnaire) => handIn(requirePatient(viewer), SCREENER, null, sheetSent([questionnaire])),
  }
}

function sheetSent(questionnaires: readonly QuestionnaireInput[]): Sheet {
  return questionnaires.map(({ key, answers }) => ({
    key,
    answers: answers.map((answer) => ({
      key: answer.key,
      text: answer.text ?? null,
      multiText: answer.multiText ?? null,
      manualInput: answer.manualInput ?? null,
      score: answer.score ?? null,
    })),
  }))
}

function questionnairesOf(flow: Flow): ReadonlySet<string> {
  return new Set(flow.fields.filter((field) => field.role === 'question').map((field) => field.questionnaire))
}
