import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkLibrary } from '#engine/check/index.ts'
import {
  type Flow,
  flowOf,
  isObject,
  type Json,
  parseJson,
  positionsOf,
  type SourceFile,
} from '#engine/index.ts'
import { type ProjectFiles, readProjectFiles, sortProjectFiles } from '../../definitions-files.ts'
import { folders, onDisk, pathOf } from './folders.ts'

/**
 * The project's files, some replaced by the named ones; and the paths of the named files and of
 * their case, record and equivalence files.
 */
type Definitions = ProjectFiles & { readonly named: readonly string[] }

const BESIDE = { cases: '.cases.json', same: '.same.json' } as const
const PERSONAS = 'personas.json'

/**
 * Reads the project's definitions. A named file from elsewhere replaces the project's file of the
 * same name and kind. Files in its `cases` folder, and personas next to it, replace the project's
 * too.
 *
 * @returns A sentence if a named file does not exist.
 */
export function readDefinitions(named: readonly string[]): Definitions | string {
  const missing = named.find((file) => !existsSync(onDisk(pathOf(file))))
  if (missing !== undefined) return `Cannot read "${missing}": there is no such file`
  const shipped = readProjectFiles(folders)
  const known = new Set(Object.values(shipped).flatMap((files) => files.map(({ path }) => path)))
  const paths = [...new Set(named.map(pathOf).flatMap((path) => [path, ...besideOf(path)]))]
  const others = [...new Set(paths.flatMap((path) => [path, ...ownersOf(path)]))].filter(
    (path) => !known.has(path),
  )
  const withOthers = (
    own: readonly SourceFile[],
    isMine: (path: string) => boolean,
  ): readonly SourceFile[] => {
    const mine = others
      .filter(isMine)
      .map((path) => ({ path, text: readFileSync(onDisk(path), 'utf8') }))
    return [...own.filter((file) => !mine.some((other) => isReplaced(file, other))), ...mine]
  }
  return {
    definitions: withOthers(shipped.definitions, isDefinition),
    cases: withOthers(shipped.cases, (path) => kindOf(path) === BESIDE.cases),
    same: withOthers(shipped.same, (path) => kindOf(path) === BESIDE.same),
    personas: withOthers(shipped.personas, isPersonas),
    named: paths,
  }
}

/**
 * Puts texts in place of the files with their paths. A file from elsewhere replaces the project's
 * file of the same name and kind; a file with a new name is added.
 */
export function withTexts(files: ProjectFiles, texts: readonly SourceFile[]): ProjectFiles {
  const all = [files.definitions, files.cases, files.same, files.personas].flat()
  const paths = new Set(all.map(({ path }) => path))
  const isKept = (file: SourceFile) =>
    !texts.some((one) => one.path === file.path || (!paths.has(one.path) && isReplaced(file, one)))
  return sortProjectFiles([...all.filter(isKept), ...texts])
}

/** True if two files have one name and one kind: a flow does not replace the facts of its name. */
function isReplaced(file: SourceFile, other: SourceFile): boolean {
  return (
    basename(file.path) === basename(other.path) && definitionKind(file) === definitionKind(other)
  )
}

/** The `kind` of a definition; null for a flow, and for a file that is not JSON. */
function definitionKind({ path, text }: SourceFile): Json {
  if (positionsOf(text).error !== null) return null
  const json = parseJson(text)
  return kindOf(path) === undefined && isObject(json) ? (json.kind ?? null) : null
}

/** The ending of a case, record or equivalence file; undefined for a definition. */
function kindOf(path: string): string | undefined {
  return Object.values(BESIDE).find((ending) => path.endsWith(ending))
}

/** The existing case and equivalence files of a definition, and the personas next to it. */
function besideOf(path: string): readonly string[] {
  if (kindOf(path) !== undefined) return []
  const id = basename(path, '.json')
  return existing([
    ...Object.values(BESIDE).map((ending) => join(dirname(path), 'cases', `${id}${ending}`)),
    join(dirname(path), PERSONAS),
  ])
}

function isPersonas(path: string): boolean {
  return basename(path) === PERSONAS
}

/** True for a definition. Content outside `content/reference/` is checked separately. */
function isDefinition(path: string): boolean {
  return kindOf(path) === undefined && !isPersonas(path) && !path.startsWith('content/')
}

/** The definition that a case, record or equivalence file belongs to. */
function ownersOf(path: string): readonly string[] {
  const kind = kindOf(path)
  return kind === undefined
    ? []
    : existing([join(dirname(path), '..', `${basename(path, kind)}.json`)])
}

function existing(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => existsSync(onDisk(path)))
}

/**
 * Reads a flow by its name or file.
 *
 * @returns Sentences if it does not exist or the definitions have errors.
 */
export function readFlow(name: string): Flow | readonly string[] {
  const definitions = readDefinitions(isFile(name) ? [name] : [])
  return typeof definitions === 'string' ? [definitions] : flowIn(definitions, name)
}

/** As `readFlow`, from definitions that were already read. */
export function flowIn({ definitions }: Definitions, name: string): Flow | readonly string[] {
  const { issues, library } = checkLibrary(definitions)
  const errors = issues.filter(({ severity }) => severity === 'error')
  if (!library)
    return errors.map(
      ({ file, line, column, code, message }) => `${file}:${line}:${column} ${code} ${message}`,
    )
  const id = isFile(name) ? basename(name, '.json') : name
  if (!library.flows.has(id))
    return [
      `Cannot find flow "${id}". There are: ${[...library.flows.keys()].toSorted().join(', ')}`,
    ]
  return flowOf(library, id)
}

export function isFile(name: string): boolean {
  return name.endsWith('.json')
}
