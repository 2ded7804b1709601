import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL refuses to run as root. If this process is root, PostgreSQL runs as this user. */
export const UNPRIVILEGED = { uid: 65_534, gid: 65_534 } as const

/** Options for a child process that must not be root; `undefined` if this process is not root. */
export function unprivileged(): typeof UNPRIVILEGED | undefined {
  return process.getuid?.() === 0 ? UNPRIVILEGED : undefined
}

/**
 * True if the unprivileged user can read and enter (or run) a path, or if this process is not root.
 */
export function isReachable(path: string): boolean {
  const user = unprivileged()
  if (user === undefined) return true
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...user, cwd: '/' }).status === 0
  )
}

/**
 * Makes a data folder. If root starts the server, other users can enter the folder, as PostgreSQL's
 * user must, but cannot list it.
 */
export function makeDataFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: unprivileged() === undefined ? 0o700 : 0o711 })
}

/** Makes a folder below a system folder that PostgreSQL's user can read. */
export function systemFolder(base: string, name: string): string {
  const folder = join(base, name)
  for (const path of [base, folder]) {
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o711)
  }
  return folder
}

/** A name derived from a path. */
export function nameFor(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}
