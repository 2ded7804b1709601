import { join, relative, resolve, sep } from 'node:path'
import { libraryFolders } from '../../definitions-files.ts'

/** The project's root. */
export const root = join(import.meta.dirname, '../../..')

/** Where the definitions stand that the commands look at: those that the portal is started with. */
export const folders = libraryFolders(root, process.env)

const NAMED = [
  ['flows', folders.flowsDir],
  ['content', folders.contentDir],
] as const

/** The path of a file as findings name it: `flows/…` and `content/…` wherever these stand, others as they were given. */
export function pathOf(file: string): string {
  for (const [name, folder] of NAMED) {
    const inside = relative(folder, resolve(file))
    if (inside !== '' && !inside.startsWith('..')) return [name, ...inside.split(sep)].join('/')
  }
  return file
}

/** The place on disk of a path as findings name it. */
export function onDisk(path: string): string {
  const found = NAMED.find(([name]) => path.startsWith(`${name}/`))
  return found === undefined ? resolve(path) : join(found[1], path.slice(found[0].length + 1))
}
