import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { folderWithCluster } from '#tests/support/database.ts'
import { IS_DRILL } from '#tests/support/draw.ts'
import { type ServedPortal, servePortal } from '#tests/support/served-portal.ts'
import { INTAKE_IS_DUE, nextSave, openDraft, postmasterPid, sendSave } from './draft-over-http.ts'

/**
 * The number of servers that are killed in parallel, each with its data folder, and of kills per
 * server.
 */
const SERVERS = IS_DRILL ? 4 : 1
const KILLS = IS_DRILL ? 25 : 1
const PATIENTS = 4

const dataDirs = await Promise.all(Array.from({ length: SERVERS }, folderWithCluster))
const last = new Map<string, ServedPortal>()
afterAll(async () => {
  for (const served of last.values()) await served.kill()
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
})

/** One browser's knowledge: the last acknowledged revision and its answer. */
type Acknowledged = { revision: number; value: string | undefined }

/**
 * Checks the stored draft, then saves answers until the server is gone. Records the acknowledged
 * ones.
 */
async function useUntilKilled(
  url: string,
  token: string,
  known: Acknowledged,
  onSave: () => void,
): Promise<void> {
  try {
    const run = await openDraft(url, token)
    // One save may have been pending when the server was killed: stored, but not acknowledged.
    expect(run.revision - known.revision, 'saves that were lost, or invented').toBeOneOf([0, 1])
    if (run.revision === known.revision) expect(run.value).toBe(known.value)
    known.revision = run.revision
    known.value = run.value
    for (;;) {
      const { value = known.value, events } = nextSave(known.revision)
      if (!(await sendSave(url, token, { runId: run.id, revision: known.revision, events }))) return
      known.revision += 1
      known.value = value
      onSave()
    }
  } catch (error) {
    // The connection broke, perhaps during a reply: the server was killed.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Kills a server under load repeatedly. @returns The number of acknowledged saves. */
async function killAgainAndAgain(dataDir: string, signal: AbortSignal): Promise<number> {
  let tokens: readonly string[] = []
  const known: Acknowledged[] = Array.from({ length: PATIENTS }, () => ({
    revision: 0,
    value: undefined,
  }))
  let acknowledged = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    signal.throwIfAborted()
    const served = await servePortal({
      dataDir,
      patients: kill === 0 ? PATIENTS : 0,
      env: INTAKE_IS_DUE,
    })
    last.set(dataDir, served)
    if (kill === 0) tokens = served.tokens
    const postmaster = postmasterPid(dataDir)
    let killed: Promise<void> | undefined
    let left = 8 + 12 * kill
    const onSave = (): void => {
      acknowledged += 1
      left -= 1
      if (left === 0) killed = served.kill()
    }
    await Promise.all(
      tokens.map((token, index) =>
        useUntilKilled(
          served.url,
          token,
          known[index] ?? { revision: 0, value: undefined },
          onSave,
        ),
      ),
    )
    await killed
    await expect
      .poll(() => isAlive(postmaster), { message: `PostgreSQL outlives kill ${kill + 1}` })
      .toBe(false)
  }
  const served = await servePortal({ dataDir, patients: 0 })
  last.set(dataDir, served)
  const runs = await Promise.all(tokens.map((token) => openDraft(served.url, token)))
  runs.forEach((run, index) => {
    expect(run.revision - (known[index]?.revision ?? 0)).toBeOneOf([0, 1])
  })
  return acknowledged
}

describe('a server that is killed with -9', () => {
  it(`loses no acknowledged save under load, killed ${SERVERS * KILLS} times, and leaves no PostgreSQL behind`, {
    timeout: 900_000,
  }, async ({ signal }) => {
    const acknowledged = await Promise.all(
      dataDirs.map((dataDir) => killAgainAndAgain(dataDir, signal)),
    )
    for (const saves of acknowledged) expect(saves).toBeGreaterThanOrEqual(KILLS * 8)
  })
})
