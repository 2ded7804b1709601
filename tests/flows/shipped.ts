import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Library, loadLibrary, type SourceFile } from '../../engine/index.ts'

const root = join(import.meta.dirname, '../..')

/** The definition files below a folder of the project, by their path in it. */
export function definitionFiles(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.(cases|same)|^personas)\.json$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') })),
  )
}

/** Every flow for patients, with the files it refers to. */
export const shippedFiles = definitionFiles('flows', 'content/reference')
export const shipped: Library = loadLibrary(shippedFiles)

/** The shipped definitions and those of the test fixtures. */
export const withFixtures: Library = loadLibrary([
  ...shippedFiles,
  ...definitionFiles('tests/flows/fixtures'),
])

/**
 * The shipped definitions with some files edited: a test's own copy, as an author would change it.
 */
export function edited(path: string, edit: (text: string) => string): Library {
  if (!shippedFiles.some((file) => file.path === path))
    throw new Error(`Cannot edit "${path}": no such definition`)
  return loadLibrary(
    shippedFiles.map((file) => (file.path === path ? { path, text: edit(file.text) } : file)),
  )
}
