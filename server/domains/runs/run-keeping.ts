import {
  asksMore,
  type Effect,
  type Flow,
  flowAt,
  innermostFlow,
  isObject,
  resume,
  type RunState,
  serialize,
  transition,
} from '#engine/index.ts'
import type { Db } from '../../database/database.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import type { Viewer } from '../../viewer.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import { begunAlerts } from '../safety/safety-rules.ts'
import type { SafetyService } from '../safety/safety-service.ts'
import { createAnswerJudge } from './answer-schemas.ts'
import { alertsOf } from './run-rules.ts'
import { saveRun } from './run-store.ts'
import { openState, sealState } from './sealed-state.ts'
import type { RunRow, RunStatus } from './tables.ts'

/** Effects that submit answers. Only the server carries them out and replies to them. */
export const SUBMITTING: ReadonlySet<string> = new Set(['submitAssessment', 'submitScreener'])

/**
 * Answers that a run submits, in the transaction that updates the run. The transaction has locked
 * the person.
 */
export type HandIn = {
  readonly userId: string
  readonly run: RunRow
  readonly flow: Flow
  readonly state: RunState
  readonly effect: Effect
}

/** A run that a person wants to start or continue. */
export type WantedRun = {
  readonly viewer: Viewer
  readonly flowId: string
  readonly requestId: string | null
  /** True if the run exists and has submitted a form. */
  readonly hasHandedIn: boolean
}

/** A stored run, decrypted. */
export type Opened = { readonly flow: Flow; readonly state: RunState }

/** The states after the stored one, and the events that led there. */
export type Way = {
  readonly states: readonly RunState[]
  readonly revision: number
  readonly eventIds?: readonly string[]
  readonly isSubmission?: boolean
}

type KeepingPorts = {
  readonly platform: Pick<Platform, 'db' | 'now' | 'dataKeys' | 'log'>
  readonly versions: Pick<FlowVersions, 'flow'>
  readonly safety: Pick<SafetyService, 'record' | 'reportSoon'>
  readonly handIn: (trx: Trx, submission: HandIn) => Promise<string>
}

/**
 * Stores runs encrypted, adds a safety record for every new alert, and submits answers in the same
 * transaction.
 */
export type RunKeeping = ReturnType<typeof createRunKeeping>

/** Reads, stores and submits runs. Used for runs with events and for forms sent in one call. */
export function createRunKeeping({ platform, versions, safety, handIn }: KeepingPorts) {
  const { db, now, dataKeys } = platform
  const judgeAnswers = createAnswerJudge(platform)
  const ownerOf = (row: Pick<RunRow, 'id' | 'user_id'>) => ({ userId: row.user_id, runId: row.id })

  const open = async (row: RunRow, connection?: Db): Promise<Opened> => {
    const flow = await versions.flow(row.flow_id, row.flow_version, connection)
    const json =
      row.sealed_state === null ? null : openState(dataKeys, ownerOf(row), row.sealed_state)
    if (!isObject(json)) throw codedError('NOT_FOUND')
    return { flow, state: resume(flow, json) }
  }

  /** The changes of a run, and the alerts that become active. */
  const nextOf = (row: RunRow, before: Opened, { states, revision, isSubmission = false }: Way) => {
    const { flow } = before
    const state = states.at(-1) ?? before.state
    const change = {
      revision,
      status: statusAfter(row.status, { flow, state }, isSubmission),
      inner_flow_id: innermostFlow({ flow, state }).flow.id,
      updated_at: now(),
      sealed_state: sealState(dataKeys, ownerOf(row), serialize(flow, state)),
    }
    // Every intermediate state counts: an answer counts even if it was changed later in the same
    // save.
    const alerts = [before.state, ...states].map((one) => alertsOf({ flow, state: one }))
    const begun = alerts.flatMap((after, i) =>
      i === 0 ? [] : begunAlerts(alerts[i - 1] ?? [], after),
    )
    return { change, begun }
  }

  const write = async (
    connection: Db,
    row: RunRow,
    { change, begun }: ReturnType<typeof nextOf>,
    eventIds: readonly string[] = [],
  ): Promise<RunRow | undefined> => {
    if (!(await saveRun(connection, row, { change, eventIds }))) return undefined
    const occasion = {
      userId: row.user_id,
      runId: row.id,
      flowId: row.flow_id,
      flowVersion: row.flow_version,
    }
    await safety.record(connection, occasion, begun)
    return { ...row, ...change }
  }

  /**
   * Stores a run with safety records for new alerts, and notifies the safety team.
   *
   * @returns The stored run; `undefined`, with nothing stored, if the run was changed since it was
   * read.
   */
  const store = async (row: RunRow, before: Opened, way: Way): Promise<RunRow | undefined> => {
    const next = nextOf(row, before, way)
    if (next.begun.length === 0) return write(db, row, next, way.eventIds)
    const stored = await withTransaction(db, (trx) => write(trx, row, next, way.eventIds))
    safety.reportSoon()
    return stored
  }

  /**
   * Submits the run's waiting answers and continues the run. The answers must be valid by their
   * JSON Schema, too.
   *
   * @param way The states after the stored one. The last one waits for the submission.
   */
  const handInNow = async (
    trx: Trx,
    row: RunRow,
    {
      flow,
      way,
      effect,
    }: {
      readonly flow: Flow
      readonly way: readonly [RunState, ...RunState[]]
      readonly effect: Effect
    },
  ): Promise<{
    readonly submissionId: string
    readonly stored: RunRow
    readonly state: RunState
  }> => {
    const [before, ...later] = way
    const waiting = later.at(-1) ?? before
    const placed = flowAt({ flow, state: waiting }, effect.at)
    if (placed) judgeAnswers(placed.flow, placed.state)
    const submissionId = await handIn(trx, {
      userId: row.user_id,
      run: row,
      flow,
      state: waiting,
      effect,
    })
    const { state } = transition(flow, waiting, {
      type: 'result',
      id: effect.id,
      value: { submissionId },
    })
    const whole = { states: [...later, state], revision: row.revision + 1, isSubmission: true }
    const stored = await write(trx, row, nextOf(row, { flow, state: before }, whole))
    if (stored === undefined) throw new Error('Cannot submit: its run is not locked')
    return { submissionId, stored, state }
  }

  return { open, store, handInNow }
}

/**
 * A run is done after its submission if it has no more questions, even if its last page is still
 * open.
 */
function statusAfter(status: RunStatus, { flow, state }: Opened, isSubmission: boolean): RunStatus {
  if (status === 'Submitted' || (isSubmission && !asksMore({ flow, state }))) return 'Submitted'
  return state.status === 'active' ? status : 'Ended'
}
