import { checkLibrary, type Issue } from '../check/index.ts'
import type { Flow } from '../definition/flow.ts'
import { isObject } from '../definition/json.ts'
import { flowOf, type Library, type SourceFile } from '../definition/library.ts'
import type { Json } from '../definition/types.ts'
import type { Case } from '../kit/case-file.ts'
import { runCase } from '../kit/run-case.ts'
import { diff } from './diff.ts'
import { memberFiles } from './diff-inside.ts'
import { differenceWords } from './diff-words.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { prove } from './prove.ts'

/** What became of a mutant. */
export type Fate =
  /** `flow check` reports it. */
  | { readonly outcome: 'check'; readonly code: string }
  /** A case goes otherwise than it says. */
  | { readonly outcome: 'case'; readonly name: string; readonly message: string }
  /** A guarantee holds no more. */
  | { readonly outcome: 'guarantee'; readonly name: string }
  /** It behaves as before for all answers: there is nothing to notice. */
  | { readonly outcome: 'same' }
  /** It behaves otherwise, and nothing notices. */
  | { readonly outcome: 'unnoticed'; readonly difference: string }
  | { readonly outcome: 'undecided'; readonly why: readonly string[] }

export type MutantFate = { readonly file: string; readonly mutant: Omit<Mutant, 'source'>; readonly fate: Fate }

export type MutateOptions = {
  /** The cases of the flow that is looked at. */
  readonly cases: readonly Case[]
  /** Moments of both versions that are compared at most for one mutant. */
  readonly limit?: number
  /** Mutants that are looked at; default: all. */
  readonly wanted?: (file: string, mutant: Mutant, index: number) => boolean
}

const MOST_MOMENTS = 5000

/**
 * Changes a flow and what it refers to in every small way, and says who notices: the checks, the cases, the guarantees, or nobody. Mutants
 * come one by one, so that a caller may stop.
 *
 * @param files All definitions, without mistakes.
 */
export function* mutate(files: readonly SourceFile[], id: string, options: MutateOptions): Generator<MutantFate> {
  const { library } = checkLibrary(files)
  if (!library) throw new Error(`Cannot change "${id}": the definitions have mistakes already`)
  const before = flowOf(library, id)
  const own = memberFiles(before)
  const near = files.filter(({ path }) => own.has(path))
  const looked = checkLibrary(near).issues.length === 0 ? near : files
  for (const file of near) {
    const source = JSON.parse(file.text) as Json // checked above
    if (!isObject(source) || !isMutable(source.kind)) continue
    for (const [index, mutant] of mutantsOf(source).entries()) {
      if (options.wanted?.(file.path, mutant, index) === false) continue
      const changed = looked.map((one) => (one === file ? { path: file.path, text: JSON.stringify(mutant.source) } : one))
      const { kind, pointer, words } = mutant
      yield { file: file.path, mutant: { kind, pointer, words }, fate: fateOf(before, changed, options) }
    }
  }
}

/** Vocabularies are what hosts implement: they are not the author's to change. */
function isMutable(kind: Json | undefined): boolean {
  return kind === undefined || kind === 'flow' || kind === 'instrument' || kind === 'facts'
}

function fateOf(before: Flow, files: readonly SourceFile[], { cases, limit = MOST_MOMENTS }: MutateOptions): Fate {
  const { issues, library } = checkLibrary(files)
  const [issue] = issues
  if (issue || !library) return { outcome: 'check', code: codeOf(issue) }
  return noticedBy(library, before.id, cases) ?? comparedWith(before, flowOf(library, before.id), limit)
}

function codeOf(issue: Issue | undefined): string {
  return issue?.code ?? 'no library'
}

function noticedBy(library: Library, id: string, cases: readonly Case[]): Fate | null {
  for (const one of cases) {
    const { failure } = runCase(library, id, one)
    if (failure) return { outcome: 'case', name: one.name, message: failure.message }
  }
  const broken = prove(flowOf(library, id)).find(({ outcome }) => outcome === 'violated')
  return broken ? { outcome: 'guarantee', name: broken.guarantee.name } : null
}

function comparedWith(before: Flow, after: Flow, limit: number): Fate {
  const { differences, why } = diff(before, after, limit)
  const [first] = differences
  if (first) return { outcome: 'unnoticed', difference: differenceWords({ before, after }, first) }
  return why.length === 0 ? { outcome: 'same' } : { outcome: 'undecided', why }
}
