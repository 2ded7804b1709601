import type { Db } from '../../database/database.ts'
import { prepareQuery, type ValueOf } from '../../database/prepared-query.ts'
import type { Trx } from '../../database/transaction.ts'
import type { StoredFile } from './tables.ts'

/** A version to publish. */
export type NewVersion = {
  readonly flowId: string
  readonly version: string
  readonly title: string
  readonly files: readonly StoredFile[]
}

/** A published version. */
export type PublishedVersion = NewVersion & { readonly number: number }

/** A version without its files. */
export type VersionEntry = {
  readonly flowId: string
  readonly version: string
  readonly number: number
}

export async function findVersion(
  db: Db | Trx,
  flowId: string,
  version: string,
): Promise<PublishedVersion | undefined> {
  const row = await db
    .selectFrom('flow_versions')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { flowId, version, number: row.number, title: row.title, files: row.files }
}

const selectCurrent = prepareQuery((db, value: ValueOf<{ readonly flowId: string }>) =>
  db
    .selectFrom('current_flows')
    .innerJoin('flow_versions', (join) =>
      join
        .onRef('flow_versions.flow_id', '=', 'current_flows.flow_id')
        .onRef('flow_versions.version', '=', 'current_flows.version'),
    )
    .select(['flow_versions.version', 'flow_versions.number'])
    .where('current_flows.flow_id', '=', value('flowId')),
)

/** The current version of a flow, or `undefined`. */
export async function findCurrent(db: Db | Trx, flowId: string): Promise<VersionEntry | undefined> {
  const [row] = await selectCurrent(db, { flowId })
  return row === undefined ? undefined : { flowId, version: row.version, number: row.number }
}

/** The current version of every flow, sorted by flow. */
export async function readCurrents(db: Db | Trx): Promise<readonly VersionEntry[]> {
  const rows = await db
    .selectFrom('current_flows')
    .innerJoin('flow_versions', (join) =>
      join
        .onRef('flow_versions.flow_id', '=', 'current_flows.flow_id')
        .onRef('flow_versions.version', '=', 'current_flows.version'),
    )
    .select(['flow_versions.flow_id', 'flow_versions.version', 'flow_versions.number'])
    .orderBy('flow_versions.flow_id')
    .execute()
  return rows.map((row) => ({ flowId: row.flow_id, version: row.version, number: row.number }))
}

/** Every published version of a flow, oldest first; may be empty. */
export async function readVersions(db: Db | Trx, flowId: string): Promise<readonly VersionEntry[]> {
  const rows = await db
    .selectFrom('flow_versions')
    .select(['version', 'number'])
    .where('flow_id', '=', flowId)
    .orderBy('number')
    .execute()
  return rows.map(({ version, number }) => ({ flowId, version, number }))
}

/** The number of a published version, else `undefined`. */
export async function findNumber(
  trx: Trx,
  flowId: string,
  version: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('flow_versions')
    .select('number')
    .where('flow_id', '=', flowId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.number
}

/** Adds a version with the flow's next number and makes it the current one. @returns The number. */
export async function addVersion(trx: Trx, version: NewVersion, at: Date): Promise<number> {
  const newest = await trx
    .selectFrom('flow_versions')
    .select((select) => select.fn.max('number').as('number'))
    .where('flow_id', '=', version.flowId)
    .executeTakeFirst()
  const number = (newest?.number ?? 0) + 1
  await trx
    .insertInto('flow_versions')
    .values({
      flow_id: version.flowId,
      version: version.version,
      number,
      title: version.title,
      files: JSON.stringify(version.files),
      published_at: at,
    })
    .execute()
  await trx
    .insertInto('current_flows')
    .values({ flow_id: version.flowId, version: version.version, moved_at: at })
    .onConflict((conflict) =>
      conflict.column('flow_id').doUpdateSet({ version: version.version, moved_at: at }),
    )
    .execute()
  return number
}

/** A version of the facts, with their files. */
export type FactsVersion = { readonly version: string; readonly files: readonly StoredFile[] }

export async function findFacts(db: Db, version: string): Promise<FactsVersion | undefined> {
  return db
    .selectFrom('fact_versions')
    .select(['version', 'files'])
    .where('version', '=', version)
    .executeTakeFirst()
}

/** The current version of the facts, or `undefined` if none was published. */
export async function findCurrentFacts(
  db: Db | Trx,
): Promise<{ readonly version: string; readonly number: number } | undefined> {
  return db
    .selectFrom('current_facts')
    .innerJoin('fact_versions', 'fact_versions.version', 'current_facts.version')
    .select(['fact_versions.version', 'fact_versions.number'])
    .executeTakeFirst()
}

/** The number of a published version of the facts, else `undefined`. */
export async function findFactsNumber(trx: Trx, version: string): Promise<number | undefined> {
  return (
    await trx
      .selectFrom('fact_versions')
      .select('number')
      .where('version', '=', version)
      .executeTakeFirst()
  )?.number
}

/**
 * Adds a version of the facts with the next number and makes it the current one.
 *
 * @returns The number.
 */
export async function addFacts(
  trx: Trx,
  { version, files }: FactsVersion,
  at: Date,
): Promise<number> {
  const newest = await trx
    .selectFrom('fact_versions')
    .select((select) => select.fn.max('number').as('number'))
    .executeTakeFirst()
  const number = (newest?.number ?? 0) + 1
  await trx
    .insertInto('fact_versions')
    .values({ version, number, files: JSON.stringify(files), published_at: at })
    .execute()
  await trx
    .insertInto('current_facts')
    .values({ version, moved_at: at })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ version, moved_at: at }))
    .execute()
  return number
}
