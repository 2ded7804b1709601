import { join, relative, resolve, sep } from 'node:path'
import { libraryFolders } from '../../definitions-files.ts'

export const root = join(import.meta.dirname, '../../..')

/** The folders with the portal's definitions and content. */
export const folders = libraryFolders(root, process.env)

const NAMED = [
  ['flows', folders.flowsDir],
  ['content', folders.contentDir],
] as const

/**
 * The path of a file in reports: `flows/…` or `content/…` for any installation. Other paths are
 * unchanged.
 */
export function pathOf(file: string): string {
  for (const [name, folder] of NAMED) {
    const inside = relative(folder, resolve(file))
    if (inside !== '' && !inside.startsWith('..')) return [name, ...inside.split(sep)].join('/')
  }
  return file
}

/** The path on disk for a path from `pathOf`. */
export function onDisk(path: string): string {
  const found = NAMED.find(([name]) => path.startsWith(`${name}/`))
  return found === undefined ? resolve(path) : join(found[1], path.slice(found[0].length + 1))
}
