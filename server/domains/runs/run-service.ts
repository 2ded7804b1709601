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
import { postgresCode, type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError, type Refusal as CodedRefusal } from '../../errors.ts'
import type { Run, RunSave, RunSubmission } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import { lockPerson } from '../identity/lock-person.ts'
import type { SafetyService } from '../safety/safety-service.ts'
import { newRun } from './new-run.ts'
import { isUuid, MOST_EVENTS, readEvent, type SentEvent } from './run-event.ts'
import { type Opened, type RunKeeping, SUBMITTING, type WantedRun } from './run-keeping.ts'
import { placeEvents } from './run-rules.ts'
import { addEvents, addRun, appliedEvents, changeRun, deleteEvents, findActiveRun, lockRun } from './run-store.ts'
import type { RunRow } from './tables.ts'

/** What the runs need of others: how they are kept, and the server's own inputs for a person. */
export type RunPorts = {
  readonly platform: Platform
  readonly versions: FlowVersions
  readonly safety: SafetyService
  readonly keeping: RunKeeping
  readonly inputsOf: (viewer: Viewer, opening: JsonObject) => Promise<JsonObject>
  /** How a page of the portal opens a flow. */
  readonly openingOf: (flowId: string, requestId: string | null) => JsonObject
  /** Why a run cannot begin or go on; `undefined` where it can. */
  readonly refusalOfRun: (run: WantedRun) => Promise<CodedRefusal | undefined>
}

/** Flows in progress, each one person's alone. */
export type RunService = {
  readonly currentRun: (viewer: Viewer | undefined, flowId: string, requestId: string | null) => Promise<Run | null>
  readonly startRun: (viewer: Viewer | undefined, flowId: string, requestId: string | null) => Promise<Run>
  readonly sendEvents: (
    viewer: Viewer | undefined,
    sent: { readonly runId: string; readonly revision: number; readonly events: readonly SentEvent[] },
  ) => Promise<RunSave>
  readonly submit: (
    viewer: Viewer | undefined,
    asked: { readonly runId: string; readonly revision: number; readonly effectId: string },
  ) => Promise<RunSubmission>
  readonly abandon: (viewer: Viewer | undefined, runId: string) => Promise<boolean>
}

const UNIQUE_VIOLATION = '23505'

/** The service: the engine applies every event to the server's own state, which is stored before anything is acknowledged. */
export function createRunService({
  platform,
  versions,
  safety,
  keeping,
  inputsOf,
  openingOf,
  refusalOfRun,
}: RunPorts): RunService {
  const { db, now, newId } = platform
  const { open, store, handInNow } = keeping

  const present = async (row: RunRow, opened?: Opened, connection?: Trx): Promise<Run> => {
    const known = row.sealed_state === null ? null : (opened ?? (await open(row, connection)))
    return {
      id: row.id,
      flowId: row.flow_id,
      version: row.flow_version,
      requestId: row.request_id,
      status: row.status,
      revision: row.revision,
      state: known && serialize(known.flow, known.state),
      startedAt: row.started_at,
      updatedAt: row.updated_at,
    }
  }
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
    await withTransaction(db, (trx) => addRun(trx, row))
    return present(row, { flow, state })
  }

  /** Goes on with a run under what the server knows now: brand, flags and eligibility are never frozen into a draft. */
  const goOn = async (viewer: Viewer, runId: string): Promise<Run> => {
    const known = await inputsOf(viewer, {})
    return withTransaction(db, async (trx) => {
      const row = await lockOwn(trx, viewer, runId)
      const opened = await open(row, trx)
      const inputs = { ...known, opening: opened.state.inputs.opening ?? {} }
      const { state } = transition(opened.flow, opened.state, { type: 'inputs', inputs })
      const stored = await store(trx, row, opened, [state], row.revision)
      return present(stored, { flow: opened.flow, state })
    })
  }

  return {
    currentRun: async (viewer, flowId, requestId) => {
      const { userId } = requirePatient(viewer)
      if (requestId !== null && !isUuid(requestId)) return null
      const row = await findActiveRun(db, userId, flowId, requestId)
      return row === undefined ? null : present(row)
    },

    startRun: async (viewer, flowId, requestId) => {
      const patient = requirePatient(viewer)
      if (requestId !== null && !isUuid(requestId)) throw codedError('NOT_FOUND')
      const existing = await findActiveRun(db, patient.userId, flowId, requestId)
      const wanted = { userId: patient.userId, flowId: existing?.flow_id ?? flowId, requestId, runId: existing?.id }
      const refusal = await refusalOfRun(wanted)
      if (refusal !== undefined) throw codedError(refusal.code)
      if (existing) return goOn(patient, existing.id)
      try {
        return await begin(patient, flowId, requestId)
      } catch (error) {
        // Two tabs began it at once: both get the one that came first.
        const first =
          postgresCode(error) === UNIQUE_VIOLATION ? await findActiveRun(db, patient.userId, flowId, requestId) : undefined
        if (first) return present(first)
        throw error
      }
    },

    sendEvents: async (viewer, { runId, revision, events }) => {
      const patient = requirePatient(viewer)
      if (events.length > MOST_EVENTS || events.some(({ id }) => !isUuid(id))) throw codedError('BAD_INPUT')
      const saved = await withTransaction(db, async (trx): Promise<RunSave> => {
        const row = await lockOwn(trx, patient, runId)
        if (row.sealed_state === null) return { outcome: 'Conflict', refusal: null, run: await present(row) }
        const opened = await open(row, trx)
        const ids = events.map(({ id }) => id)
        const { known, placement } = placeEvents(ids, await appliedEvents(trx, row.id, ids), {
          sent: revision,
          stored: row.revision,
        })
        if (placement === 'conflict') return { outcome: 'Conflict', refusal: null, run: await present(row, opened) }
        const fresh = events.slice(known)
        let { state } = opened
        const passed: RunState[] = []
        for (const [i, { event }] of fresh.entries()) {
          const result = applied(opened.flow, state, event)
          if ('refusal' in result)
            return {
              outcome: 'Refused',
              refusal: { ...result.refusal, fields: [...result.refusal.fields], index: known + i },
              run: await present(row, opened),
            }
          state = result.state
          passed.push(state)
        }
        if (fresh.length === 0) return { outcome: 'Saved', refusal: null, run: await present(row, opened) }
        await addEvents(
          trx,
          row.id,
          fresh.map(({ id }, i) => ({ id, revision: row.revision + i + 1 })),
        )
        const stored = await store(trx, row, opened, passed, row.revision + fresh.length)
        return { outcome: 'Saved', refusal: null, run: await present(stored, { flow: opened.flow, state }) }
      })
      safety.reportSoon()
      return saved
    },

    submit: async (viewer, { runId, revision, effectId }) => {
      const patient = requirePatient(viewer)
      const submitted = await withTransaction(db, async (trx): Promise<RunSubmission> => {
        await lockPerson(trx, patient.userId)
        const row = await lockOwn(trx, patient, runId)
        const earlier = await trx
          .selectFrom('assessment_submissions')
          .select('id')
          .where('run_id', '=', row.id)
          .where('effect_id', '=', effectId)
          .executeTakeFirst()
        if (earlier) return { outcome: 'Saved', refusal: null, submissionId: earlier.id, run: await present(row, undefined, trx) }
        if (row.sealed_state === null || row.revision !== revision)
          return { outcome: 'Conflict', refusal: null, submissionId: null, run: await present(row, undefined, trx) }
        const opened = await open(row, trx)
        const effect = awaitedEffects(opened.flow, opened.state).find((one) => one.id === effectId && SUBMITTING.has(one.effect))
        if (!effect)
          return {
            outcome: 'Refused',
            refusal: { code: 'NOT_AWAITED', index: 0, fields: [] },
            submissionId: null,
            run: await present(row, opened),
          }
        const { submissionId, stored, state } = await handInNow(trx, row, { flow: opened.flow, way: [opened.state], effect })
        return { outcome: 'Saved', refusal: null, submissionId, run: await present(stored, { flow: opened.flow, state }) }
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

/** One event of a client, applied. The result of handing in is the server's alone to give. */
function applied(flow: Flow, state: RunState, sent: unknown): { readonly state: RunState } | { readonly refusal: Refusal } {
  const event = readEvent(sent)
  if (event === undefined) throw codedError('BAD_INPUT')
  const isServers =
    event.type === 'result' && awaitedEffects(flow, state).some((one) => one.id === event.id && SUBMITTING.has(one.effect))
  if (isServers) return { refusal: { code: 'NOT_POSSIBLE', fields: [] } }
  const { state: after, refusal } = transition(flow, state, event)
  return refusal === null ? { state: after } : { refusal }
}
