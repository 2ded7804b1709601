import { type Checked, checkLibrary, type Issue } from '../check/index.ts'
import type { Flow } from '../definition/flow.ts'
import { isObject } from '../definition/json.ts'
import { flowOf, type Library, type SourceFile } from '../definition/library.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import type { Case } from '../kit/case-file.ts'
import { runCase } from '../kit/run-case.ts'
import { diff } from './diff.ts'
import { filesAround, isOwnSame, isSameButForOrder, ownFiles } from './diff-inside.ts'
import { differenceWords } from './diff-words.ts'
import type { Fate, MutantFate } from './fate.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import type { Unnoticed } from './noticing.ts'
import { prove } from './prove.ts'
import { isAsApproved } from './record.ts'
import { changeLine, type SameReasons } from './same.ts'

export type MutateOptions = {
  /** The cases of the flow that is looked at. */
  readonly cases: readonly Case[]
  /** What was approved of the flow: see `recordOf`. */
  readonly record?: JsonObject
  /** Changes that make no difference, with their reasons. */
  readonly same?: SameReasons
  /** Moments of both versions that are compared at most for one mutant. */
  readonly limit?: number
  /** Mutants that are looked at; default: all. */
  readonly wanted?: (file: string, mutant: Mutant, index: number) => boolean
}

const MOST_MOMENTS = 5000
/** Of a listed change, for which there is a reason. */
const MOST_LISTED_MOMENTS = 1000

/**
 * Changes a flow and what it refers to itself in every small way, and says who notices: the checks, the cases, the record, the guarantees, or nobody.
 * Who is asked first is asked alone: whoever is cheap comes first. Mutants come one by one, so that a caller may stop.
 *
 * @param files All definitions, without mistakes.
 */
export function* mutate(files: readonly SourceFile[], id: string, options: MutateOptions): Generator<MutantFate> {
  for (const { file, mutant, before, checked } of changesOf(files, id, options)) {
    const reason = options.same?.get(changeLine(file, mutant))
    const limit = options.limit ?? (reason === undefined ? MOST_MOMENTS : MOST_LISTED_MOMENTS)
    const fate = fateOf(before, checked, { ...options, limit })
    if (fate) yield { file, mutant, fate: withReason(fate, reason) }
  }
}

/** The changes that neither the checks nor the cases nor the record notice, as flows. */
export function unnoticedBy(files: readonly SourceFile[], id: string, options: MutateOptions): readonly Unnoticed[] {
  const found: Unnoticed[] = []
  // One by one: every change comes with a library of its own.
  for (const { file, mutant, before, checked } of changesOf(files, id, options)) {
    const { issues, library } = checked
    if (issues.length > 0 || !library) continue
    const after = flowOf(library, id)
    if (!isOwnSame({ before, after }) && !seenBy(library, id, options)) found.push({ ...mutant, file, after })
  }
  return found
}

type Change = {
  readonly file: string
  readonly mutant: Omit<Mutant, 'source'>
  readonly before: Flow
  readonly checked: Checked
}

function* changesOf(files: readonly SourceFile[], id: string, { wanted }: MutateOptions): Generator<Change> {
  const { library } = checkLibrary(files)
  if (!library) throw new Error(`Cannot change "${id}": the definitions have mistakes already`)
  const before = flowOf(library, id)
  const own = ownFiles(before)
  const around = filesAround(before)
  const looked = files.filter(({ path, text }) => around.has(path) || !isFlowText(text))
  for (const file of files.filter(({ path }) => own.has(path))) {
    const source = JSON.parse(file.text) as Json // checked above
    if (!isObject(source) || !isMutable(source.kind)) continue
    for (const [index, mutant] of mutantsOf(source).entries()) {
      if (wanted?.(file.path, mutant, index) === false) continue
      const changed = looked.map((one) => (one === file ? { path: file.path, text: JSON.stringify(mutant.source) } : one))
      const { kind, pointer, words } = mutant
      yield { file: file.path, mutant: { kind, pointer, words }, before, checked: checkLibrary(changed) }
    }
  }
}

function isFlowText(text: string): boolean {
  const source = JSON.parse(text) as Json // checked before
  return isObject(source) && source.kind === undefined
}

/** Vocabularies are what hosts implement: they are not the author's to change. */
function isMutable(kind: Json | undefined): boolean {
  return kind === undefined || kind === 'flow' || kind === 'instrument' || kind === 'fields' || kind === 'facts'
}

/** @returns Null where the flow does not refer to what was changed itself: a flow inside it may, and is asked. */
function fateOf(before: Flow, { issues, library }: Checked, options: MutateOptions & { readonly limit: number }): Fate | null {
  const [issue] = issues
  if (issue || !library) return { outcome: 'check', code: codeOf(issue) }
  const after = flowOf(library, before.id)
  if (isOwnSame({ before, after })) return null
  const seen = seenBy(library, before.id, options)
  if (seen) return seen
  if (isSameButForOrder({ before, after })) return { outcome: 'same', reason: null }
  const broken = prove(after).find(({ outcome }) => outcome === 'violated')
  return broken ? { outcome: 'guarantee', name: broken.guarantee.name } : comparedWith(before, after, options.limit)
}

function codeOf(issue: Issue | undefined): string {
  return issue?.code ?? 'no library'
}

/** Case by case: whether it goes as it says, and as it was approved. */
function seenBy(library: Library, id: string, { cases, record }: MutateOptions): Fate | null {
  const flow = flowOf(library, id)
  for (const one of cases) {
    const run = runCase(library, id, one)
    if (run.failure) return { outcome: 'case', name: one.name, message: run.failure.message }
    if (record && !isAsApproved(record, flow, { name: one.name, ...run }))
      return { outcome: 'record', place: `each case: ${one.name}` }
  }
  return null
}

function withReason(fate: Fate, reason: string | undefined): Fate {
  if (reason === undefined) return fate
  if (fate.outcome === 'undecided') return { ...fate, outcome: 'listed', reason }
  return fate.outcome === 'same' ? { ...fate, reason } : fate
}

function comparedWith(before: Flow, after: Flow, limit: number): Fate {
  const { differences, why } = diff(before, after, limit)
  const [first] = differences
  if (first) return { outcome: 'unnoticed', difference: differenceWords({ before, after }, first) }
  return why.length === 0 ? { outcome: 'same', reason: null } : { outcome: 'undecided', why }
}
