import { checkCases, checkLibrary, checkPersonas, type Issue, readPersonas } from '#engine/check/index.ts'
import type { SourceFile } from '#engine/index.ts'
import { type LibraryFolders, readProjectFiles } from '../definitions-files.ts'

/** The definitions as they run in the preview, and every mistake of the files as they are now. */
export type Project = {
  /** Counts the readings, so that the page knows which answer is newer. */
  readonly revision: number
  readonly issues: readonly Issue[]
  /** True if the definitions on disk have errors, so that `files` are those of an earlier reading. */
  readonly isOutdated: boolean
  readonly files: readonly SourceFile[]
  readonly cases: readonly SourceFile[]
  readonly personas: readonly SourceFile[]
}

/** Returns a function that reads the project and keeps the last definitions without errors. */
export function projectReader(folders: LibraryFolders): () => Project {
  let revision = 0
  let good: readonly SourceFile[] = []
  return () => {
    revision += 1
    const { definitions, cases, personas } = readProjectFiles(folders)
    const { issues: found, library } = checkLibrary(definitions)
    const shared = readPersonas(personas[0])
    const issues = [
      ...found,
      ...(library === null ? [] : cases.flatMap((file) => checkCases(file, library, shared).issues)),
      ...(library === null ? [] : personas.flatMap((file) => checkPersonas(file, cases, library))),
    ]
    if (library !== null) good = definitions
    return { revision, issues, isOutdated: library === null, files: good, cases, personas }
  }
}
