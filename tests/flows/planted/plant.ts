import { editAt, type JsonEdit } from '#engine/analysis/mutate/json-edits.ts'
import { deadParts, prove } from '#engine/analysis/index.ts'
import { checkLibrary } from '#engine/check/index.ts'
import { closureOf } from '#engine/definition/closure.ts'
import {
  flowOf,
  isObject,
  type Json,
  type Library,
  loadLibrary,
  type SourceFile,
} from '#engine/index.ts'
import { shipped, shippedFiles } from '../shipped.ts'

/**
 * A small edit of a shipped definition: a value put at a JSON pointer, dropped there, or two
 * neighbours of a list exchanged.
 */
export type Edit = {
  readonly file: string
  readonly at: string
  readonly put?: Json
  readonly drop?: boolean
  readonly swap?: number
}

// Definitions are JSON.
const sources = new Map(shippedFiles.map(({ path, text }) => [path, JSON.parse(text) as Json]))
const members = new Map(
  [...shipped.flows.keys()].map((id) => {
    const paths = closureOf(shipped, id).members.map(([name]) => shipped.origins.get(name)?.path)
    return [id, new Set(paths)] as const
  }),
)

/**
 * Everything that `flow check` and `flow prove` find in an edit: `check CODE file#pointer`, `prove
 * FLOW: guarantee`. Undecided results do not count.
 * @param isProved Whether a flow that the edit concerns is proved as well.
 */
export function findingsOf(
  edit: Edit,
  isProved: (id: string) => boolean = () => true,
): readonly string[] {
  const flows = flowsWith(edit)
  const { issues, library } = checkLibrary(planted(edit, flows))
  if (!library || issues.length > 0)
    return issues.map(({ code, file, pointer }) => `check ${code} ${file}#${pointer}`)
  return flows
    .filter(isProved)
    .flatMap((id) =>
      prove(flowOf(library, id)).flatMap(({ guarantee, outcome }) =>
        outcome === 'violated' ? [`prove ${id}: ${guarantee.name}`] : [],
      ),
    )
}

/** The flows that an edited definition is a part of. */
export function flowsWith({ file }: Edit): readonly string[] {
  return [...members].flatMap(([id, paths]) => (paths.has(file) ? [id] : []))
}

/** Everything that no run of a flow reaches after an edit: `CODE file#pointer`. */
export function deadAfter(edit: Edit, id: string): readonly string[] {
  const { issues, library } = checkLibrary(planted(edit, [id]))
  if (!library) return issues.map(({ code, file, pointer }) => `${code} ${file}#${pointer}`)
  const { found, why } = deadParts(flowOf(library, id))
  return [...found.map(({ code, place }) => `${code} ${place.file}#${place.pointer}`), ...why]
}

/** All shipped definitions after an edit. */
export function libraryAfter(edit: Edit): Library {
  return loadLibrary(planted(edit, [...shipped.flows.keys()]))
}

/**
 * The edited definition with every other that it concerns: flows that have nothing to do with it
 * are left out.
 */
function planted(edit: Edit, flows: readonly string[]): readonly SourceFile[] {
  const { file, at } = edit
  const source = sources.get(file)
  if (!isObject(source)) throw new Error(`Cannot edit "${file}": no such definition`)
  const edited = editAt(source, at, jsonEdit(edit))
  if (JSON.stringify(edited) === JSON.stringify(source))
    throw new Error(`Cannot edit "${file}": "${at}" says that already`)
  const needed = new Set(flows.flatMap((id) => [...(members.get(id) ?? [])]))
  return shippedFiles
    .filter(({ path }) => needed.has(path) || !isFlow(sources.get(path)))
    .map((one) => (one.path === file ? { path: file, text: JSON.stringify(edited) } : one))
}

function jsonEdit({ put, drop, swap }: Edit): JsonEdit {
  if (swap !== undefined) return { swap }
  return drop === true ? { drop } : { put: put ?? null }
}

function isFlow(source: Json | undefined): boolean {
  return isObject(source) && source.kind === undefined
}
