import { type Flow, fieldText, type JsonObject, type Sheet, sheetOf, start } from '#engine/index.ts'
import { codedError } from '../../errors.ts'
import type { QuestionnaireInput, Submission } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import type { SheetService } from '../runs/sheet-service.ts'
import { type AssessmentCatalogue, entryOf } from './assessment-catalogue.ts'
import { assessmentAsking, type SubmissionContent } from './assessment-rules.ts'
import { findRequest, findSubmission, findSubmissions } from './assessment-store.ts'
import { openContent } from './sealed-content.ts'
import type { SubmissionRow } from './tables.ts'

type SubmissionPorts = {
  readonly platform: Platform
  readonly versions: FlowVersions
  readonly catalogue: AssessmentCatalogue
  readonly sheets: SheetService
  readonly inputsOf: (viewer: Viewer, opening: JsonObject) => Promise<JsonObject>
  /** True if the assessment is paused while the person's care is on hold. */
  readonly isOnHold: (viewer: Viewer, key: string) => Promise<boolean>
}

/** A submission with the texts of its form at that time, and its scores. */
export type HandedIn = {
  readonly id: string
  /** The assessment's key. */
  readonly key: string
  readonly form: { readonly id: string; readonly version: string; readonly title: string }
  readonly submittedAt: Date
  readonly questionnaires: readonly {
    readonly key: string
    readonly answers: readonly (Sheet[number]['answers'][number] & { readonly question: string })[]
  }[]
  readonly scores: SubmissionContent['totals']
}

/** An assessment as the client sends it. */
type SentAssessment = {
  readonly questionnaires: readonly QuestionnaireInput[]
  readonly requestId: string | null
  readonly key: string | null
}

/** Submits an assessment in one call, with the texts that were chosen. */
export type SubmissionService = {
  readonly submit: (viewer: Viewer | undefined, sent: SentAssessment) => Promise<Submission>
  readonly sendScreener: (
    viewer: Viewer | undefined,
    questionnaire: QuestionnaireInput,
  ) => Promise<Submission>
  /** The person's submissions, oldest first. */
  readonly handedIn: (viewer: Viewer | undefined) => Promise<readonly HandedIn[]>
}

const SCREENER = 'SelfRefer1Screener'

async function submit(
  ports: SubmissionPorts,
  viewer: Viewer | undefined,
  { questionnaires, requestId, key }: SentAssessment,
): Promise<Submission> {
  const patient = requirePatient(viewer)
  const sheet = sheetSent(questionnaires)
  const asked =
    requestId === null
      ? (key ?? (await keyAsking(ports, sheet)))
      : await requestedKey(ports, patient.userId, requestId)
  return handIn(ports, patient, { key: asked, requestId, sheet })
}

async function requestedKey(
  { platform }: SubmissionPorts,
  userId: string,
  requestId: string,
): Promise<string> {
  const request = await findRequest(platform.db, userId, requestId)
  if (request === undefined) throw codedError('NO_ASSESSMENT')
  return request.assessment_key
}

/** Finds the assessment that the texts belong to. */
async function keyAsking({ versions, catalogue }: SubmissionPorts, sheet: Sheet): Promise<string> {
  const alone = Object.entries(catalogue).filter(([, entry]) => entry.alone === true)
  const candidates = await Promise.all(
    alone.map(async ([key, { flow }]) => {
      const current = await versions.current(flow)
      return {
        key,
        asks: current
          ? questionnairesOf(await versions.flow(flow, current.version))
          : new Set<string>(),
      }
    }),
  )
  const key = assessmentAsking(
    sheet.map((one) => one.key),
    candidates,
  )
  if (key === undefined) throw codedError('UNKNOWN_QUESTIONNAIRE')
  return key
}

/** Submits an assessment and returns the stored answers. */
async function handIn(
  ports: SubmissionPorts,
  viewer: Viewer,
  {
    key,
    requestId,
    sheet,
  }: { readonly key: string; readonly requestId: string | null; readonly sheet: Sheet },
): Promise<Submission> {
  const entry = entryOf(ports.catalogue, key)
  if (entry === undefined) throw codedError('NO_ASSESSMENT')
  if (await ports.isOnHold(viewer, key)) throw codedError('FORM_ON_HOLD')
  const id = await ports.sheets.submit(viewer, { flowId: entry.flow, requestId, sheet })
  return present(ports, viewer, id)
}

async function present(
  { platform, versions, inputsOf }: SubmissionPorts,
  viewer: Viewer,
  id: string,
): Promise<Submission> {
  const row = await findSubmission(platform.db, viewer.userId, id)
  if (row === undefined) throw codedError('NOT_FOUND')
  const flow = await versions.flow(row.flow_id, row.flow_version)
  const { state } = start(flow, await inputsOf(viewer, {}))
  const { questionnaires } = openContent(platform.dataKeys, row)
  return {
    id,
    key: row.assessment_key,
    requestId: row.request_id,
    submittedAt: row.submitted_at,
    questionnaires: sheetOf(flow, state, questionnaires).map(({ key, answers }) => ({
      key,
      answers: answers.map((answer) => ({
        ...answer,
        multiText: answer.multiText && [...answer.multiText],
      })),
    })),
  }
}

async function handedIn(
  ports: SubmissionPorts,
  viewer: Viewer | undefined,
): Promise<readonly HandedIn[]> {
  const patient = requirePatient(viewer)
  const rows = await findSubmissions(ports.platform.db, patient.userId)
  const inputs = rows.length === 0 ? {} : await ports.inputsOf(patient, {})
  return Promise.all(rows.map((row) => read(ports, row, inputs)))
}

async function read(
  { platform, versions }: SubmissionPorts,
  row: SubmissionRow,
  inputs: JsonObject,
): Promise<HandedIn> {
  const flow = await versions.flow(row.flow_id, row.flow_version)
  const { state } = start(flow, inputs)
  const { questionnaires, totals } = openContent(platform.dataKeys, row)
  const at = { cells: state.cells }
  const questionOf = (key: string): string => {
    const field = flow.fieldsById.get(key)
    const words = (['text', 'label', 'legend'] as const).map(
      (name) => field && fieldText(field, name, at),
    )
    return words.find(Boolean) ?? key
  }
  return {
    id: row.id,
    key: row.assessment_key,
    form: { id: row.flow_id, version: row.flow_version, title: flow.title },
    submittedAt: row.submitted_at,
    questionnaires: sheetOf(flow, state, questionnaires).map((one) => ({
      key: one.key,
      answers: one.answers.map((answer) => ({ ...answer, question: questionOf(answer.key) })),
    })),
    scores: totals,
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
  return new Set(
    flow.fields.filter((field) => field.role === 'question').map((field) => field.questionnaire),
  )
}

export function createSubmissionService(ports: SubmissionPorts): SubmissionService {
  return {
    submit: (viewer, sent) => submit(ports, viewer, sent),
    sendScreener: async (viewer, questionnaire) =>
      handIn(ports, requirePatient(viewer), {
        key: SCREENER,
        requestId: null,
        sheet: sheetSent([questionnaire]),
      }),
    handedIn: (viewer) => handedIn(ports, viewer),
  }
}
