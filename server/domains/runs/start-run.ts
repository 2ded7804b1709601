import { start, transition } from '#engine/index.ts'
import { postgresCode } from '../../database/postgres-code.ts'
import { codedError } from '../../errors.ts'
import type { Run } from '../../graphql/generated.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { newRun } from './new-run.ts'
import { presentRun, readOwnRun, type RunPorts, untilStored } from './own-run.ts'
import { isUuid } from './run-event.ts'
import { addRun, findActiveRun } from './run-store.ts'
import type { RunRow } from './tables.ts'

type FlowToStart = { readonly flowId: string; readonly requestId: string | null }

const UNIQUE_VIOLATION = '23505'

/** Starts a flow, or continues the person's active run of it. */
export async function startRun(
  ports: RunPorts,
  viewer: Viewer | undefined,
  { flowId, requestId }: FlowToStart,
): Promise<Run> {
  const patient = requirePatient(viewer)
  const { db } = ports.platform
  if (requestId !== null && !isUuid(requestId)) throw codedError('NOT_FOUND')
  const existing = await findActiveRun(db, patient.userId, flowId, requestId)
  const refusal = await ports.refusalOfRun({
    viewer: patient,
    flowId: existing?.row.flow_id ?? flowId,
    requestId,
    hasHandedIn: existing?.hasHandedIn ?? false,
  })
  if (refusal !== undefined) throw codedError(refusal.code)
  if (existing) return continueRun(ports, patient, existing.row)
  try {
    return await addNewRun(ports, patient, { flowId, requestId })
  } catch (error) {
    // If two tabs started it at the same time, both get the first run.
    const first =
      postgresCode(error) === UNIQUE_VIOLATION
        ? await findActiveRun(db, patient.userId, flowId, requestId)
        : undefined
    if (first) return presentRun(ports, first.row)
    throw error
  }
}

async function addNewRun(
  ports: RunPorts,
  viewer: Viewer,
  { flowId, requestId }: FlowToStart,
): Promise<Run> {
  const { platform, versions, inputsOf, openingOf } = ports
  const current = await versions.current(flowId)
  if (current === undefined) throw codedError('NOT_FOUND')
  const flow = await versions.flow(flowId, current.version)
  const id = platform.newId()
  const { state } = start(flow, await inputsOf(viewer, openingOf(flowId, requestId)), { run: id })
  const row = newRun(platform, { id, userId: viewer.userId, flow, requestId, first: state })
  await addRun(platform.db, row)
  return presentRun(ports, row, { flow, state })
}

/**
 * Continues a run with the current inputs. Brand, flags and eligibility are never stored in a
 * draft.
 */
async function continueRun(ports: RunPorts, viewer: Viewer, first: RunRow): Promise<Run> {
  const { keeping } = ports
  const known = await ports.inputsOf(viewer, {})
  return untilStored(async (isFirst) => {
    const row = isFirst
      ? first
      : (await readOwnRun(ports, viewer, { runId: first.id, eventIds: [] })).row
    const opened = await keeping.open(row)
    const inputs = { ...known, opening: opened.state.inputs.opening ?? {} }
    const { state } = transition(opened.flow, opened.state, { type: 'inputs', inputs })
    const stored = await keeping.store(row, opened, { states: [state], revision: row.revision })
    return stored && presentRun(ports, stored, { flow: opened.flow, state })
  })
}
