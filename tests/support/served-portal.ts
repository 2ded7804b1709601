import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isObject } from '#engine/index.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A server as a separate process, with the tokens of new patients. */
export type ServedPortal = {
  readonly url: string
  readonly tokens: readonly string[]
  /** Kills it like a power cut and waits until it is gone. */
  readonly kill: () => Promise<void>
  /** Its exit code, or null if a signal ended it. */
  readonly ended: Promise<number | null>
  /** The lines of its log. */
  readonly log: readonly string[]
  /** Figures of the process. Each call resets the count of event loop stalls. */
  readonly look: () => Promise<ProcessHealth>
  /** Causes an uncaught error in the process. */
  readonly fail: (how: 'throw' | 'reject') => Promise<unknown>
}

export type ProcessHealth = {
  /** Processor time since its start. */
  readonly processorMs: number
  readonly longestStallMs: number
  readonly heapBytes: number
  readonly sockets: number
}

/** Options of a server's start. */
export type ServeOptions = {
  readonly dataDir: string
  /** The number of patients to add. */
  readonly patients: number
  readonly env?: { readonly [name: string]: string }
  /** Drops its stderr, for a server that is expected to fail. */
  readonly quiet?: boolean
  /** The user that runs it, if not this process's own. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
}

/**
 * Starts a server on a data folder.
 *
 * @throws {Error} If it exits before it listens.
 */
export async function servePortal({
  dataDir,
  patients,
  env = {},
  quiet = false,
  user,
}: ServeOptions): Promise<ServedPortal> {
  const child = spawn(
    process.execPath,
    ['--no-warnings', 'tests/server/served-portal.ts', dataDir, String(patients)],
    {
      cwd: ROOT,
      ...user,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', quiet ? 'ignore' : 'inherit', 'ipc'],
    },
  )
  const { stdout } = child
  if (stdout === null) throw new Error('Cannot serve: the process has no output')
  const ended = once(child, 'exit').then(([code]: readonly unknown[]) =>
    typeof code === 'number' ? code : null,
  )
  const log: string[] = []
  const ask = async (what: string): Promise<unknown> => {
    child.send(what)
    const [answer]: readonly unknown[] = await once(child, 'message')
    return answer
  }
  const look = async (): Promise<ProcessHealth> => {
    const answer = await ask('look')
    if (!isObject(answer)) throw new Error('The process did not say how it is')
    const { processorMs, longestStallMs, heapBytes, sockets } = answer
    return {
      processorMs: Number(processorMs),
      longestStallMs: Number(longestStallMs),
      heapBytes: Number(heapBytes),
      sockets: Number(sockets),
    }
  }
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout })
      .on('line', (line) => {
        const told: unknown = JSON.parse(line)
        if (!isObject(told) || typeof told.url !== 'string' || !Array.isArray(told.tokens))
          return log.push(line)
        const { url, tokens } = told
        return resolve({
          url,
          tokens: tokens.map(String),
          kill: () => kill(child),
          ended,
          log,
          look,
          fail: ask,
        })
      })
      .on('close', () => reject(new Error('Cannot serve: the process ended before it listened')))
  })
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
