import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { postgresBinaries } from './postgres-binaries.ts'
import { UNPRIVILEGED, unprivileged } from './privileges.ts'
import { stopStalePostgres } from './stale-postgres.ts'

type EmbeddedPostgres = {
  /** The folder of its unix socket, the only place where it accepts connections. */
  readonly socketDir: string
  readonly user: string
  /** Ends connections, writes everything to disk and stops. */
  readonly stop: () => Promise<void>
}

/** The database's only user. */
export const EMBEDDED_USER = 'app'
/** A unix socket's path has at most about 107 bytes; its file name needs 18 of them. */
const LONGEST_SOCKET_DIR = 85

/**
 * The processes of a killed server hold its memory for a moment. A new server is refused meanwhile,
 * so the start is repeated.
 */
const BETWEEN_STARTS_MS = 100
const BACK_WITHIN_MS = 8_000

/**
 * Starts PostgreSQL on a folder. Makes the cluster if none exists. It listens on a unix socket
 * only, writes durably, and stops when this process dies. As root it runs as an unprivileged user.
 * If it ends unexpectedly, it is restarted.
 *
 * @param home A folder whose owner lock this process holds.
 * @param onLost Called once if it ended and could not be restarted within 8 seconds.
 * @throws {Error} With PostgreSQL's own reason if it cannot start.
 */
export async function startEmbeddedPostgres(
  home: string,
  onLost: (reason: Error) => void,
): Promise<EmbeddedPostgres> {
  const binaries = await postgresBinaries()
  const clusterDir = join(home, 'pg')
  privateFolder(clusterDir)
  await stopStalePostgres(clusterDir)
  if (existsSync(join(clusterDir, 'PG_VERSION'))) giveToPostgres(clusterDir)
  else initializeCluster(binaries.initdb, clusterDir)
  const socket = socketFolder(home)
  const start = async (): Promise<ChildProcess> => {
    const server = launch(binaries.postgres, clusterDir, socket.path)
    await untilReady(server)
    return server
  }
  const supervised = supervise(await start(), start, onLost)
  return {
    socketDir: socket.path,
    user: EMBEDDED_USER,
    stop: async () => {
      await supervised.stop()
      if (socket.temporary) rmSync(socket.path, { recursive: true, force: true })
    },
  }
}

/** Restarts the server if it ends before `stop` is called. */
function supervise(
  first: ChildProcess,
  start: () => Promise<ChildProcess>,
  onLost: (reason: Error) => void,
) {
  let server = first
  let isStopping = false
  let restarting = Promise.resolve()

  const watch = (): void => {
    server.once('exit', () => {
      if (!isStopping) restarting = restart()
    })
  }
  const restart = async (): Promise<void> => {
    const deadline = performance.now() + BACK_WITHIN_MS
    while (!isStopping) {
      try {
        server = await start()
        return watch()
      } catch (error) {
        if (performance.now() > deadline)
          return onLost(error instanceof Error ? error : new Error(String(error)))
        await delay(BETWEEN_STARTS_MS)
      }
    }
  }

  watch()
  return {
    stop: async () => {
      isStopping = true
      await restarting
      if (hasEnded(server)) return
      const gone = once(server, 'exit')
      server.kill('SIGINT')
      await gone
    },
  }
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  if (unprivileged() !== undefined) chownSync(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
}

/**
 * As root, a backup that was restored without its owners belongs to root, who may not run
 * PostgreSQL.
 */
function giveToPostgres(clusterDir: string): void {
  const isForeign = statSync(join(clusterDir, 'PG_VERSION')).uid !== UNPRIVILEGED.uid
  if (unprivileged() === undefined || !isForeign) return
  for (const path of [
    clusterDir,
    ...readdirSync(clusterDir, { recursive: true, encoding: 'utf8' }),
  ])
    lchownSync(resolve(clusterDir, path), UNPRIVILEGED.uid, UNPRIVILEGED.gid)
}

function socketFolder(home: string): { readonly path: string; readonly temporary: boolean } {
  const beside = join(home, 'socket')
  const temporary = Buffer.byteLength(beside) > LONGEST_SOCKET_DIR
  const path = temporary ? mkdtempSync(join(tmpdir(), 'pg-')) : beside
  privateFolder(path)
  return { path, temporary }
}

function initializeCluster(initdb: string, clusterDir: string): void {
  const args = ['-D', clusterDir, '-U', EMBEDDED_USER, '--auth=trust', '-E', 'UTF8', '--locale=C']
  const result = spawnSync(initdb, args, { ...unprivileged(), cwd: '/', encoding: 'utf8' })
  if (result.status === 0) return
  rmSync(clusterDir, { recursive: true, force: true })
  throw new Error(
    `Cannot make the database in ${clusterDir}: ${result.error?.message ?? lastLine(result.stderr)}`,
  )
}

function launch(postgres: string, clusterDir: string, socketDir: string): ChildProcess {
  const settings = [
    'listen_addresses=',
    'port=5432',
    'fsync=on',
    'max_connections=60',
    'log_error_verbosity=terse',
    'log_statement=none',
  ]
  const args = [
    '-D',
    clusterDir,
    '-k',
    socketDir,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const diesWithUs =
    process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0
  const [command, commandArgs] = diesWithUs
    ? ['setpriv', ['--pdeathsig', 'INT', postgres, ...args]]
    : [postgres, args]
  return spawn(command, commandArgs, {
    ...unprivileged(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/**
 * Waits until PostgreSQL prints that it accepts connections. Its later output is discarded, because
 * it may quote stored values.
 */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    let ready = false
    server.stderr?.setEncoding('utf8')
    server.stderr?.on('data', (text: string) => {
      if (ready) return
      output = (output + text).slice(-4_000)
      if (!output.includes('ready to accept connections')) return
      ready = true
      resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) =>
      reject(
        new Error(`Cannot start the database: PostgreSQL ended with ${code}: ${lastLine(output)}`),
      ),
    )
  })
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
