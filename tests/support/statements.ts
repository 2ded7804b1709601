import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery } from 'kysely'
import { isObject } from '#engine/index.ts'
import type { Db } from '#server/database/database.ts'
import type { OnStatement } from '#server/database/prepared-client.ts'

type Sent = { readonly text: string; readonly parameters: readonly unknown[] }

/**
 * The statements that one piece of work sends to the database, without those of concurrent work.
 */
export type StatementRecorder = {
  /** Logger to pass to the database. */
  readonly onStatement: OnStatement
  readonly record: (work: () => Promise<unknown>) => Promise<readonly string[]>
  /**
   * How many rows of a table and its indexes a piece of work reads. PostgreSQL counts them while
   * the selects run again.
   */
  readonly rowsRead: (db: Db, table: string, work: () => Promise<unknown>) => Promise<number>
}

/** Records nothing until `record` is called. */
export function recordStatements(): StatementRecorder {
  const scope = new AsyncLocalStorage<Sent[]>()
  const recordAll = async (work: () => Promise<unknown>) => {
    const sent: Sent[] = []
    await scope.run(sent, work)
    return sent
  }
  return {
    onStatement: (text, parameters) => {
      scope.getStore()?.push({ text, parameters })
    },
    record: async (work) => (await recordAll(work)).map(({ text }) => text),
    rowsRead: async (db, table, work) => {
      let rows = 0
      for (const { text, parameters } of await recordAll(work)) {
        if (!/^(select|with)\b/.test(text)) continue
        const plan = await db.executeQuery(
          CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
        )
        rows += rowsOf(plan.rows, table)
      }
      return rows
    },
  }
}

/** The rows that the scans of a table read in a plan, including rows that a filter removed. */
function rowsOf(plan: unknown, table: string): number {
  if (Array.isArray(plan))
    return plan.reduce((sum: number, part: unknown) => sum + rowsOf(part, table), 0)
  if (!isObject(plan)) return 0
  const count = (key: string) => (typeof plan[key] === 'number' ? plan[key] : 0)
  const read =
    count('Actual Rows') + count('Rows Removed by Filter') + count('Rows Removed by Index Recheck')
  const own = plan['Relation Name'] === table ? read * count('Actual Loops') : 0
  return own + rowsOf(Object.values(plan), table)
}
