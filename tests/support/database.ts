import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { connect, type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { OnStatement } from '#server/database/prepared-client.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** What the shape of a new database is made of. */
const SHAPE = ['server/database/migrations/*.ts', 'server/database/migrate.ts', 'server/outbox/*.ts', 'package-lock.json']
const SHAPE_KEY = shapeKey()
const CACHE = join(ROOT, '.build/test-postgres', SHAPE_KEY)
const TEMPLATE_LOCK = 715_225_739

/** A fresh, migrated database for one test file, and the folder for what a server keeps beside it. */
export type TestDatabase = { readonly database: Database; readonly dataDir: string; readonly close: () => Promise<void> }

/**
 * Makes a fresh database: on the server that TEST_DATABASE_URL names, by template, else on an embedded PostgreSQL of the
 * file's own.
 */
export async function createTestDatabase(onStatement?: OnStatement): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL
  return url === undefined || url === '' ? createEmbedded(onStatement) : createOnServer(url, onStatement)
}

/** A new folder that is the caller's to remove, readable for the unprivileged user that PostgreSQL runs as. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  spawnSync('chmod', ['0711', folder])
  return folder
}

/** A folder that holds a migrated cluster without data, so that a start on it needs neither initdb nor migrations. */
export async function folderWithCluster(): Promise<string> {
  const folder = temporaryFolder()
  await prepareCluster()
  spawnSync('cp', ['-a', join(CACHE, 'pg'), join(folder, 'pg')])
  return folder
}

async function createEmbedded(onStatement?: OnStatement): Promise<TestDatabase> {
  const dataDir = await folderWithCluster()
  const database = await openDatabase({ databaseUrl: undefined, dataDir, production: false, onStatement })
  await migrate(database.db)
  return {
    database,
    dataDir,
    close: async () => {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** initdb and the migrations take seconds: they are done once, their result copied. Two test files may both try; the first rename wins. */
async function prepareCluster(): Promise<void> {
  if (existsSync(join(CACHE, 'pg/PG_VERSION'))) return
  const folder = temporaryFolder()
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder, production: false })
  await migrate(database.db)
  await database.close()
  mkdirSync(CACHE, { recursive: true })
  const unfinished = join(CACHE, `pg.${process.pid}`)
  spawnSync('cp', ['-a', join(folder, 'pg'), unfinished])
  try {
    renameSync(unfinished, join(CACHE, 'pg'))
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Differs where databases may differ in shape, so that none of an older shape is ever used. */
function shapeKey(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SHAPE, { cwd: ROOT }).toSorted()) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

async function createOnServer(url: string, onStatement?: OnStatement): Promise<TestDatabase> {
  const template = await templateOn(url)
  const name = `portal_test_${randomBytes(8).toString('hex')}`
  await asAdministrator(url, (admin) => sql.raw(`create database ${name} template ${template}`).execute(admin.db))
  const database = connect({ connectionString: withDatabase(url, name) }, 'server', onStatement)
  const dataDir = temporaryFolder()
  return {
    database,
    dataDir,
    close: async () => {
      await database.close()
      await asAdministrator(url, (admin) => sql.raw(`drop database ${name}`).execute(admin.db))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The template of this test run: one for all processes that run its test files. */
async function templateOn(url: string): Promise<string> {
  const name = `portal_template_${process.ppid}_${SHAPE_KEY}`
  await asAdministrator(url, async (admin) => {
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`.execute(admin.db)
    const found = await sql`select 1 from pg_database where datname = ${name}`.execute(admin.db)
    if (found.rows.length > 0) return
    await sql.raw(`create database ${name}`).execute(admin.db)
    const template = connect({ connectionString: withDatabase(url, name) }, 'server')
    await migrate(template.db)
    await template.close()
  })
  return name
}

async function asAdministrator(url: string, work: (admin: Database) => Promise<unknown>): Promise<void> {
  const admin = connect({ connectionString: url, max: 1 }, 'server')
  try {
    await work(admin)
  } finally {
    await admin.close()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
