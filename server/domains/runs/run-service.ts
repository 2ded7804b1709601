import { awaitedEffects } from '#engine/index.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import type { OpenRun, Run, RunSave, RunSubmission } from '../../graphql/generated.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { submissionOfEffect } from '../assessments/submission-parts.ts'
import { lockPerson } from '../people/person-statements.ts'
import { lockOwnRun, presentRun, type RunPorts } from './own-run.ts'
import { isUuid } from './run-event.ts'
import { SUBMITTING } from './run-keeping.ts'
import { changeRun, deleteEvents, findActiveRun, findOpenRuns } from './run-store.ts'
import { type SentEvents, sendEvents } from './send-events.ts'
import { startRun } from './start-run.ts'
import type { RunRow } from './tables.ts'

/** Flows in progress. Each run belongs to one person. */
export type RunService = {
  readonly currentRun: (
    viewer: Viewer | undefined,
    flowId: string,
    requestId: string | null,
  ) => Promise<Run | null>
  readonly openRuns: (viewer: Viewer | undefined) => Promise<readonly OpenRun[]>
  readonly startRun: (
    viewer: Viewer | undefined,
    flowId: string,
    requestId: string | null,
  ) => Promise<Run>
  readonly sendEvents: (viewer: Viewer | undefined, sent: SentEvents) => Promise<RunSave>
  readonly submit: (viewer: Viewer | undefined, asked: SubmissionToSend) => Promise<RunSubmission>
  readonly abandon: (viewer: Viewer | undefined, runId: string) => Promise<boolean>
}

type SubmissionToSend = {
  readonly runId: string
  readonly revision: number
  readonly effectId: string
}

async function currentRun(
  ports: RunPorts,
  viewer: Viewer | undefined,
  { flowId, requestId }: { readonly flowId: string; readonly requestId: string | null },
): Promise<Run | null> {
  const { userId } = requirePatient(viewer)
  if (requestId !== null && !isUuid(requestId)) return null
  const found = await findActiveRun(ports.platform.db, userId, flowId, requestId)
  return found === undefined ? null : presentRun(ports, found.row)
}

async function openRuns(
  { platform, taskOf }: RunPorts,
  viewer: Viewer | undefined,
): Promise<readonly OpenRun[]> {
  const found = await findOpenRuns(platform.db, requirePatient(viewer).userId)
  return found.map(({ flow_id, inner_flow_id, request_id }) => ({
    task: taskOf(flow_id) ?? taskOf(inner_flow_id),
    requestId: request_id,
  }))
}

async function submit(
  ports: RunPorts,
  viewer: Viewer | undefined,
  asked: SubmissionToSend,
): Promise<RunSubmission> {
  const patient = requirePatient(viewer)
  const submitted = await withTransaction(ports.platform.db, async (trx) => {
    await lockPerson(trx, patient.userId)
    const row = await lockOwnRun(trx, patient, asked.runId)
    return submitLocked(ports, trx, { row, ...asked })
  })
  ports.safety.reportSoon()
  return submitted
}

/** Submits the answers of a run that the transaction has locked. */
async function submitLocked(
  ports: RunPorts,
  trx: Trx,
  { row, revision, effectId }: SubmissionToSend & { readonly row: RunRow },
): Promise<RunSubmission> {
  const earlier = await submissionOfEffect(trx, row.id, effectId)
  if (earlier !== undefined)
    return { outcome: 'Saved', refusal: null, submissionId: earlier, run: presentRun(ports, row) }
  if (row.sealed_state === null || row.revision !== revision)
    return { outcome: 'Conflict', refusal: null, submissionId: null, run: presentRun(ports, row) }
  const opened = await ports.keeping.open(row, trx)
  const effect = awaitedEffects(opened.flow, opened.state).find(
    (one) => one.id === effectId && SUBMITTING.has(one.effect),
  )
  if (!effect)
    return {
      outcome: 'Refused',
      refusal: { code: 'NOT_AWAITED', index: 0, fields: [] },
      submissionId: null,
      run: presentRun(ports, row, opened),
    }
  const { submissionId, stored, state } = await ports.keeping.handInNow(trx, row, {
    flow: opened.flow,
    way: [opened.state],
    effect,
  })
  const run = presentRun(ports, stored, { flow: opened.flow, state })
  return { outcome: 'Saved', refusal: null, submissionId, run }
}

async function abandon(
  { platform: { db, now } }: RunPorts,
  viewer: Viewer | undefined,
  runId: string,
): Promise<boolean> {
  const patient = requirePatient(viewer)
  return withTransaction(db, async (trx) => {
    const row = await lockOwnRun(trx, patient, runId)
    if (row.status === 'Active') {
      await deleteEvents(trx, row.id)
      await changeRun(trx, row.id, {
        revision: row.revision,
        status: 'Abandoned',
        inner_flow_id: row.inner_flow_id,
        sealed_state: null,
        updated_at: now(),
      })
    }
    return row.status === 'Active' || row.status === 'Abandoned'
  })
}

/** The engine applies every event to the server's own state, which is stored before the reply. */
export function createRunService(ports: RunPorts): RunService {
  return {
    currentRun: (viewer, flowId, requestId) => currentRun(ports, viewer, { flowId, requestId }),
    openRuns: (viewer) => openRuns(ports, viewer),
    startRun: (viewer, flowId, requestId) => startRun(ports, viewer, { flowId, requestId }),
    sendEvents: (viewer, sent) => sendEvents(ports, viewer, sent),
    submit: (viewer, asked) => submit(ports, viewer, asked),
    abandon: (viewer, runId) => abandon(ports, viewer, runId),
  }
}
