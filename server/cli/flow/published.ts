import { sql } from 'kysely'
import type { Flow } from '#engine/index.ts'
import type { Db } from '../../database/database.ts'
import { joinDatabaseToRead } from '../../database/join-database.ts'
import { readCurrents, readVersions } from '../../domains/definitions/definition-store.ts'
import { createFlowVersions } from '../../domains/definitions/flow-versions.ts'
import {
  chosenVersion,
  noSuchVersion,
  type VersionName,
} from '../../domains/definitions/version-name.ts'
import { describeConfigIssues, readConfig } from '../../plugins/config.ts'

/** Reads a published version for comparison; returns a sentence if it does not exist. */
type ReadPublished = (name: VersionName) => Promise<Flow | readonly string[]>

const NOTHING =
  'No version was published in this database yet: starting the portal publishes the definitions'

/**
 * Calls `work` with the published versions in this environment's database (`DATABASE_URL`, else
 * `DATA_DIR`). Reads only, and can run next to the server.
 *
 * @throws {Error} With a sentence, if the settings are invalid, the database cannot be opened, or
 * no version was published.
 */
export async function withPublished<T>(work: (read: ReadPublished) => Promise<T>): Promise<T> {
  const settings = readConfig(process.env)
  if (!settings.ok) throw new Error(describeConfigIssues(settings.issues))
  const { config } = settings
  const database = await joinDatabaseToRead(config)
  if (database === undefined)
    throw new Error(`There is no database in ${config.dataDir}. ${NOTHING}`)
  try {
    if (!(await hasVersions(database.db))) throw new Error(NOTHING)
    return await work((name) => readPublished(database.db, name))
  } finally {
    await database.close()
  }
}

/** A database that no server has used has no tables yet. */
async function hasVersions(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('flow_versions') is not null as found`.execute(db)
  return rows[0]?.found === true && (await readCurrents(db)).length > 0
}

async function readPublished(db: Db, name: VersionName): Promise<Flow | readonly string[]> {
  const { flowId, which } = name
  const versions = await readVersions(db, flowId)
  if (versions.length === 0) {
    const flows = await readCurrents(db)
    return [
      `No flow "${flowId}" was published. There are: ${flows.map((flow) => flow.flowId).join(', ')}`,
    ]
  }
  const chosen = chosenVersion(versions, which)
  return chosen === undefined
    ? [noSuchVersion(name, versions)]
    : createFlowVersions(db).flow(flowId, chosen.version)
}
