import {
  awaitedEffects,
  type Flow,
  type JsonObject,
  type Refusal,
  type RunState,
  serialize,
  start,
  transition,
} from '#engine/index.ts'
import { postgresCode } from '../../database/postgres-code.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError, type Refusal as CodedRefusal } from '../../errors.ts'
import type { OpenRun, Run, RunSave, RunSubmission } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import { submissionOfEffect } from '../assessments/submission-parts.ts'
import { lockPerson } from '../people/person-statements.ts'
import type { SafetyService } from '../safety/safety-service.ts'
import { newRun } from './new-run.ts'
import { isUuid, MOST_EVENTS, readEvent, type SentEvent } from './run-event.ts'
import { type Opened, type RunKeeping, SUBMITTING, type WantedRun } from './run-keeping.ts'
import { placeEvents } from './run-rules.ts'
import {
  addRun,
  changeRun,
  deleteEvents,
  findActiveRun,
  findOpenRuns,
  lockRun,
  readRun,
} from './run-store.ts'
import type { RunRow } from './tables.ts'

type RunPorts = {
  readonly platform: Platform
  readonly versions: FlowVersions
  readonly safety: SafetyService
  readonly keeping: RunKeeping
  readonly inputsOf: (viewer: Viewer, opening: JsonObject) => Promise<JsonObject>
  /** The parameters of a flow that a page of the portal opens. */
  readonly openingOf: (flowId: string, requestId: string | null) => JsonObject
  /** The ref of the task that a flow completes; null if none exists. */
  readonly taskOf: (flowId: string) => string | null
  /** Why a run cannot start or continue; `undefined` if it can. */
  readonly refusalOfRun: (run: WantedRun) => Promise<CodedRefusal | undefined>
}

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
  readonly sendEvents: (
    viewer: Viewer | undefined,
    sent: {
      readonly runId: string
      readonly revision: number
      readonly events: readonly SentEvent[]
    },
  ) => Promise<RunSave>
  readonly submit: (
    viewer: Viewer | undefined,
    asked: { readonly runId: string; readonly revision: number; readonly effectId: string },
  ) => Promise<RunSubmission>
  readonly abandon: (viewer: Viewer | undefined, runId: string) => Promise<boolean>
}

const UNIQUE_VIOLATION = '23505'

/** The engine applies every event to the server's own state, which is stored before the reply. */
export function createRunService({
  platform,
  versions,
  safety,
  keeping,
  inputsOf,
  openingOf,
  taskOf,
  refusalOfRun,
}: RunPorts): RunService {
  const { db, now, newId } = platform
  const { open, store, handInNow } = keeping

  const stateOf = async (row: RunRow, opened?: Opened): Promise<JsonObject | null> => {
    if (row.sealed_state === null) return null
    const { flow, state } = opened ?? (await open(row))
    return serialize(flow, state)
  }
  const present = (row: RunRow, opened?: Opened): Run => ({
    id: row.id,
    flowId: row.flow_id,
    version: row.flow_version,
    requestId: row.request_id,
    status: row.status,
    revision: row.revision,
    state: () => stateOf(row, opened),
    startedAt: row.started_at,
    updatedAt: row.updated_at,
  })
  const lockOwn = async (trx: Trx, viewer: Viewer, runId: string): Promise<RunRow> => {
    const row = isUuid(runId) ? await lockRun(trx, viewer.userId, runId) : undefined
    if (row === undefined) throw codedError('NOT_FOUND')
    return row
  }

  const begin = async (viewer: Viewer, flowId: string, requestId: string | null): Promise<Run> => {
    const current = await versions.current(flowId)
    if (current === undefined) throw codedError('NOT_FOUND')
    const flow = await versions.flow(flowId, current.version)
    const id = newId()
    const { state } = start(flow, await inputsOf(viewer, openingOf(flowId, requestId)), { run: id })
    const row = newRun(platform, { id, userId: viewer.userId, flow, requestId, first: state })
    await addRun(db, row)
    return present(row, { flow, state })
  }

  const readOwn = async (viewer: Viewer, runId: string, eventIds: readonly string[]) => {
    const found = isUuid(runId)
      ? await readRun(db, { userId: viewer.userId, runId, eventIds })
      : undefined
    if (found === undefined) throw codedError('NOT_FOUND')
    return found
  }

  /**
   * Continues a run with the current inputs. Brand, flags and eligibility are never stored in a
   * draft.
   */
  const goOn = async (viewer: Viewer, first: RunRow): Promise<Run> => {
    const known = await inputsOf(viewer, {})
    return untilStored(async (isFirst) => {
      const row = isFirst ? first : (await readOwn(viewer, first.id, [])).row
      const opened = await open(row)
      const inputs = { ...known, opening: opened.state.inputs.opening ?? {} }
      const { state } = transition(opened.flow, opened.state, { type: 'inputs', inputs })
      const stored = await store(row, opened, { states: [state], revision: row.revision })
      return stored && present(stored, { flow: opened.flow, state })
    })
  }

  /** Applies a client's events. `undefined` if the run was changed meanwhile. */
  const applyEvents = async (
    viewer: Viewer,
    {
      runId,
      revision,
      events,
    }: { readonly runId: string; readonly revision: number; readonly events: readonly SentEvent[] },
  ): Promise<RunSave | undefined> => {
    const ids = events.map(({ id }) => id)
    const { row, applied: earlier } = await readOwn(viewer, runId, ids)
    if (row.sealed_state === null) return { outcome: 'Conflict', refusal: null, run: present(row) }
    const opened = await open(row)
    const { known, placement } = placeEvents(ids, earlier, { sent: revision, stored: row.revision })
    if (placement === 'conflict')
      return { outcome: 'Conflict', refusal: null, run: present(row, opened) }
    const fresh = events.slice(known)
    let { state } = opened
    const passed: RunState[] = []
    for (const [i, { event }] of fresh.entries()) {
      const result = applied(opened.flow, state, event)
      if ('refusal' in result)
        return {
          outcome: 'Refused',
          refusal: { ...result.refusal, fields: [...result.refusal.fields], index: known + i },
          run: present(row, opened),
        }
      state = result.state
      passed.push(state)
    }
    if (fresh.length === 0) return { outcome: 'Saved', refusal: null, run: present(row, opened) }
    const way = {
      states: passed,
      revision: row.revision + fresh.length,
      eventIds: ids.slice(known),
    }
    const stored = await store(row, opened, way)
    return (
      stored && {
        outcome: 'Saved',
        refusal: null,
        run: present(stored, { flow: opened.flow, state }),
      }
    )
  }

  return {
    currentRun: async (viewer, flowId, requestId) => {
      const { userId } = requirePatient(viewer)
      if (requestId !== null && !isUuid(requestId)) return null
      const found = await findActiveRun(db, userId, flowId, requestId)
      return found === undefined ? null : present(found.row)
    },

    openRuns: async (viewer) => {
      const found = await findOpenRuns(db, requirePatient(viewer).userId)
      return found.map(({ flow_id, inner_flow_id, request_id }) => ({
        task: taskOf(flow_id) ?? taskOf(inner_flow_id),
        requestId: request_id,
      }))
    },

    startRun: async (viewer, flowId, requestId) => {
      const patient = requirePatient(viewer)
      if (requestId !== null && !isUuid(requestId)) throw codedError('NOT_FOUND')
      const existing = await findActiveRun(db, patient.userId, flowId, requestId)
      const hasHandedIn = existing?.hasHandedIn ?? false
      const wanted = {
        viewer: patient,
        flowId: existing?.row.flow_id ?? flowId,
        requestId,
        hasHandedIn,
      }
      const refusal = await refusalOfRun(wanted)
      if (refusal !== undefined) throw codedError(refusal.code)
      if (existing) return goOn(patient, existing.row)
      try {
        return await begin(patient, flowId, requestId)
      } catch (error) {
        // If two tabs started it at the same time, both get the first run.
        const first =
          postgresCode(error) === UNIQUE_VIOLATION
            ? await findActiveRun(db, patient.userId, flowId, requestId)
            : undefined
        if (first) return present(first.row)
        throw error
      }
    },

    sendEvents: async (viewer, { runId, revision, events }) => {
      const patient = requirePatient(viewer)
      if (events.length > MOST_EVENTS || events.some(({ id }) => !isUuid(id)))
        throw codedError('BAD_INPUT')
      return untilStored(() => applyEvents(patient, { runId, revision, events }))
    },

    submit: async (viewer, { runId, revision, effectId }) => {
      const patient = requirePatient(viewer)
      const submitted = await withTransaction(db, async (trx): Promise<RunSubmission> => {
        await lockPerson(trx, patient.userId)
        const row = await lockOwn(trx, patient, runId)
        const earlier = await submissionOfEffect(trx, row.id, effectId)
        if (earlier !== undefined)
          return { outcome: 'Saved', refusal: null, submissionId: earlier, run: present(row) }
        if (row.sealed_state === null || row.revision !== revision)
          return { outcome: 'Conflict', refusal: null, submissionId: null, run: present(row) }
        const opened = await open(row, trx)
        const effect = awaitedEffects(opened.flow, opened.state).find(
          (one) => one.id === effectId && SUBMITTING.has(one.effect),
        )
        if (!effect)
          return {
            outcome: 'Refused',
            refusal: { code: 'NOT_AWAITED', index: 0, fields: [] },
            submissionId: null,
            run: present(row, opened),
          }
        const { submissionId, stored, state } = await handInNow(trx, row, {
          flow: opened.flow,
          way: [opened.state],
          effect,
        })
        return {
          outcome: 'Saved',
          refusal: null,
          submissionId,
          run: present(stored, { flow: opened.flow, state }),
        }
      })
      safety.reportSoon()
      return submitted
    },

    abandon: async (viewer, runId) => {
      const patient = requirePatient(viewer)
      return withTransaction(db, async (trx) => {
        const row = await lockOwn(trx, patient, runId)
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
    },
  }
}

/** Another tab may change a run between reading and storing. This limits the retries. */
const MOST_READS = 20

/** Repeats reading and storing while another request changed the run first. */
async function untilStored<Result>(
  attempt: (isFirst: boolean) => Promise<Result | undefined>,
): Promise<Result> {
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const result = await attempt(reads === 0)
    if (result !== undefined) return result
  }
  throw codedError('CONFLICT')
}

/** Applies one event of a client. Only the server may send the result of a submission. */
function applied(
  flow: Flow,
  state: RunState,
  sent: unknown,
): { readonly state: RunState } | { readonly refusal: Refusal } {
  const event = readEvent(sent)
  if (event === undefined) throw codedError('BAD_INPUT')
  const isServers =
    event.type === 'result' &&
    awaitedEffects(flow, state).some((one) => one.id === event.id && SUBMITTING.has(one.effect))
  if (isServers) return { refusal: { code: 'NOT_POSSIBLE', fields: [] } }
  const { state: after, refusal } = transition(flow, state, event)
  return refusal === null ? { state: after } : { refusal }
}
