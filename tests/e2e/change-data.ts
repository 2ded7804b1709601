import { join } from 'node:path'
import pg from 'pg'
import { EMBEDDED_USER } from '../../server/database/embedded-postgres.ts'
import type { PortalProcess } from '../support/portal-process.ts'

/**
 * Changes rows of a running portal's database in order, for states that no patient or command can
 * create. The next test starts with the original rows.
 */
export async function changeData(
  portal: Database,
  ...statements: readonly string[]
): Promise<void> {
  await onDatabase(portal, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

/** Rows of a running portal's database, for data that no screen shows. */
export function readData(portal: Database, query: string): Promise<readonly unknown[]> {
  return onDatabase(portal, async (client) => (await client.query(query)).rows)
}

type Database = Pick<PortalProcess, 'dataDir'>

async function onDatabase<Result>(
  { dataDir }: Database,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    host: join(dataDir, 'socket'),
    user: EMBEDDED_USER,
    database: 'postgres',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
