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
import { type Alert, begunAlerts } from '../safety/safety-rules.ts'
import type { SafetyService } from '../safety/safety-service.ts'
import { type AnswerJudge, createAnswerJudge } from './answer-schemas.ts'
import { alertsOf } from './run-rules.ts'
import { type RunChange, saveRun } from './run-store.ts'
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

/** Answers to submit. */
type WaitingSubmission = {
  readonly flow: Flow
  /** The stored state and the states after it. The last one waits for the submission. */
  readonly way: readonly [RunState, ...RunState[]]
  readonly effect: Effect
}

type SubmittedRun = {
  readonly submissionId: string
  readonly stored: RunRow
  readonly state: RunState
}

/**
 * Stores runs encrypted, adds a safety record for every new alert, and submits answers in the same
 * transaction. Used for runs with events and for forms sent in one call.
 */
export type RunKeeping = {
  readonly open: (row: RunRow, connection?: Db) => Promise<Opened>
  /**
   * Stores a run with safety records for new alerts, and notifies the safety team.
   *
   * @returns The stored run; `undefined`, with nothing stored, if the run was changed since it was
   * read.
   */
  readonly store: (row: RunRow, before: Opened, way: Way) => Promise<RunRow | undefined>
  /**
   * Submits the run's waiting answers and continues the run. The answers must be valid by their
   * JSON Schema, too.
   */
  readonly handInNow: (
    trx: Trx,
    row: RunRow,
    submission: WaitingSubmission,
  ) => Promise<SubmittedRun>
}

type KeepingPorts = {
  readonly platform: Pick<Platform, 'db' | 'now' | 'dataKeys' | 'log'>
  readonly versions: Pick<FlowVersions, 'flow'>
  readonly safety: Pick<SafetyService, 'record' | 'reportSoon'>
  readonly handIn: (trx: Trx, submission: HandIn) => Promise<string>
}

type Context = KeepingPorts & { readonly judgeAnswers: AnswerJudge }

/** The changes of a run, and the alerts that become active. */
type NextRun = {
  readonly row: RunRow
  readonly change: RunChange
  readonly begun: readonly Alert[]
  readonly eventIds: readonly string[]
}

async function open(
  { platform, versions }: Context,
  row: RunRow,
  connection?: Db,
): Promise<Opened> {
  const flow = await versions.flow(row.flow_id, row.flow_version, connection)
  const json =
    row.sealed_state === null ? null : openState(platform.dataKeys, ownerOf(row), row.sealed_state)
  if (!isObject(json)) throw codedError('NOT_FOUND')
  return { flow, state: resume(flow, json) }
}

async function store(context: Context, next: NextRun): Promise<RunRow | undefined> {
  const { platform, safety } = context
  if (next.begun.length === 0) return write(context, platform.db, next)
  const stored = await withTransaction(platform.db, (trx) => write(context, trx, next))
  safety.reportSoon()
  return stored
}

async function handInNow(
  context: Context,
  trx: Trx,
  { row, flow, way, effect }: WaitingSubmission & { readonly row: RunRow },
): Promise<SubmittedRun> {
  const [before, ...later] = way
  const waiting = later.at(-1) ?? before
  const placed = flowAt({ flow, state: waiting }, effect.at)
  if (placed) context.judgeAnswers(placed.flow, placed.state)
  const submissionId = await context.handIn(trx, {
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
  const next = nextRun(context, row, {
    before: { flow, state: before },
    way: { states: [...later, state], revision: row.revision + 1, isSubmission: true },
  })
  const stored = await write(context, trx, next)
  if (stored === undefined) throw new Error('Cannot submit: its run is not locked')
  return { submissionId, stored, state }
}

function nextRun(
  { platform: { now, dataKeys } }: Context,
  row: RunRow,
  { before, way }: { readonly before: Opened; readonly way: Way },
): NextRun {
  const { flow } = before
  const { states, revision, eventIds = [], isSubmission = false } = way
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
  return { row, change, begun, eventIds }
}

/** @returns `undefined`, with nothing stored, if the run was changed since it was read. */
async function write(
  { safety }: Context,
  connection: Db,
  { row, change, begun, eventIds }: NextRun,
): Promise<RunRow | undefined> {
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

function ownerOf(row: Pick<RunRow, 'id' | 'user_id'>) {
  return { userId: row.user_id, runId: row.id }
}

/**
 * A run is done after its submission if it has no more questions, even if its last page is still
 * open.
 */
function statusAfter(status: RunStatus, { flow, state }: Opened, isSubmission: boolean): RunStatus {
  if (status === 'Submitted' || (isSubmission && !asksMore({ flow, state }))) return 'Submitted'
  return state.status === 'active' ? status : 'Ended'
}

export function createRunKeeping(ports: KeepingPorts): RunKeeping {
  const context: Context = { ...ports, judgeAnswers: createAnswerJudge(ports.platform) }
  return {
    open: (row, connection) => open(context, row, connection),
    store: async (row, before, way) => store(context, nextRun(context, row, { before, way })),
    handInNow: (trx, row, submission) => handInNow(context, trx, { row, ...submission }),
  }
}
