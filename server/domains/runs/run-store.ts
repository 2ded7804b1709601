import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../database/database.ts'
import { prepareQuery, type ValueOf } from '../../database/prepared-query.ts'
import type { Trx } from '../../database/transaction.ts'
import { submissionsOfRun } from '../assessments/submission-parts.ts'
import type { RunRow, RunStatus } from './tables.ts'

export type RunChange = {
  readonly revision: number
  readonly status: RunStatus
  readonly inner_flow_id: string
  readonly sealed_state: Buffer | null
  readonly updated_at: Date
}

type ActiveRun = {
  readonly userId: string
  readonly flowId: string
  readonly requestId: string | null
}

const selectActiveRun = prepareQuery((db, value: ValueOf<ActiveRun>) =>
  db
    .selectFrom('runs')
    .selectAll()
    .select((eb) => eb.exists(submissionsOfRun(eb)).as('has_handed_in'))
    .where('user_id', '=', value('userId'))
    .where('status', '=', 'Active')
    .where((where) =>
      where.or([
        where('flow_id', '=', value('flowId')),
        where('inner_flow_id', '=', value('flowId')),
      ]),
    )
    .where('request_id', 'is not distinct from', value('requestId'))
    .orderBy('started_at', 'desc')
    .limit(1),
)

/** The newest active run of a flow, also as a sub-flow, and whether it has submitted a form. */
export async function findActiveRun(
  db: Db | Trx,
  userId: string,
  flowId: string,
  requestId: string | null,
): Promise<{ readonly row: RunRow; readonly hasHandedIn: boolean } | undefined> {
  const [found] = await selectActiveRun(db, { userId, flowId, requestId })
  if (found === undefined) return undefined
  const { has_handed_in: hasHandedIn, ...row } = found
  return { row, hasHandedIn: hasHandedIn === true }
}

/** A person's active runs, each with its current sub-flow. */
export async function findOpenRuns(
  db: Db,
  userId: string,
): Promise<readonly Pick<RunRow, 'flow_id' | 'inner_flow_id' | 'request_id'>[]> {
  return db
    .selectFrom('runs')
    .select(['flow_id', 'inner_flow_id', 'request_id'])
    .where('user_id', '=', userId)
    .where('status', '=', 'Active')
    .orderBy('started_at')
    .execute()
}

type OwnRun = {
  readonly userId: string
  readonly runId: string
  readonly eventIds: readonly string[]
}

const selectRun = prepareQuery((db, value: ValueOf<OwnRun>) =>
  db
    .selectFrom('runs')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('run_events')
          .select(['event_id', 'run_events.revision'])
          .whereRef('run_id', '=', 'runs.id')
          .where(sql<boolean>`event_id = any(${value('eventIds')}::uuid[])`),
      ).as('events'),
    )
    .where('id', '=', value('runId'))
    .where('user_id', '=', value('userId')),
)

/**
 * A person's own run, and the revisions of those of these events that were applied; `undefined` for
 * another person's run.
 */
export async function readRun(
  db: Db,
  asked: OwnRun,
): Promise<{ readonly row: RunRow; readonly applied: ReadonlyMap<string, number> } | undefined> {
  const [found] = await selectRun(db, asked)
  if (found === undefined) return undefined
  const { events, ...row } = found
  return { row, applied: new Map(events.map((event) => [event.event_id, event.revision])) }
}

/** A person's own run, locked until the transaction ends, or `undefined`. */
export async function lockRun(
  trx: Trx,
  userId: string,
  runId: string,
): Promise<RunRow | undefined> {
  return await trx
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function addRun(db: Db | Trx, run: RunRow): Promise<void> {
  await db.insertInto('runs').values(run).execute()
}

export async function changeRun(trx: Trx, runId: string, change: RunChange): Promise<void> {
  await trx.updateTable('runs').set(change).where('id', '=', runId).execute()
}

type StoredSave = RunChange & {
  readonly id: string
  readonly sealedBefore: Buffer | null
  readonly eventIds: readonly string[]
  readonly revisions: readonly number[]
}

const updateRun = prepareQuery((db, value: ValueOf<StoredSave>) =>
  db
    .with('changed', (changing) =>
      changing
        .updateTable('runs')
        .set({
          revision: value('revision'),
          status: value('status'),
          inner_flow_id: value('inner_flow_id'),
          sealed_state: value('sealed_state'),
          updated_at: value('updated_at'),
        })
        .where('id', '=', value('id'))
        .where('sealed_state', '=', value('sealedBefore'))
        .returning('id'),
    )
    .with('noted', (noting) =>
      noting
        .insertInto('run_events')
        .columns(['run_id', 'event_id', 'revision'])
        .expression((eb) =>
          eb
            .selectFrom('changed')
            .select([
              'changed.id',
              sql<string>`unnest(${value('eventIds')}::uuid[])`.as('event_id'),
              sql<number>`unnest(${value('revisions')}::int[])`.as('revision'),
            ]),
        ),
    )
    .selectFrom('changed')
    .select('id'),
)

/**
 * Stores a run and its new events in one statement.
 *
 * @returns False, with nothing stored, if the state was changed since it was read.
 */
export async function saveRun(
  db: Db | Trx,
  before: RunRow,
  { change, eventIds }: { readonly change: RunChange; readonly eventIds: readonly string[] },
): Promise<boolean> {
  const revisions = eventIds.map((_id, i) => before.revision + i + 1)
  const { id, sealed_state: sealedBefore } = before
  const [saved] = await updateRun(db, { ...change, id, sealedBefore, eventIds, revisions })
  return saved !== undefined
}

export async function deleteEvents(trx: Trx, runId: string): Promise<void> {
  await trx.deleteFrom('run_events').where('run_id', '=', runId).execute()
}

/** Deletes the answers of drafts without a submission, which a complete form replaces. */
export async function abandonDrafts(trx: Trx, run: RunRow): Promise<void> {
  const drafts = await trx
    .updateTable('runs')
    .set({ status: 'Abandoned', sealed_state: null, updated_at: run.updated_at })
    .where('user_id', '=', run.user_id)
    .where('flow_id', '=', run.flow_id)
    .where('request_id', 'is not distinct from', run.request_id)
    .where('status', '=', 'Active')
    .where((eb) => eb.not(eb.exists(submissionsOfRun(eb))))
    .returning('id')
    .execute()
  for (const { id } of drafts) await deleteEvents(trx, id)
}
