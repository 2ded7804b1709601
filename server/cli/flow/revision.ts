import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from '#engine/index.ts'
import { type ProjectFiles, sortProjectFiles } from '../../definitions-files.ts'
import { folders } from './folders.ts'

/** Enough for the definitions of any revision. */
const MOST_BYTES = 1 << 30

/**
 * Reads the definitions of a revision from git, into memory.
 *
 * @returns A sentence if git cannot read them.
 */
export function readRevision(revision: string): ProjectFiles | string {
  try {
    return sortProjectFiles([
      ...filesAt(revision, folders.flowsDir, 'flows'),
      ...filesAt(revision, join(folders.contentDir, 'reference'), 'content/reference'),
    ])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `Cannot compare with "${revision}": ${reason}`
  }
}

/** The JSON files below a folder, as they were at a revision. */
function filesAt(revision: string, folder: string, name: string): readonly SourceFile[] {
  if (!existsSync(folder)) return []
  const inside = git(folder, ['rev-parse', '--show-prefix'])
  if (inside === null) throw new Error(`${folder} is not in a git repository`)
  const commit = git(folder, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  ])
  if (commit === null)
    throw new Error('git knows no such revision (a shallow clone may need to fetch it first)')
  const tree =
    git(folder, ['ls-tree', '-r', '-z', commit.toString().trim(), '.']) ?? Buffer.alloc(0)
  const blobs = tree
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, id, path] = /^\d+ blob (\w+)\t(.*\.json)$/s.exec(line) ?? []
      return id === undefined || path === undefined ? [] : [{ id, path }]
    })
  const contents = git(folder, ['cat-file', '--batch'], blobs.map(({ id }) => `${id}\n`).join(''))
  if (contents === null) throw new Error('git cannot read the files of that revision')
  let start = 0
  return blobs.map(({ path }) => {
    const end = contents.indexOf('\n', start)
    const size = Number(contents.toString('utf8', start, end).split(' ')[2])
    start = end + 1 + size + 1
    return { path: `${name}/${path}`, text: contents.toString('utf8', end + 1, end + 1 + size) }
  })
}

/** The output of git; null if it fails. */
function git(folder: string, args: readonly string[], input = ''): Buffer | null {
  const { status, stdout, error } = spawnSync('git', args, {
    cwd: folder,
    input,
    maxBuffer: MOST_BYTES,
  })
  if (error) throw new Error('git cannot be started')
  return status === 0 ? stdout : null
}
