import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from './trace/is-record.ts'

const folder = join(import.meta.dirname, '../../tests/benchmarks')

if (!arePeersInstalled()) {
  console.error('Installing the packages that the benchmark compares with …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder)
}
run(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(folder, 'run.ts'), ...process.argv.slice(2)],
  process.cwd(),
)

/** The compared libraries have their own package.json, so that only the benchmark installs them. */
function arePeersInstalled(): boolean {
  const present = lockedVersions(join(folder, 'node_modules/.package-lock.json'))
  const wanted = lockedVersions(join(folder, 'package-lock.json')).filter(([path]) => path !== '')
  return wanted.every(([path, version]) =>
    present.some(([other, installed]) => other === path && installed === version),
  )
}

function lockedVersions(file: string): readonly (readonly [path: string, version: unknown])[] {
  const lock: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  if (!isRecord(lock) || !isRecord(lock.packages)) return []
  return Object.entries(lock.packages).map(([path, entry]) => [
    path,
    isRecord(entry) ? entry.version : undefined,
  ])
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}
