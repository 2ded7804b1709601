import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresBinaries } from './postgres-binaries.ts'
import { reachableFolder, UNPRIVILEGED, unprivileged } from './privileges.ts'
import { stopStalePostgres } from './stale-postgres.ts'

/** A running PostgreSQL of our own. */
export type EmbeddedPostgres = {
  /** The folder of its unix socket; connections go there and nowhere else. */
  readonly socketDir: string
  readonly user: string
  /** Where its files are. */
  readonly clusterDir: string
  /** Ends connections, writes everything and stops. */
  readonly stop: () => Promise<void>
}

/** The database's only user. */
export const EMBEDDED_USER = 'app'
/** A unix socket's path may have about 107 bytes; its file name takes 18 of them. */
const LONGEST_SOCKET_DIR = 85

/**
 * Starts PostgreSQL on a data folder, making the cluster when there is none. It listens on a unix socket only, writes durably,
 * and stops when this process dies. As root it runs as an unprivileged user.
 *
 * @param dataDir A folder that this process holds the owner lock of.
 * @throws {Error} With PostgreSQL's own reason if it cannot start.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const binaries = await postgresBinaries()
  const home = reachableFolder(dataDir)
  const clusterDir = join(home, 'pg')
  privateFolder(clusterDir)
  await stopStalePostgres(clusterDir)
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) initializeCluster(binaries.initdb, clusterDir)
  const socket = socketFolder(home)
  const server = launch(binaries.postgres, clusterDir, socket.path)
  await untilReady(server)
  return {
    socketDir: socket.path,
    user: EMBEDDED_USER,
    clusterDir,
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        const gone = once(server, 'exit')
        server.kill('SIGINT')
        await gone
      }
      if (socket.temporary) rmSync(socket.path, { recursive: true, force: true })
    },
  }
}

function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  if (unprivileged() !== undefined) chownSync(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
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
  throw new Error(`Cannot make the database in ${clusterDir}: ${result.error?.message ?? lastLine(result.stderr)}`)
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
  const args = ['-D', clusterDir, '-k', socketDir, ...settings.flatMap((setting) => ['-c', setting])]
  const diesWithUs = process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0
  const [command, commandArgs] = diesWithUs ? ['setpriv', ['--pdeathsig', 'INT', postgres, ...args]] : [postgres, args]
  return spawn(command, commandArgs, { ...unprivileged(), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
}

/**
 * Waits for the line that PostgreSQL prints when it accepts connections. What it prints later is read and dropped, because
 * its messages may quote stored values.
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
      reject(new Error(`Cannot start the database: PostgreSQL ended with ${code}: ${lastLine(output)}`)),
    )
  })
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
