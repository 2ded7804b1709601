import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '#engine/index.ts'

/** Where definitions stand, from the project's root. */
const FOLDERS = ['flows', 'content/reference']
/** Cases stand beside the flow that they walk, and the record of what was approved beside them; no host loads them. */
const CASES = '.cases.json'
const RECORD = '.record.json'

/**
 * Reads every definition file of a project: `flows/` and `content/reference/`, sorted by path.
 *
 * @param root The project's root; paths in the result are relative to it, with `/`.
 * @throws {Error} If a folder cannot be read.
 */
export function readLibraryFiles(root: string): readonly SourceFile[] {
  return readJsonFiles(root).filter(({ path }) => !path.endsWith(CASES) && !path.endsWith(RECORD))
}

/** Reads every file of cases of a project, sorted by path. */
export function readCaseFiles(root: string): readonly SourceFile[] {
  return readJsonFiles(root).filter(({ path }) => path.endsWith(CASES))
}

/** Reads what was approved of each flow, sorted by path. */
export function readRecordFiles(root: string): readonly SourceFile[] {
  return readJsonFiles(root).filter(({ path }) => path.endsWith(RECORD))
}

function readJsonFiles(root: string): readonly SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) => readDefinitionFile(root, join(entry.parentPath, entry.name))),
  ).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function readDefinitionFile(root: string, file: string): SourceFile {
  return { path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }
}
