import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '#engine/index.ts'

/** Where definitions stand. */
export type LibraryFolders = { readonly flowsDir: string; readonly contentDir: string }

/** Cases stand beside the flow that they walk, and beside them what was approved, and what makes no difference; no host loads them. */
const CASES = '.cases.json'
const RECORD = '.record.json'
const SAME = '.same.json'

/**
 * Reads every definition file of a project: `flows/` and `content/reference/`, sorted by path.
 *
 * @param root The project's root; paths in the result are relative to it, with `/`.
 * @throws {Error} If a folder cannot be read.
 */
export function readLibraryFiles(root: string): readonly SourceFile[] {
  return readLibraryFolders(foldersOf(root))
}

/**
 * Reads every definition file of an installation, wherever its folders stand; their paths begin with `flows/` and `content/reference/`
 * all the same.
 *
 * @throws {Error} If a folder cannot be read.
 */
export function readLibraryFolders(folders: LibraryFolders): readonly SourceFile[] {
  return readJsonFiles(folders).filter(({ path }) => ![CASES, RECORD, SAME].some((ending) => path.endsWith(ending)))
}

/** Reads every file of cases of a project, sorted by path. */
export function readCaseFiles(root: string): readonly SourceFile[] {
  return readJsonFiles(foldersOf(root)).filter(({ path }) => path.endsWith(CASES))
}

/** Reads what was approved of each flow, sorted by path. */
export function readRecordFiles(root: string): readonly SourceFile[] {
  return readJsonFiles(foldersOf(root)).filter(({ path }) => path.endsWith(RECORD))
}

/** Reads which changes of each flow make no difference, sorted by path. */
export function readSameFiles(root: string): readonly SourceFile[] {
  return readJsonFiles(foldersOf(root)).filter(({ path }) => path.endsWith(SAME))
}

function foldersOf(root: string): LibraryFolders {
  return { flowsDir: join(root, 'flows'), contentDir: join(root, 'content') }
}

function readJsonFiles({ flowsDir, contentDir }: LibraryFolders): readonly SourceFile[] {
  return [...readFolder(flowsDir, 'flows'), ...readFolder(join(contentDir, 'reference'), 'content/reference')].toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  )
}

function readFolder(folder: string, name: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return { path: `${name}/${relative(folder, file).split(sep).join('/')}`, text: readFileSync(file, 'utf8') }
    })
}
