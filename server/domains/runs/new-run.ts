import { innermostFlow, type Flow, type RunState, serialize } from '#engine/index.ts'
import type { Platform } from '../../platform.ts'
import { sealState } from './sealed-state.ts'
import type { RunRow } from './tables.ts'

type RunStart = {
  readonly id: string
  readonly userId: string
  readonly flow: Flow
  readonly requestId: string | null
  /** The initial state, which is encrypted. */
  readonly first: RunState
}

/** Builds the row of a new run, with its initial state encrypted for its person. */
export function newRun(
  { now, dataKeys }: Pick<Platform, 'now' | 'dataKeys'>,
  { id, userId, flow, requestId, first }: RunStart,
): RunRow {
  return {
    id,
    user_id: userId,
    flow_id: flow.id,
    flow_version: flow.version,
    request_id: requestId,
    inner_flow_id: innermostFlow({ flow, state: first }).flow.id,
    revision: 0,
    status: 'Active',
    started_at: now(),
    updated_at: now(),
    sealed_state: sealState(dataKeys, { userId, runId: id }, serialize(flow, first)),
  }
}
