import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './root.mjs'

/** Runs `work` while no other command of this checkout runs work of that name. A lock whose process has ended is taken over. */
export async function withLock(name, work) {
  const file = join(root, '.build', `${name}.lock`)
  mkdirSync(join(root, '.build'), { recursive: true })
  while (!take(file)) await wait(200)
  process.once('exit', () => rmSync(file, { force: true }))
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!ownerLives(file)) rmSync(file, { force: true })
  return false
}

function ownerLives(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    // Between creating the file and writing the number it is empty.
    if (owner > 0) process.kill(owner, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
