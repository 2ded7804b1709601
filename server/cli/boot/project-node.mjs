import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './fail.mjs'
import { root } from './root.mjs'

const WANTED_MAJOR = 24

/** The Node that runs the project: the one installed with it, else this one if it is new enough. */
export function projectNode() {
  const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const node = existsSync(own) ? own : process.execPath
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
  if (major >= WANTED_MAJOR) return node
  return fail(
    `The project runs on Node ${WANTED_MAJOR}, but its package for ${process.platform}-${process.arch} is not installed and the Node found is ${process.version}: install Node ${WANTED_MAJOR} or later and start again`,
  )
}
