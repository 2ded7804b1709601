import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkLibrary } from '#engine/check/index.ts'
import { type Flow, flowOf, type SourceFile } from '#engine/index.ts'
import { type ProjectFiles, readProjectFiles } from '../../definitions-files.ts'
import { folders, onDisk, pathOf } from './folders.ts'

/** All files of the project, with those that were named in place of its own, and the paths of those that were named. */
export type Definitions = ProjectFiles & { readonly named: readonly string[] }

const BESIDE = { cases: '.cases.json', records: '.record.json', same: '.same.json' } as const

/**
 * Reads the project's definitions. A file from elsewhere is taken together with the project, in place of its file of the same name; what
 * stands in a folder `cases` beside it, in place of what the project has there.
 *
 * @returns A sentence where a named file does not exist.
 */
export function readDefinitions(named: readonly string[]): Definitions | string {
  const missing = named.find((file) => !existsSync(onDisk(pathOf(file))))
  if (missing !== undefined) return `Cannot read "${missing}": there is no such file`
  const shipped = readProjectFiles(folders)
  const known = new Set(Object.values(shipped).flatMap((files) => files.map(({ path }) => path)))
  const paths = named.map(pathOf)
  const others = [...new Set(paths.filter((path) => !known.has(path)).flatMap((path) => [path, ...besideOf(path)]))]
  const isOf = (path: string, ending: string) => path.endsWith(ending)
  const isBeside = (path: string) => Object.values(BESIDE).some((ending) => isOf(path, ending))
  const withOthers = (own: readonly SourceFile[], isMine: (path: string) => boolean): readonly SourceFile[] => {
    const mine = others.filter(isMine)
    const kept = own.filter(({ path }) => !mine.some((other) => basename(other) === basename(path)))
    return [...kept, ...mine.map((path) => ({ path, text: readFileSync(onDisk(path), 'utf8') }))]
  }
  return {
    definitions: withOthers(shipped.definitions, (path) => !isBeside(path)),
    cases: withOthers(shipped.cases, (path) => isOf(path, BESIDE.cases)),
    records: withOthers(shipped.records, (path) => isOf(path, BESIDE.records)),
    same: withOthers(shipped.same, (path) => isOf(path, BESIDE.same)),
    named: paths,
  }
}

/** What stands beside a flow of a file: its cases, what was approved, and what makes no difference. */
function besideOf(path: string): readonly string[] {
  const id = basename(path, '.json')
  return Object.values(BESIDE)
    .map((ending) => join(dirname(path), 'cases', `${id}${ending}`))
    .filter((file) => existsSync(onDisk(file)))
}

/**
 * The flow of a name or of a file.
 *
 * @returns Sentences where there is none, or where the definitions have mistakes.
 */
export function readFlow(name: string): Flow | readonly string[] {
  const definitions = readDefinitions(isFile(name) ? [name] : [])
  return typeof definitions === 'string' ? [definitions] : flowIn(definitions, name)
}

/** The same among definitions that were read for it. */
export function flowIn({ definitions }: Definitions, name: string): Flow | readonly string[] {
  const { issues, library } = checkLibrary(definitions)
  const errors = issues.filter(({ severity }) => severity === 'error')
  if (!library) return errors.map(({ file, line, column, code, message }) => `${file}:${line}:${column} ${code} ${message}`)
  const id = isFile(name) ? basename(name, '.json') : name
  if (!library.flows.has(id)) return [`Cannot find flow "${id}". There are: ${[...library.flows.keys()].toSorted().join(', ')}`]
  return flowOf(library, id)
}

/** Whether a flow is named by a file. */
export function isFile(name: string): boolean {
  return name.endsWith('.json')
}
