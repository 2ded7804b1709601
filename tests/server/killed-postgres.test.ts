import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '#engine/index.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { folderWithCluster } from '#tests/support/database.ts'
import { type ServedPortal, servePortal } from '#tests/support/served-portal.ts'

const KILLS = 20
const PATIENTS = 4
const VALUES = ['not-at-all', 'several-days', 'more-than-half-the-days', 'nearly-every-day']
const START = 'mutation { startRun(flowId: "intake") { id revision state } }'
const SEND = `mutation ($runId: ID!, $revision: Int!, $events: [RunEventInput!]!) {
  sendRunEvents(runId: $runId, revision: $revision, events: $events) { outcome run { revision } } }`

const dataDir = await folderWithCluster()
const brokenDir = await folderWithCluster()
const portals: ServedPortal[] = []
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.kill()))
  for (const folder of [dataDir, brokenDir]) rmSync(folder, { recursive: true, force: true })
})

async function ask(url: string, token: string, query: string, variables: object): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const body: unknown = await response.json()
  return isObject(body) && isObject(body.data) ? body.data : {}
}

async function openRun(url: string, token: string) {
  const data = await ask(url, token, START, {})
  const run = isObject(data) && isObject(data.startRun) ? data.startRun : {}
  const answers = isObject(run.state) && isObject(run.state.answers) ? run.state.answers : {}
  return { id: String(run.id), revision: Number(run.revision), value: answers['phq9-1'] }
}

/** One patient's browser: saves one answer after another, and sends each again until the server acknowledges it. */
function saveWithoutEnd(url: string, token: string, runId: string, isDone: () => boolean) {
  const last = { revision: 0, value: '' }
  const work = async (): Promise<typeof last> => {
    while (!isDone()) {
      const value = VALUES[last.revision % VALUES.length] ?? ''
      const event = last.revision < 2 ? { type: 'next' } : { type: 'answer', field: 'phq9-1', value }
      const variables = { runId, revision: last.revision, events: [{ id: randomUUID(), event }] }
      for (let isSaved = false; !isSaved && !isDone(); ) {
        const data = await ask(url, token, SEND, variables)
        isSaved = isObject(data) && isObject(data.sendRunEvents) && data.sendRunEvents.outcome === 'Saved'
        if (isSaved) Object.assign(last, { revision: last.revision + 1, value })
      }
    }
    return last
  }
  return { last, work: work() }
}

function postmasterPid(folder = dataDir): number {
  return Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

describe('the embedded PostgreSQL, killed with -9 beside a server that goes on', () => {
  it(`comes back by itself ${KILLS} times under load, and no acknowledged save is lost`, { timeout: 600_000 }, async () => {
    const portal = await servePortal({ dataDir, patients: PATIENTS })
    portals.push(portal)
    const { url, tokens } = portal
    let isDone = false
    const runs = await Promise.all(tokens.map((token) => openRun(url, token)))
    const browsers = runs.map((run, index) => saveWithoutEnd(url, tokens[index] ?? '', run.id, () => isDone))
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = browsers.map(({ last }) => last.revision)
      const killed = postmasterPid()
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => postmasterPid(), { timeout: 30_000 }).not.toBe(killed)
      await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 30_000 }).toBe(200)
      const movesOn = () => browsers.every(({ last }, index) => last.revision > (before[index] ?? 0) + 1)
      await expect.poll(movesOn, { timeout: 30_000, message: `saves go on after kill ${kill + 1}` }).toBe(true)
    }
    isDone = true
    await Promise.all(browsers.map(({ work }) => work))
    const stored = await Promise.all(tokens.map((token) => openRun(url, token)))
    stored.forEach((run, index) => {
      const last = browsers[index]?.last ?? { revision: 0, value: '' }
      // The save that was under way at the end may be stored and not acknowledged.
      expect(run.revision - last.revision).toBeOneOf([0, 1])
      if (run.revision === last.revision) expect(run.value).toBe(last.value)
    })
    expect(await statusOf(`${url}/healthz`)).toBe(200)
  })

  it('ends the server with a failure code if it cannot come back', { timeout: 60_000 }, async () => {
    const portal = await servePortal({ dataDir: brokenDir, patients: 0, quiet: true })
    portals.push(portal)
    renameSync(join(brokenDir, 'pg/global/pg_control'), join(brokenDir, 'pg/global/lost'))
    process.kill(postmasterPid(brokenDir), 'SIGKILL')
    expect(await portal.ended).toBe(1)
  })
})
