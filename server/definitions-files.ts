import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { SourceFile } from '#engine/index.ts'

/** The folders of an installation's definitions. */
export type LibraryFolders = { readonly flowsDir: string; readonly contentDir: string }

/**
 * Case files are next to their flow, as are the lists of equivalent mutants. The server does not
 * load them.
 */
const CASES = '.cases.json'
const SAME = '.same.json'
/** The file of the personas that cases name. The server does not load it, either. */
const PERSONAS = 'flows/personas.json'

/**
 * The files of an installation, each kind sorted by path. Paths begin with `flows/` or
 * `content/reference/` for any installation.
 */
export type ProjectFiles = {
  readonly definitions: readonly SourceFile[]
  readonly cases: readonly SourceFile[]
  readonly same: readonly SourceFile[]
  /** One file, or none. */
  readonly personas: readonly SourceFile[]
}

/**
 * The folders of an installation: `FLOWS_DIR` and `CONTENT_DIR`, by default those of the project.
 */
export function libraryFolders(root: string, env: NodeJS.ProcessEnv): LibraryFolders {
  const { flowsDir, contentDir } = foldersOf(root)
  return {
    flowsDir: resolve(env.FLOWS_DIR?.trim() || flowsDir),
    contentDir: resolve(env.CONTENT_DIR?.trim() || contentDir),
  }
}

/**
 * Reads the files of an installation.
 *
 * @throws {Error} If a folder cannot be read.
 */
export function readProjectFiles(folders: LibraryFolders): ProjectFiles {
  return sortProjectFiles(readJsonFiles(folders))
}

/** Sorts files by kind and path. */
export function sortProjectFiles(files: readonly SourceFile[]): ProjectFiles {
  const all = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const of = (ending: string) => all.filter(({ path }) => path.endsWith(ending))
  return {
    definitions: all.filter(
      ({ path }) => path !== PERSONAS && ![CASES, SAME].some((ending) => path.endsWith(ending)),
    ),
    cases: of(CASES),
    same: of(SAME),
    personas: all.filter(({ path }) => path === PERSONAS),
  }
}

/**
 * Reads every definition file of a project: `flows/` and `content/reference/`, sorted by path.
 *
 * @param root The project's root. Resulting paths are relative to it, with `/`.
 * @throws {Error} If a folder cannot be read.
 */
export function readLibraryFiles(root: string): readonly SourceFile[] {
  return readProjectFiles(foldersOf(root)).definitions
}

/**
 * Reads every definition file of an installation.
 *
 * @throws {Error} If a folder cannot be read.
 */
export function readLibraryFolders(folders: LibraryFolders): readonly SourceFile[] {
  return readProjectFiles(folders).definitions
}

/** Reads every case file of a project, sorted by path. */
export function readCaseFiles(root: string): readonly SourceFile[] {
  return readProjectFiles(foldersOf(root)).cases
}

/** Reads the file of personas of a project. */
export function readPersonaFile(root: string): SourceFile | undefined {
  return readProjectFiles(foldersOf(root)).personas[0]
}

/** Reads the lists of equivalent mutants of all flows, sorted by path. */
export function readSameFiles(root: string): readonly SourceFile[] {
  return readProjectFiles(foldersOf(root)).same
}

function foldersOf(root: string): LibraryFolders {
  return { flowsDir: join(root, 'flows'), contentDir: join(root, 'content') }
}

function readJsonFiles({ flowsDir, contentDir }: LibraryFolders): readonly SourceFile[] {
  return [
    ...readFolder(flowsDir, 'flows'),
    ...readFolder(join(contentDir, 'reference'), 'content/reference'),
  ]
}

function readFolder(folder: string, name: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return {
        path: `${name}/${relative(folder, file).split(sep).join('/')}`,
        text: readFileSync(file, 'utf8'),
      }
    })
}
