import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { checkLibrary } from '#engine/check/index.ts'
import { type Flow, flowOf, type SourceFile } from '#engine/index.ts'
import { readCaseFiles, readLibraryFiles, readSameFiles } from '../../definitions-files.ts'

/** The project's root. */
export const root = join(import.meta.dirname, '../../..')

/** All definitions, files of cases and lists of changes that make no difference, and the paths of those that were named. */
export type Definitions = {
  readonly files: readonly SourceFile[]
  readonly cases: readonly SourceFile[]
  readonly same: readonly SourceFile[]
  readonly named: readonly string[]
}

/**
 * Reads the project's definitions. A file from elsewhere is taken together with the project, in place of its file of the same name.
 *
 * @returns A sentence where a named file does not exist.
 */
export function readDefinitions(named: readonly string[]): Definitions | string {
  const missing = named.find((file) => !existsSync(file))
  if (missing !== undefined) return `Cannot read "${missing}": there is no such file`
  const shipped = readLibraryFiles(root)
  const beside = [...readCaseFiles(root), ...readSameFiles(root)]
  const pathOf = (file: string) => relative(root, resolve(file)).split(sep).join('/')
  const isShipped = (file: string) => [...shipped, ...beside].some(({ path }) => path === pathOf(file))
  const others = named.filter((file) => !isShipped(file)).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const kept = [...shipped, ...beside].filter(({ path }) => !others.some((other) => basename(other.path) === basename(path)))
  const isCases = ({ path }: SourceFile) => path.endsWith('.cases.json')
  const isSame = ({ path }: SourceFile) => path.endsWith('.same.json')
  const all = [...kept, ...others]
  return {
    files: all.filter((file) => !isCases(file) && !isSame(file)),
    cases: all.filter(isCases),
    same: all.filter(isSame),
    named: named.map((file) => (isShipped(file) ? pathOf(file) : file)),
  }
}

/**
 * The flow of a name or of a file.
 *
 * @returns Sentences where there is none, or where the definitions have mistakes.
 */
export function readFlow(name: string): Flow | readonly string[] {
  const isFile = name.endsWith('.json')
  const definitions = readDefinitions(isFile ? [name] : [])
  if (typeof definitions === 'string') return [definitions]
  const { issues, library } = checkLibrary(definitions.files)
  const errors = issues.filter(({ severity }) => severity === 'error')
  if (!library) return errors.map(({ file, line, column, code, message }) => `${file}:${line}:${column} ${code} ${message}`)
  const id = isFile ? basename(name, '.json') : name
  if (!library.flows.has(id)) return [`Cannot find flow "${id}". There are: ${[...library.flows.keys()].toSorted().join(', ')}`]
  return flowOf(library, id)
}
