import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { connect, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { postgresBinaries } from '#server/database/postgres-binaries.ts'
import { unprivileged } from '#server/database/privileges.ts'
import { withSerializableTransaction, withTransaction } from '#server/database/transaction.ts'
import { IS_DRILL } from '#tests/support/draw.ts'
import { createOwnPostgres, folderWithCluster } from '#tests/support/database.ts'

const dataDir = await folderWithCluster()
const open = (production = false) => openDatabase({ databaseUrl: undefined, dataDir, production })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('refuses a second process on its folder with a clear sentence, and can be opened again after closing', async () => {
    const first = await open()
    await expect(open()).rejects.toThrow(
      `Cannot use the data folder ${dataDir}: another server process is using it. Stop that one, set another DATA_DIR, or set DATABASE_URL`,
    )
    await first.close()
    await (await open()).close()
  })

  it('writes durably, opens no port and does not run as root', async () => {
    const database = await open(true)
    const settings = await sql<{ fsync: string; addresses: string }>`
      select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses`.execute(
      database.db,
    )
    const pid = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    const owner = spawnSync('ps', ['-o', 'uid=', '-p', pid], { encoding: 'utf8' }).stdout.trim()
    await database.close()
    expect(settings.rows).toEqual([{ fsync: 'on', addresses: '' }])
    expect(owner).not.toBe('0')
  })

  it('is refused in production with fsync off, and allowed elsewhere', async () => {
    const database = await open()
    await sql`alter database postgres set synchronous_commit = off`.execute(database.db)
    await database.close()
    await expect(open(true)).rejects.toThrow(/fsync or synchronous_commit is off/)
    const again = await open()
    await sql`alter database postgres reset synchronous_commit`.execute(again.db)
    await again.close()
  })

  it('stops a server that a killed process left running before it starts', async () => {
    const { postgres } = await postgresBinaries()
    const cluster = join(dataDir, 'pg')
    const args = ['-D', cluster, '-k', cluster, '-c', 'listen_addresses=']
    const left = spawn(postgres, args, { ...unprivileged(), cwd: '/', stdio: 'ignore' })
    const pidOfCluster = () =>
      Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    await expect
      .poll(() => existsSync(join(cluster, 'postmaster.pid')) && pidOfCluster())
      .toBe(left.pid)
    const database = await open()
    expect(left.exitCode ?? left.signalCode).not.toBeNull()
    expect(pidOfCluster()).not.toBe(left.pid)
    await database.close()
  })
})

const ROUNDS = IS_DRILL ? 3 : 1
const SHAPE = sql`select table_name, column_name, data_type from information_schema.columns
  where table_schema = 'public' order by table_name, column_name`

describe('the database', () => {
  it('is migrated to the newest schema by several processes together, and again without harm', async () => {
    const test = await createOwnPostgres()
    const { rows: before } = await SHAPE.execute(test.database.db)
    await Promise.all([migrate(test.database.db), migrate(test.database.db)])
    expect((await SHAPE.execute(test.database.db)).rows).toEqual(before)
    await test.close()
  })

  it('is created by two simultaneous starts on an empty one, in any order', async () => {
    const database = await open()
    const { rows: shape } = await SHAPE.execute(database.db)
    for (let round = 0; round < ROUNDS; round += 1) {
      await sql.raw(`create database empty_${round}`).execute(database.db)
      const config = { host: join(dataDir, 'socket'), user: 'app', database: `empty_${round}` }
      const [one, other] = [connect(config, 'embedded'), connect(config, 'embedded')]
      await Promise.all([migrate(one.db), migrate(other.db)])
      expect((await SHAPE.execute(other.db)).rows).toEqual(shape)
      await Promise.all([one.close(), other.close()])
    }
    await database.close()
  })

  it('that is unreachable is reported with its setting and advice, without its password', async () => {
    const openAt = (address: string) =>
      openDatabase({
        databaseUrl: `postgresql://app:hunter2@${address}`,
        dataDir,
        production: false,
      })
    for (const [address, what] of [
      [
        '127.0.0.1:1/portal',
        /Cannot use the database of DATABASE_URL: .*ECONNREFUSED.* Start PostgreSQL there/,
      ],
      ['localhost:1/portal', /Cannot use the database of DATABASE_URL: .*ECONNREFUSED/],
      [
        'nowhere.invalid/portal',
        /Cannot use the database of DATABASE_URL: .*nowhere\.invalid.* name/,
      ],
    ] as const)
      expect(await openAt(address).catch((error: Error) => error.message)).toMatch(what)
    expect(await openAt('127.0.0.1:1/portal').catch((error: Error) => error.message)).not.toContain(
      'hunter2',
    )
  })

  it('refuses a second connection to code inside a transaction', async () => {
    const test = await createOwnPostgres()
    const { db } = test.database
    const readOutside = () => db.selectFrom('attempts').select('count').execute()
    await expect(withTransaction(db, readOutside)).rejects.toThrow(
      'A transaction asked the pool for a second connection',
    )
    await expect(
      withTransaction(db, (trx) => trx.selectFrom('attempts').select('count').execute()),
    ).resolves.toEqual([])
    await expect(readOutside()).resolves.toEqual([])
    await test.close()
  })

  it('repeats a serializable transaction after a write conflict, so that both count', async () => {
    const test = await createOwnPostgres()
    const { db } = test.database
    const bucket = Buffer.alloc(32, 1)
    await db
      .insertInto('attempts')
      .values({ bucket, count: 0, window_ends_at: new Date() })
      .execute()
    await Promise.all(
      Array.from({ length: 6 }, () =>
        withSerializableTransaction(db, async (trx) => {
          const { count } = await trx
            .selectFrom('attempts')
            .select('count')
            .where('bucket', '=', bucket)
            .executeTakeFirstOrThrow()
          await trx
            .updateTable('attempts')
            .set({ count: count + 1 })
            .where('bucket', '=', bucket)
            .execute()
        }),
      ),
    )
    const { count } = await db.selectFrom('attempts').select('count').executeTakeFirstOrThrow()
    await test.close()
    expect(count).toBe(6)
  })

  it('repeats a transaction after a deadlock, so that both end', async () => {
    const test = await createOwnPostgres()
    const { db } = test.database
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const add = (executor: typeof db, bucket: Buffer) =>
      executor
        .updateTable('attempts')
        .set(({ eb }) => ({ count: eb('count', '+', 1) }))
        .where('bucket', '=', bucket)
        .execute()
    await db
      .insertInto('attempts')
      .values([one, other].map((bucket) => ({ bucket, count: 0, window_ends_at: new Date() })))
      .execute()
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await Promise.all([
      withTransaction(db, async (trx) => {
        await add(trx, one)
        first.resolve()
        await second.promise
        await add(trx, other)
      }),
      withTransaction(db, async (trx) => {
        await add(trx, other)
        second.resolve()
        await first.promise
        await add(trx, one)
      }),
    ])
    const rows = await db.selectFrom('attempts').select('count').execute()
    await test.close()
    expect(rows).toEqual([{ count: 2 }, { count: 2 }])
  })
})
