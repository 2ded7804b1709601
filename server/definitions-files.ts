import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '#engine/index.ts'

/** Where definitions stand. */
export type LibraryFolders = { readonly flowsDir: string; readonly contentDir: string }

/** Cases stand beside the flow that they walk; no host loads them. */
const CASES = '.cases.json'

/**
 * Reads every definition file of a project: `flows/` and `content/reference/`, sorted by path.
 *
 * @returns Paths are relative to the project's root, with `/`.
 * @throws {Error} If a folder cannot be read.
 */
export function readLibraryFiles(root: string): readonly SourceFile[] {
  return readLibraryFolders(foldersOf(root))
}

/** Reads every file of cases of a project, sorted by path. */
export function readCaseFiles(root: string): readonly SourceFile[] {
  return readJsonFiles(foldersOf(root)).filter(({ path }) => path.endsWith(CASES))
}

/**
 * Reads every definition file of an installation, wherever its folders stand; their paths begin with `flows/` and `content/reference/`
 * all the same.
 *
 * @throws {Error} If a folder cannot be read.
 */
export function readLibraryFolders(folders: LibraryFolders): readonly SourceFile[] {
  return readJsonFiles(folders).filter(({ path }) => !path.endsWith(CASES))
}

function foldersOf(root: string): LibraryFolders {
  return { flowsDir: join(root, 'flows'), contentDir: join(root, 'content') }
}

function readJsonFiles({ flowsDir, contentDir }: LibraryFolders): readonly SourceFile[] {
  const files = [...readFolder(flowsDir, 'flows'), ...readFolder(join(contentDir, 'reference'), 'content/reference')]
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function readFolder(folder: string, name: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return { path: `${name}/${relative(folder, file).split(sep).join('/')}`, text: readFileSync(file, 'utf8') }
    })
}
