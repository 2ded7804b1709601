import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

/** What a run has handed in, for a statement that reads runs. */
export function submissionsOfRun(eb: ExpressionBuilder<Tables, 'runs'>) {
  return eb.selectFrom('assessment_submissions').select('id').whereRef('assessment_submissions.run_id', '=', 'runs.id')
}

/** The id of what a run handed in by an effect, or `undefined`. */
export async function submissionOfEffect(db: Db, runId: string, effectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('assessment_submissions')
    .select('id')
    .where('run_id', '=', runId)
    .where('effect_id', '=', effectId)
    .executeTakeFirst()
  return row?.id
}
