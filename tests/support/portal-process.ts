import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 180_000
const OUTPUT_KEPT = 8000

/** The whole portal as a separate process, on a free local port, with its data folder. */
export type PortalProcess = {
  readonly url: string
  readonly dataDir: string
  /** The last lines of its output, for a failing test's message. */
  readonly output: () => string
  /** Kills it like a power cut and keeps its data. */
  readonly kill: () => Promise<void>
  /** Starts it again after a kill, at the same address and with its data. */
  readonly startAgain: () => Promise<void>
  /** Stops it gracefully and removes its data. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the portal from its production build and waits until it is ready.
 *
 * @throws {Error} With the end of its output, if it exits or is not ready within three minutes.
 */
export async function startPortalProcess(
  env: { readonly [name: string]: string } = {},
): Promise<PortalProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  // The user that runs PostgreSQL must be able to reach its folder inside.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let output = ''
  const launch = () => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'server/cli/start.ts'],
      {
        cwd: root,
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: '',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-OUTPUT_KEPT)
      })
    }
    return child
  }
  let child = launch()
  const stop = async () => {
    await end(child, 'SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  const becomeReady = async () => {
    const deadline = Date.now() + READY_WITHIN_MS
    while (!(await answers(`${url}/readyz`))) {
      if (child.exitCode === null && Date.now() < deadline) {
        await wait(100)
        continue
      }
      await stop()
      throw new Error(`The portal did not become ready:\n${output}`)
    }
  }

  await becomeReady()
  return {
    url,
    dataDir,
    output: () => output,
    kill: () => end(child, 'SIGKILL'),
    startAgain: () => {
      child = launch()
      return becomeReady()
    },
    stop,
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
