import { join } from 'node:path'
import pg from 'pg'
import { EMBEDDED_USER } from '../../server/database/embedded-postgres.ts'
import type { PortalProcess } from '../support/portal-process.ts'

/** Changes rows of a running portal's database, in turn: for what neither a patient nor a command can bring about. The next test finds them as they were. */
export async function changeData({ dataDir }: Pick<PortalProcess, 'dataDir'>, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'socket'), user: EMBEDDED_USER, database: 'postgres' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
