import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folderWithCluster } from '#tests/support/database.ts'
import { IS_DRILL } from '#tests/support/draw.ts'
import { type ServedPortal, servePortal } from '#tests/support/served-portal.ts'
import { INTAKE_IS_DUE, nextSave, openDraft, postmasterPid, sendSave } from './draft-over-http.ts'

const KILLS = IS_DRILL ? 20 : 1
const PATIENTS = 4

const dataDir = await folderWithCluster()
const brokenDir = await folderWithCluster()
const portals: ServedPortal[] = []
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.kill()))
  for (const folder of [dataDir, brokenDir]) rmSync(folder, { recursive: true, force: true })
})

/**
 * One patient's browser: saves one answer after another and repeats each until the server
 * acknowledges it.
 */
function saveWithoutEnd(url: string, token: string, runId: string, isDone: () => boolean) {
  const last: { revision: number; value: string | undefined } = { revision: 0, value: undefined }
  const work = async (): Promise<typeof last> => {
    while (!isDone()) {
      const { revision } = last
      const { value = last.value, events } = nextSave(revision)
      let isSaved = false
      while (!isSaved && !isDone())
        isSaved = await sendSave(url, token, { runId, revision, events })
      if (isSaved) Object.assign(last, { revision: revision + 1, value })
    }
    return last
  }
  return { last, work: work() }
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

describe('the embedded PostgreSQL, killed with -9 while the server runs', () => {
  it(`restarts automatically ${KILLS} times under load, and no acknowledged save is lost`, {
    timeout: 600_000,
  }, async () => {
    const portal = await servePortal({ dataDir, patients: PATIENTS, env: INTAKE_IS_DUE })
    portals.push(portal)
    const { url, tokens } = portal
    let isDone = false
    const runs = await Promise.all(tokens.map((token) => openDraft(url, token)))
    const browsers = runs.map((run, index) =>
      saveWithoutEnd(url, tokens[index] ?? '', run.id, () => isDone),
    )
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = browsers.map(({ last }) => last.revision)
      const killed = postmasterPid(dataDir)
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => postmasterPid(dataDir)).not.toBe(killed)
      await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200)
      const movesOn = () =>
        browsers.every(({ last }, index) => last.revision > (before[index] ?? 0) + 1)
      await expect.poll(movesOn, { message: `saves continue after kill ${kill + 1}` }).toBe(true)
    }
    isDone = true
    await Promise.all(browsers.map(({ work }) => work))
    const stored = await Promise.all(tokens.map((token) => openDraft(url, token)))
    stored.forEach((run, index) => {
      const last = browsers[index]?.last ?? { revision: 0, value: undefined }
      // The last save may be stored but not acknowledged.
      expect(run.revision - last.revision).toBeOneOf([0, 1])
      if (run.revision === last.revision) expect(run.value).toBe(last.value)
    })
    expect(await statusOf(`${url}/healthz`)).toBe(200)
  })

  if (IS_DRILL)
    it('ends the server with a failure code if it cannot restart', async () => {
      const portal = await servePortal({ dataDir: brokenDir, patients: 0, quiet: true })
      portals.push(portal)
      renameSync(join(brokenDir, 'pg/global/pg_control'), join(brokenDir, 'pg/global/lost'))
      process.kill(postmasterPid(brokenDir), 'SIGKILL')
      expect(await portal.ended).toBe(1)
    })
})
