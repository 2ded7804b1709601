import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

/** A subquery for a run's submission. */
export function submissionsOfRun(eb: ExpressionBuilder<Tables, 'runs'>) {
  return eb
    .selectFrom('assessment_submissions')
    .select('id')
    .whereRef('assessment_submissions.run_id', '=', 'runs.id')
}

/** The id of the submission that an effect of a run made, or `undefined`. */
export async function submissionOfEffect(
  db: Db,
  runId: string,
  effectId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('assessment_submissions')
    .select('id')
    .where('run_id', '=', runId)
    .where('effect_id', '=', effectId)
    .executeTakeFirst()
  return row?.id
}
