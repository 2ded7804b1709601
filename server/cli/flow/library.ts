import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkLibrary } from '#engine/check/index.ts'
import { type Flow, flowOf, type SourceFile } from '#engine/index.ts'
import { type ProjectFiles, readProjectFiles } from '../../definitions-files.ts'
import { folders, onDisk, pathOf } from './folders.ts'

/** All files of the project, with those that were named in place of its own, and the paths of those that were named and stand beside them. */
export type Definitions = ProjectFiles & { readonly named: readonly string[] }

const BESIDE = { cases: '.cases.json', same: '.same.json' } as const

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
  const paths = [...new Set(named.map(pathOf).flatMap((path) => [path, ...besideOf(path)]))]
  const others = [...new Set(paths.flatMap((path) => [path, ...ownersOf(path)]))].filter((path) => !known.has(path))
  const withOthers = (own: readonly SourceFile[], isMine: (path: string) => boolean): readonly SourceFile[] => {
    const mine = others.filter(isMine)
    const kept = own.filter(({ path }) => !mine.some((other) => basename(other) === basename(path)))
    return [...kept, ...mine.map((path) => ({ path, text: readFileSync(onDisk(path), 'utf8') }))]
  }
  return {
    definitions: withOthers(shipped.definitions, (path) => kindOf(path) === undefined),
    cases: withOthers(shipped.cases, (path) => kindOf(path) === BESIDE.cases),
    same: withOthers(shipped.same, (path) => kindOf(path) === BESIDE.same),
    named: paths,
  }
}

/** What kind of file stands beside a flow; undefined: a definition. */
function kindOf(path: string): string | undefined {
  return Object.values(BESIDE).find((ending) => path.endsWith(ending))
}

/** The files next to the flow of a file: its cases, and the list of what makes no difference. */
function besideOf(path: string): readonly string[] {
  if (kindOf(path) !== undefined) return []
  const id = basename(path, '.json')
  return existing(Object.values(BESIDE).map((ending) => join(dirname(path), 'cases', `${id}${ending}`)))
}

/** The flow that a file stands beside. */
function ownersOf(path: string): readonly string[] {
  const kind = kindOf(path)
  return kind === undefined ? [] : existing([join(dirname(path), '..', `${basename(path, kind)}.json`)])
}

function existing(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => existsSync(onDisk(path)))
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
