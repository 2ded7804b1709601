import { type JsonObject, serialize } from '#engine/index.ts'
import type { Trx } from '../../database/transaction.ts'
import { codedError, type Refusal } from '../../errors.ts'
import type { Run } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import type { Viewer } from '../../viewer.ts'
import type { FlowVersions } from '../definitions/flow-versions.ts'
import type { SafetyService } from '../safety/safety-service.ts'
import { isUuid } from './run-event.ts'
import type { Opened, RunKeeping, WantedRun } from './run-keeping.ts'
import { lockRun, readRun } from './run-store.ts'
import type { RunRow } from './tables.ts'

/** What every operation on a run uses. */
export type RunPorts = {
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
  readonly refusalOfRun: (run: WantedRun) => Promise<Refusal | undefined>
}

/**
 * A person's own run, and the revisions of those of these events that were applied.
 *
 * @throws NOT_FOUND for another person's run.
 */
export async function readOwnRun(
  { platform }: RunPorts,
  viewer: Viewer,
  { runId, eventIds }: { readonly runId: string; readonly eventIds: readonly string[] },
) {
  const found = isUuid(runId)
    ? await readRun(platform.db, { userId: viewer.userId, runId, eventIds })
    : undefined
  if (found === undefined) throw codedError('NOT_FOUND')
  return found
}

/**
 * A person's own run, locked until the transaction ends.
 *
 * @throws NOT_FOUND for another person's run.
 */
export async function lockOwnRun(trx: Trx, viewer: Viewer, runId: string): Promise<RunRow> {
  const row = isUuid(runId) ? await lockRun(trx, viewer.userId, runId) : undefined
  if (row === undefined) throw codedError('NOT_FOUND')
  return row
}

/** A run in the API's format. Its state is decrypted only if it is requested. */
export function presentRun(ports: RunPorts, row: RunRow, opened?: Opened): Run {
  return {
    id: row.id,
    flowId: row.flow_id,
    version: row.flow_version,
    requestId: row.request_id,
    status: row.status,
    revision: row.revision,
    state: () => stateOf(ports, row, opened),
    startedAt: row.started_at,
    updatedAt: row.updated_at,
  }
}

async function stateOf(
  { keeping }: RunPorts,
  row: RunRow,
  opened?: Opened,
): Promise<JsonObject | null> {
  if (row.sealed_state === null) return null
  const { flow, state } = opened ?? (await keeping.open(row))
  return serialize(flow, state)
}

/** Another tab may change a run between reading and storing. This limits the retries. */
const MOST_READS = 20

/** Repeats reading and storing while another request changed the run first. */
export async function untilStored<Result>(
  attempt: (isFirst: boolean) => Promise<Result | undefined>,
): Promise<Result> {
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const result = await attempt(reads === 0)
    if (result !== undefined) return result
  }
  throw codedError('CONFLICT')
}
