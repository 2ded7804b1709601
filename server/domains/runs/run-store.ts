import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { RunRow, RunStatus } from './tables.ts'

/** What a save changes of a run. */
export type RunChange = {
  readonly revision: number
  readonly status: RunStatus
  readonly inner_flow_id: string
  readonly sealed_state: Buffer | null
  readonly updated_at: Date
}

/** The newest run in progress of a flow, also where it runs inside another flow. */
export async function findActiveRun(
  db: Db | Trx,
  userId: string,
  flowId: string,
  requestId: string | null,
): Promise<RunRow | undefined> {
  return await db
    .selectFrom('runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'Active')
    .where((where) => where.or([where('flow_id', '=', flowId), where('inner_flow_id', '=', flowId)]))
    .where('request_id', 'is not distinct from', requestId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A person's own run, or `undefined`. Others wait for it until this transaction ends. */
export async function lockRun(trx: Trx, userId: string, runId: string): Promise<RunRow | undefined> {
  return await trx
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function addRun(trx: Trx, run: RunRow): Promise<void> {
  await trx.insertInto('runs').values(run).execute()
}

export async function changeRun(trx: Trx, runId: string, change: RunChange): Promise<void> {
  await trx.updateTable('runs').set(change).where('id', '=', runId).execute()
}

/** The revision after each of these events, of those that were applied. */
export async function appliedEvents(trx: Trx, runId: string, eventIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('run_events')
    .select(['event_id', 'revision'])
    .where('run_id', '=', runId)
    .where('event_id', 'in', [...eventIds])
    .execute()
  return new Map(rows.map((row) => [row.event_id, row.revision]))
}

export async function addEvents(
  trx: Trx,
  runId: string,
  events: readonly { readonly id: string; readonly revision: number }[],
): Promise<void> {
  if (events.length === 0) return
  await trx
    .insertInto('run_events')
    .values(events.map(({ id, revision }) => ({ run_id: runId, event_id: id, revision })))
    .execute()
}

export async function deleteEvents(trx: Trx, runId: string): Promise<void> {
  await trx.deleteFrom('run_events').where('run_id', '=', runId).execute()
}

/** Deletes the answers of drafts that a whole form takes the place of: those that handed nothing in. */
export async function abandonDrafts(trx: Trx, run: RunRow): Promise<void> {
  const drafts = await trx
    .updateTable('runs')
    .set({ status: 'Abandoned', sealed_state: null, updated_at: run.updated_at })
    .where('user_id', '=', run.user_id)
    .where('flow_id', '=', run.flow_id)
    .where('request_id', 'is not distinct from', run.request_id)
    .where('status', '=', 'Active')
    .where('id', 'not in', (submitted) =>
      submitted
        .selectFrom('assessment_submissions')
        .select('run_id')
        .where('user_id', '=', run.user_id)
        .where('run_id', 'is not', null),
    )
    .returning('id')
    .execute()
  for (const { id } of drafts) await deleteEvents(trx, id)
}
