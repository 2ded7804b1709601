import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { connect, type Database, type Db, openDatabase } from '#server/database/database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import type { OnStatement } from '#server/database/prepared-client.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { publishDefinitions } from '#server/domains/definitions/publish-definitions.ts'
import { makeReusable, type ReusableDatabase } from './database-reset.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The files that decide the schema of a new database. */
const SHAPE = [
  'server/database/migrations/*.ts',
  'server/database/migrate.ts',
  'server/outbox/*.ts',
  'package-lock.json',
]
const SHAPE_KEY = shapeKey()
const CACHE = join(ROOT, '.build/test-postgres', SHAPE_KEY)
const TEMPLATE_LOCK = 715_225_739

/** A fresh, migrated database for one test file, and a data folder for its server. */
export type TestDatabase = {
  readonly database: Database
  readonly dataDir: string
  readonly close: () => Promise<void>
}

/**
 * Makes a fresh, migrated database: on the server in TEST_DATABASE_URL, or on this process's
 * embedded PostgreSQL. The user of that server must be a superuser: a reset disables triggers.
 */
export async function createTestDatabase(onStatement?: OnStatement): Promise<TestDatabase> {
  const { url, empty } = await testServer()
  return createFrom({ url, template: empty }, onStatement)
}

/** Like `createTestDatabase`, with the shipped definitions published. */
export async function createPublishedDatabase(onStatement?: OnStatement): Promise<TestDatabase> {
  const { url, published } = await testServer()
  return createFrom({ url, template: published }, onStatement)
}

/** Makes a fresh embedded PostgreSQL for a test that stops it or reads its folder. */
export async function createOwnPostgres(): Promise<TestDatabase> {
  const dataDir = await folderWithCluster()
  const database = await openDatabase({ databaseUrl: undefined, dataDir, production: false })
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

/** A new folder, readable for the unprivileged user that runs PostgreSQL. The caller removes it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  spawnSync('chmod', ['0711', folder])
  return folder
}

/**
 * A migrated cluster without data. A server that starts on it needs no initdb and no migrations.
 */
export async function folderWithCluster(): Promise<string> {
  const folder = temporaryFolder()
  await prepareCluster()
  spawnSync('cp', ['-a', join(CACHE, 'pg'), join(folder, 'pg')])
  return folder
}

/** Where databases are made, and the names of their templates. */
type DatabaseServer = { readonly url: string; readonly empty: string; readonly published: string }

let server: Promise<DatabaseServer> | undefined

/** Shared by all test files of a process. */
function testServer(): Promise<DatabaseServer> {
  const url = process.env.TEST_DATABASE_URL
  server ??= url === undefined || url === '' ? startEmbedded() : prepareServer(url)
  return server
}

async function prepareServer(url: string): Promise<DatabaseServer> {
  const empty = await makeTemplate(url, { kind: 'empty', fill: migrate })
  return {
    url,
    empty,
    published: await makeTemplate(url, { kind: 'published', from: empty, fill: publishShipped }),
  }
}

/** It stops with the process. */
async function startEmbedded(): Promise<DatabaseServer> {
  const folder = await folderWithCluster()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { socketDir, user } = await startEmbeddedPostgres(folder, (reason) => {
    throw new Error('The PostgreSQL of the tests has ended', { cause: reason })
  })
  const url = `postgresql:///template1?user=${user}&host=${socketDir}`
  // Tests do not need to survive a crash of the machine.
  await asAdministrator(url, (admin) =>
    sql`alter system set synchronous_commit = off`.execute(admin.db),
  )
  await asAdministrator(url, (admin) => sql`select pg_reload_conf()`.execute(admin.db))
  const empty = 'postgres'
  return {
    url,
    empty,
    published: await makeTemplate(url, { kind: 'published', from: empty, fill: publishShipped }),
  }
}

const publishShipped = (db: Db) =>
  publishDefinitions({ db, now: () => new Date() }, readLibraryFiles(ROOT))

/**
 * initdb and the migrations take seconds, so they run once and the result is copied. If two test
 * files start at the same time, the first rename wins.
 */
async function prepareCluster(): Promise<void> {
  if (existsSync(join(CACHE, 'pg/PG_VERSION'))) return
  const folder = temporaryFolder()
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir: folder,
    production: false,
  })
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

/** A hash of the schema's sources: a template with an older schema is never used. */
function shapeKey(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SHAPE, { cwd: ROOT }).toSorted())
    hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Databases by template that a test file has closed, for the files after it. */
const unused = new Map<string, NamedDatabase[]>()

type NamedDatabase = ReusableDatabase & { readonly name: string }

async function createFrom(
  { url, template }: { readonly url: string; readonly template: string },
  onStatement?: OnStatement,
): Promise<TestDatabase> {
  const own = unused.get(template)?.pop() ?? (await createNamed(url, template))
  const database = connect({ connectionString: withDatabase(url, own.name) }, 'server', onStatement)
  const dataDir = temporaryFolder()
  return {
    database,
    dataDir,
    close: async () => {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (await own.reset()) unused.set(template, [...(unused.get(template) ?? []), own])
      else
        await asAdministrator(url, (admin) =>
          sql.raw(`drop database ${own.name}`).execute(admin.db),
        )
    },
  }
}

/**
 * Making and dropping a database takes most of a second of processor time, and resetting it a few
 * hundredths.
 */
async function createNamed(url: string, template: string): Promise<NamedDatabase> {
  const name = `portal_test_${process.ppid}_${randomBytes(8).toString('hex')}`
  await asAdministrator(url, (admin) =>
    sql.raw(`create database ${name} template ${template}`).execute(admin.db),
  )
  return { name, ...(await makeReusable(withDatabase(url, name))) }
}

/** A template of this test run, shared by all its processes. */
async function makeTemplate(
  url: string,
  {
    kind,
    from = 'template1',
    fill,
  }: { readonly kind: string; readonly from?: string; readonly fill: (db: Db) => Promise<unknown> },
): Promise<string> {
  const name = `portal_${kind}_${process.ppid}_${SHAPE_KEY}`
  await asAdministrator(url, async (admin) => {
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`.execute(admin.db)
    const found = await sql`select 1 from pg_database where datname = ${name}`.execute(admin.db)
    if (found.rows.length > 0) return
    await sql.raw(`create database ${name} template ${from}`).execute(admin.db)
    const template = connect({ connectionString: withDatabase(url, name) }, 'server')
    await fill(template.db)
    await template.close()
  })
  return name
}

async function asAdministrator(
  url: string,
  work: (admin: Database) => Promise<unknown>,
): Promise<void> {
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
