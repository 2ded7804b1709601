import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../database/database.ts'
import { prepareQuery, type ValueOf } from '../../database/prepared-query.ts'
import type { Trx } from '../../database/transaction.ts'
import { lastClearance } from '../safety/safety-parts.ts'
import type { AssessmentRequestRow, SubmissionRow } from './tables.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function addSubmission(trx: Trx, row: SubmissionRow): Promise<void> {
  await trx.insertInto('assessment_submissions').values(row).execute()
}

/**
 * A person's submissions, newest first, with their next request and the last time that staff
 * cleared their safety flag.
 */
export type StoredResults = {
  readonly submissions: readonly Pick<
    SubmissionRow,
    'id' | 'user_id' | 'sealed_content' | 'submitted_at'
  >[]
  readonly followUp: Pick<AssessmentRequestRow, 'id' | 'completed_at'> | null
  readonly clearedAt: Date | null
}

const selectResults = prepareQuery((db, value: ValueOf<{ readonly userId: string }>) =>
  db.selectNoFrom((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('assessment_submissions')
        .select([
          'id',
          'user_id',
          'submitted_at',
          sql<string>`encode(sealed_content, 'base64')`.as('sealed'),
        ])
        .where('user_id', '=', value('userId'))
        .orderBy('submitted_at', 'desc'),
    ).as('submissions'),
    jsonObjectFrom(
      eb
        .selectFrom('assessment_requests')
        .select(['id', 'completed_at'])
        .where('user_id', '=', value('userId'))
        .where('is_follow_up', '=', true)
        .orderBy('created_at', 'desc')
        .limit(1),
    ).as('follow_up'),
    lastClearance(eb, value('userId')).as('cleared_at'),
  ]),
)

/** One statement, because the gate runs it before every request. */
export async function resultsOf(db: Db, userId: string): Promise<StoredResults> {
  const [row] = await selectResults(db, { userId })
  const followUp = row?.follow_up ?? null
  return {
    submissions: (row?.submissions ?? []).map(({ sealed, submitted_at, ...submission }) => ({
      ...submission,
      sealed_content: Buffer.from(sealed, 'base64'),
      submitted_at: new Date(submitted_at),
    })),
    followUp: followUp && {
      ...followUp,
      completed_at: followUp.completed_at === null ? null : new Date(followUp.completed_at),
    },
    clearedAt: row?.cleared_at ?? null,
  }
}

export function newestSubmission(
  trx: Trx,
  userId: string,
  key: string,
): Promise<SubmissionRow | undefined> {
  return trx
    .selectFrom('assessment_submissions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('assessment_key', '=', key)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A person's submissions, oldest first. */
export async function findSubmissions(db: Db, userId: string): Promise<readonly SubmissionRow[]> {
  return db
    .selectFrom('assessment_submissions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('submitted_at')
    .orderBy('id')
    .execute()
}

export function findSubmission(
  db: Db,
  userId: string,
  id: string,
): Promise<SubmissionRow | undefined> {
  return db
    .selectFrom('assessment_submissions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** A person's request. Text that is not a UUID matches none. */
export async function findRequest(
  db: Db | Trx,
  userId: string,
  id: string,
): Promise<AssessmentRequestRow | undefined> {
  if (!UUID.test(id)) return undefined
  return await db
    .selectFrom('assessment_requests')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function completeRequest(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('assessment_requests')
    .set({ completed_at: at })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute()
}

export async function findSubmissionOf(trx: Trx, requestId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('assessment_submissions')
    .select('id')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.id
}

/** True if the run has already submitted a form. */
export async function hasSubmission(db: Db | Trx, runId: string): Promise<boolean> {
  const row = await db
    .selectFrom('assessment_submissions')
    .select('id')
    .where('run_id', '=', runId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True if the person has submitted one of these assessments. */
export async function hasHandedIn(
  db: Db,
  userId: string,
  keys: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('assessment_submissions')
    .select('id')
    .where('user_id', '=', userId)
    .where('assessment_key', 'in', [...keys])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
