import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { createFlowVersions } from '#server/domains/definitions/flow-versions.ts'
import { publishDefinitions } from '#server/domains/definitions/publish-definitions.ts'
import { chosenVersion, versionNameOf } from '#server/domains/definitions/version-name.ts'
import { folderWithCluster, temporaryFolder } from '#tests/support/database.ts'

const ROOT = join(import.meta.dirname, '../..')
const BIPOLAR = 'flows/assessments/bipolar1-screener.json'
const CHANGED = /Shown: .*Before: ".*A few questions\.\.\..*After: ".*A few more questions\.\.\./
const shipped = readLibraryFiles(ROOT)
const edited = shipped.map(({ path, text: before }) => ({
  path,
  text: path === BIPOLAR ? before.replace('A few questions...', 'A few more questions...') : before,
}))

let dataDir = ''
let database: Database
const hashes: string[] = []

beforeAll(async () => {
  dataDir = await folderWithCluster()
  database = await openDatabase({ databaseUrl: undefined, dataDir, production: false })
  await migrate(database.db)
  for (const files of [shipped, edited]) {
    await publishDefinitions({ db: database.db, now: () => new Date() }, files)
    hashes.push((await createFlowVersions(database.db).current('bipolar1-screener'))?.version ?? '')
  }
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function diff(
  args: readonly string[],
  env: { readonly [name: string]: string } = { DATA_DIR: dataDir },
) {
  const child = spawn(process.execPath, ['--no-warnings', 'server/cli/flow.ts', 'diff', ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: Number(code), output: output.trim(), complaint: complaint.trim() }
}

describe('flow diff between published versions', { timeout: 600_000 }, () => {
  it('compares two versions by number, while another process holds the database', async () => {
    const { code, output, complaint } = await diff(['bipolar1-screener@1', 'bipolar1-screener@2'])
    expect(output).toMatch(CHANGED)
    expect({ code, complaint }).toEqual({ code: 1, complaint: '' })
  })

  it("compares a version, named by the start of its hash, with the folder's", async () => {
    const [first = '', second = ''] = hashes
    const same = await diff([`bipolar1-screener@${first.slice(0, 7)}`, 'bipolar1-screener'])
    expect(same).toEqual({
      code: 0,
      output: 'Both are the same definition, with everything it refers to.',
      complaint: '',
    })
    const back = await diff(['bipolar1-screener', `bipolar1-screener@${second}`, '--json'])
    const found: unknown = JSON.parse(back.output)
    expect(found).toMatchObject({
      isSame: false,
      differences: [{ kind: 'shown', before: expect.stringContaining('A few questions...') }],
    })
    expect(back.code).toBe(1)
  })

  it.each([
    ['bipolar1-screener@3', 'a number that was never given'],
    ['bipolar1-screener@0000000', 'an unknown hash'],
    ['bipolar1-screener@', 'nothing'],
  ])('lists the versions of %s: %s', async (name) => {
    const [first = '', second = ''] = hashes.map((hash) => hash.slice(0, 12))
    const { code, output, complaint } = await diff([name, 'bipolar1-screener'])
    expect(output).toBe(
      `"${name}" is no published version: after the @ stands its number, or its hash from the start, at least 7 characters. There are: bipolar1-screener@1 (${first}), bipolar1-screener@2 (${second})`,
    )
    expect({ code, complaint }).toEqual({ code: 1, complaint: '' })
  })

  it('lists the published flows if the given one is not among them, also as JSON', async () => {
    const { code, output } = await diff(['bipolar1-screener@1', 'bipolar2@1', '--json'])
    expect(JSON.parse(output)).toEqual({
      errors: [
        expect.stringMatching(
          /^No flow "bipolar2" was published\. There are: .*\bbipolar1-screener, /,
        ),
      ],
    })
    expect(code).toBe(1)
  })

  it('refuses versions of two flows', async () => {
    const { code, output } = await diff(['bipolar1-screener@1', 'phq8@1'])
    expect(output).toBe(
      '"bipolar1-screener" and "phq8" are two flows, not two versions of one: their ids differ.',
    )
    expect(code).toBe(1)
  })

  it('reads the database that DATABASE_URL names, and says if it cannot be reached', async () => {
    const [row] = (
      await sql<{
        folder: string
      }>`select current_setting('unix_socket_directories') as folder`.execute(database.db)
    ).rows
    const there = `postgresql:///postgres?user=app&host=${row?.folder}`
    const args = ['bipolar1-screener@1', 'bipolar1-screener@2']
    expect((await diff(args, { DATABASE_URL: there })).output).toMatch(CHANGED)
    const away = await diff(args, {
      DATABASE_URL: `postgresql:///postgres?user=app&host=${row?.folder}/nowhere`,
    })
    const output = expect.stringMatching(/^Cannot use the database of DATABASE_URL: connect ENOENT/)
    expect(away).toEqual({ code: 1, output, complaint: '' })
  })
})

describe('flow diff without a running server', { timeout: 600_000 }, () => {
  it('creates no database if it is missing', async () => {
    const folder = temporaryFolder()
    const { code, output } = await diff(['intake@1', 'intake'], { DATA_DIR: join(folder, 'data') })
    expect(output).toContain(
      `There is no database in ${join(folder, 'data')}. No version was published`,
    )
    expect(code).toBe(1)
    expect(existsSync(join(folder, 'data'))).toBe(false)
    rmSync(folder, { recursive: true })
  })

  it('opens an existing one, and leaves migrations to the server', async () => {
    const folder = temporaryFolder()
    const open = () => openDatabase({ databaseUrl: undefined, dataDir: folder, production: false })
    await (await open()).close()
    const { code, output } = await diff(['intake@1', 'intake'], { DATA_DIR: folder })
    expect(output).toMatch(/^No version was published in this database yet/)
    expect(code).toBe(1)
    const opened = await open()
    expect(await opened.db.introspection.getTables()).toEqual([])
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('the name of a version', () => {
  const versions = ['1234567aaa', '1234567bbb', '3fffffffff'].map((version, i) => ({
    flowId: 'intake',
    version,
    number: i + 1,
  }))

  it.each([
    ['2', 2],
    ['3', 3],
    ['3ffffff', 3],
    ['1234567a', 1],
    ['1234567', undefined],
    ['3fffff', undefined],
    ['02', undefined],
    ['', undefined],
  ])('"%s" is version %s of three', (which, number) => {
    expect(chosenVersion(versions, which)?.number).toBe(number)
  })

  it('is no file', () => {
    expect(versionNameOf('intake@3')).toEqual({ flowId: 'intake', which: '3' })
    expect(
      ['intake', 'intake@3.json', 'elsewhere/intake@3', 'intake.json'].map(versionNameOf),
    ).toEqual(Array(4).fill(undefined))
  })
})
