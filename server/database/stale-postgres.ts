import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const PATIENCE_MS = 15_000

/**
 * Stops a PostgreSQL that a killed process left running on this cluster, and waits until it is
 * gone. The caller holds the folder's lock, so no other process uses it.
 *
 * @throws {Error} If it does not stop.
 */
export async function stopStalePostgres(clusterDir: string): Promise<void> {
  const file = join(clusterDir, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN
  if (!Number.isInteger(pid) || pid <= 1) return
  if (!isPostgresOf(pid, clusterDir)) {
    rmSync(file, { force: true })
    return
  }
  signal(pid, 'SIGINT')
  const until = performance.now() + PATIENCE_MS
  while (isPostgresOf(pid, clusterDir)) {
    if (performance.now() > until)
      throw new Error(`Cannot stop the database that process ${pid} still runs in ${clusterDir}`)
    await delay(20)
  }
}

function isPostgresOf(pid: number, clusterDir: string): boolean {
  const result = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  const command = result.status === 0 ? result.stdout : commandFromProc(pid)
  return command.includes('postgres') && command.includes(clusterDir)
}

/**
 * For machines without `ps`. A process that has ended but was not reaped has an empty command line.
 */
function commandFromProc(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between the check and the signal.
  }
}
