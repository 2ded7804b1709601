import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findDatabaseHome, makeDatabaseHome } from '#server/database/database-home.ts'
import { openDatabase } from '#server/database/database.ts'
import { isReachable, nameFor, systemFolder, UNPRIVILEGED } from '#server/database/privileges.ts'
import { temporaryFolder } from '#tests/support/database.ts'
import { IS_DRILL } from '#tests/support/draw.ts'
import { type ServedPortal, servePortal } from '#tests/support/served-portal.ts'
import { INTAKE_IS_DUE, nextSave, openDraft, sendSave } from './draft-over-http.ts'

const isRoot = process.getuid?.() === 0
const ROOT = join(import.meta.dirname, '../..')
const SYSTEM = '/var/lib/patient-portal'
const USERS = [
  { who: 'root, whose folder is closed to PostgreSQL’s user', user: undefined, isClosed: true },
  { who: 'a plain user', user: isRoot ? UNPRIVILEGED : undefined, isClosed: false },
].filter(({ user, isClosed }) =>
  isClosed ? isRoot : user === undefined || [ROOT, process.execPath].every(isReachable),
)

const parents: string[] = []
const homes = new Set<string>()
const portals: ServedPortal[] = []
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.kill()))
  for (const folder of [...parents, ...homes]) rmSync(folder, { recursive: true, force: true })
})

/** A folder that a test removes. Closed: PostgreSQL's user cannot enter it. */
function newParent(isClosed: boolean): string {
  const parent = temporaryFolder()
  parents.push(parent)
  if (isClosed) chmodSync(parent, 0o700)
  return parent
}

/**
 * The place of a data folder's database. It is recorded, so that its system folder is removed at
 * the end.
 */
function homeOf(dataDir: string): string | undefined {
  const home = findDatabaseHome(dataDir)
  if (home !== undefined && home !== dataDir) homes.add(home)
  return home
}

async function isKnown(url: string, token: string): Promise<boolean> {
  const reply = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ currentUser { id } }' }),
  })
  const { data }: { readonly data: { readonly currentUser: unknown } | null } = await reply.json()
  return data?.currentUser != null
}

// Three starts each: only a drill has the time.
describe.each(IS_DRILL ? USERS : [])('the portal of $who', ({ user, isClosed }) => {
  it('keeps its data when it restarts, and starts empty once its data folder is removed', {
    timeout: 900_000,
  }, async () => {
    const parent = newParent(isClosed)
    if (user !== undefined) chownSync(parent, user.uid, user.gid)
    const dataDir = join(parent, 'data')
    const serve = async (patients: number) => {
      const portal = await servePortal({ dataDir, patients, env: INTAKE_IS_DUE, user })
      portals.push(portal)
      return portal
    }
    const first = await serve(1)
    const [token = ''] = first.tokens
    const { id: runId } = await openDraft(first.url, token)
    expect(
      await sendSave(first.url, token, { runId, revision: 0, events: nextSave(0).events }),
    ).toBe(true)
    const home = homeOf(dataDir)
    expect(home === dataDir).toBe(!isClosed)
    await first.kill()

    const second = await serve(0)
    expect((await openDraft(second.url, token)).revision).toBe(1)
    await second.kill()

    rmSync(dataDir, { recursive: true })
    const third = await serve(1)
    expect(homeOf(dataDir) === home).toBe(!isClosed)
    expect(await isKnown(third.url, token)).toBe(false)
    const [another = ''] = third.tokens
    expect(await isKnown(third.url, another)).toBe(true)
    expect((await openDraft(third.url, another)).revision).toBe(0)
    await third.kill()
  })
})

// Any other user runs PostgreSQL directly, in the data folder.
if (isRoot)
  describe('the system folder for a closed data folder', () => {
    it('is created for each new data folder, and stays assigned to it', () => {
      const parent = newParent(true)
      const [one, other] = ['one', 'other'].map((name) =>
        makeDatabaseHome(join(parent, name), false),
      )
      for (const home of [one, other]) homes.add(home ?? '')
      expect(one).not.toBe(other)
      expect(makeDatabaseHome(join(parent, 'one'), true)).toBe(one)
      // If the folder is opened later, the path finds the same data.
      chmodSync(parent, 0o711)
      expect(makeDatabaseHome(join(parent, 'one'), true)).toBe(one)
    })

    it('is reused from an earlier version for the same data folder', () => {
      const dataDir = join(newParent(true), 'data')
      const earlier = systemFolder(SYSTEM, nameFor(dataDir))
      homes.add(earlier)
      mkdirSync(join(earlier, 'pg'))
      writeFileSync(join(earlier, 'pg/PG_VERSION'), '18')
      const anew = makeDatabaseHome(dataDir, false)
      homes.add(anew)
      expect(anew).not.toBe(earlier)
      rmSync(dataDir, { recursive: true })
      expect(makeDatabaseHome(dataDir, true)).toBe(earlier)
    })

    it('is not created again if it is missing: the start reports it', async () => {
      const dataDir = join(newParent(true), 'data')
      const home = makeDatabaseHome(dataDir, false)
      rmSync(home, { recursive: true })
      await expect(
        openDatabase({ databaseUrl: undefined, dataDir, production: false }),
      ).rejects.toThrow(`Cannot find the database of the data folder ${dataDir}`)
      expect(existsSync(home)).toBe(false)
    })

    it('serves one process, even if the data folder was copied', { timeout: 300_000 }, async () => {
      const parent = newParent(true)
      const [dataDir, copy] = [join(parent, 'data'), join(parent, 'copy')]
      const database = await openDatabase({ databaseUrl: undefined, dataDir, production: false })
      expect(homeOf(dataDir)).toBe(readFileSync(join(dataDir, 'database-folder'), 'utf8').trim())
      cpSync(dataDir, copy, { recursive: true })
      await expect(
        openDatabase({ databaseUrl: undefined, dataDir: copy, production: false }),
      ).rejects.toThrow('another server process is using it')
      await database.close()
    })
  })
