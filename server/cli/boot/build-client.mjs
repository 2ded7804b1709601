import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from './environment.mjs'
import { fail } from './fail.mjs'
import { filesIn, hashOfFiles } from './hash-of-files.mjs'
import { root } from './root.mjs'
import { withLock } from './with-lock.mjs'

/** What the built client depends on. */
const INPUTS = ['renderer', 'engine', 'package-lock.json', 'tsconfig.json']
const STAMP = join(root, '.build', 'client-inputs.sha256')
const PAGE = join(root, '.build', 'client', 'index.html')

/** Builds the client into .build/client when its inputs differ from those of the last build. */
export async function buildClient(node) {
  if (isBuilt(hashOfInputs())) return
  await withLock('client', () => {
    const hash = hashOfInputs()
    if (isBuilt(hash)) return
    console.error('Building the client …')
    rmSync(STAMP, { force: true })
    const vite = [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      'renderer/vite.config.ts',
      '--logLevel',
      'warn',
    ]
    const result = spawnSync(node, vite, {
      cwd: root,
      env: { ...environment, NODE_ENV: 'production' },
      stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    })
    if (result.status !== 0) fail('Cannot build the client: see the bundler’s message above')
    mkdirSync(join(root, '.build'), { recursive: true })
    writeFileSync(STAMP, hash)
  })
}

function isBuilt(hash) {
  return existsSync(PAGE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash
}

function hashOfInputs() {
  return hashOfFiles(INPUTS.flatMap(filesIn))
}
