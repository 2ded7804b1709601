import { type Checked, checkLibrary, type Issue } from '../../check/index.ts'
import type { Flow } from '../../definition/flow.ts'
import { isObject } from '../../definition/json.ts'
import { flowOf, type Library, type SourceFile } from '../../definition/library.ts'
import type { Json } from '../../definition/types.ts'
import type { Case } from '../../kit/case-file.ts'
import { runCase } from '../../kit/run-case.ts'
import {
  diff,
  filesInside,
  isSameOwnDefinition,
  differsInOrderOnly,
  ownFiles,
  differenceWords,
  fingerprintOf,
} from '../compare/index.ts'
import type { Budget } from '../explore/index.ts'
import type { Detection, MutantResult } from './mutant-result.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import type { UndetectedMutant } from './detecting-cases.ts'
import { prove } from '../prove/index.ts'
import { changeLine, type EquivalentReasons } from './equivalent-mutants.ts'

export type MutateOptions = {
  readonly cases: readonly Case[]
  /** Equivalent mutants, with their reasons. */
  readonly same?: EquivalentReasons
  /** The maximum number of states compared for one mutant. */
  readonly limit?: number
  /** Which mutants to try. Default: all. */
  readonly wanted?: (file: string, mutant: Mutant, index: number) => boolean
  /** Returns the limit on proofs and comparisons of the next mutant. */
  readonly budgetFor?: () => Budget | undefined
}

const MOST_MOMENTS = 5000
/** The limit for a listed mutant, which already has a reason. */
const MOST_LISTED_MOMENTS = 1000

/**
 * Tries every mutant of a flow and of its direct references, and tells what detects it: the checks,
 * a failing case, the comparison of the cases with the unchanged flow, the guarantees, or nothing.
 * Detectors run cheapest first; the first hit wins. Yields mutants one by one, so that a caller may
 * stop.
 * @param files All definitions, without mistakes.
 */
export function* mutate(
  files: readonly SourceFile[],
  id: string,
  options: MutateOptions,
): Generator<MutantResult> {
  for (const { file, mutant, before, checked } of changesOf(files, id, options)) {
    const reason = options.same?.get(changeLine(file, mutant))
    const limit = options.limit ?? (reason === undefined ? MOST_MOMENTS : MOST_LISTED_MOMENTS)
    const detection = fateOf(before, checked, { ...options, limit })
    if (detection) yield { file, mutant, detection: withReason(detection, reason) }
  }
}

/** The mutants that the checks and the cases miss, also when compared, as flows. */
export function undetectedMutants(
  files: readonly SourceFile[],
  id: string,
  options: MutateOptions,
): readonly UndetectedMutant[] {
  const found: UndetectedMutant[] = []
  // One at a time, because each mutant has its own library.
  for (const { file, mutant, before, checked } of changesOf(files, id, options)) {
    const { issues, library } = checked
    if (issues.length > 0 || !library) continue
    const after = flowOf(library, id)
    if (isSameOwnDefinition({ before, after })) continue
    if (!options.cases.some((one) => isSeenBy(one, before, after)))
      found.push({ ...mutant, file, after })
  }
  return found
}

type Change = {
  readonly file: string
  readonly mutant: Omit<Mutant, 'source'>
  readonly before: Flow
  readonly checked: Checked
}

function* changesOf(
  files: readonly SourceFile[],
  id: string,
  { wanted }: MutateOptions,
): Generator<Change> {
  const before = flowOf(unchangedLibrary(files, id), id)
  const own = ownFiles(before)
  const around = filesInside(before)
  const looked = files.filter(({ path, text }) => around.has(path) || !isFlowText(text))
  for (const file of files.filter(({ path }) => own.has(path))) {
    const source = JSON.parse(file.text) as Json // checked above
    if (!isObject(source) || !isMutable(source.kind)) continue
    for (const [index, mutant] of mutantsOf(source).entries()) {
      if (wanted?.(file.path, mutant, index) === false) continue
      const changed = looked.map((one) =>
        one === file ? { path: file.path, text: JSON.stringify(mutant.source) } : one,
      )
      const { kind, pointer, words } = mutant
      yield {
        file: file.path,
        mutant: { kind, pointer, words },
        before,
        checked: checkLibrary(changed),
      }
    }
  }
}

/** The library of the unchanged files, checked once for all flows that are mutated. */
function unchangedLibrary(files: readonly SourceFile[], id: string): Library {
  const library = unchanged.get(files) ?? checkLibrary(files).library
  if (!library) throw new Error(`Cannot change "${id}": the definitions have mistakes already`)
  unchanged.set(files, library)
  return library
}

const unchanged = new WeakMap<readonly SourceFile[], Library>()

function isFlowText(text: string): boolean {
  const source = JSON.parse(text) as Json // checked before
  return isObject(source) && source.kind === undefined
}

/** Vocabularies describe what hosts implement. Authors cannot change them. */
function isMutable(kind: Json | undefined): boolean {
  return (
    kind === undefined ||
    kind === 'flow' ||
    kind === 'instrument' ||
    kind === 'fields' ||
    kind === 'facts'
  )
}

/**
 * @returns Null if the flow does not directly reference the change. Its sub-flows may, and are
 *   tried separately.
 */
function fateOf(
  before: Flow,
  { issues, library }: Checked,
  options: MutateOptions & { readonly limit: number },
): Detection | null {
  const [issue] = issues
  if (issue || !library) return { outcome: 'check', code: codeOf(issue) }
  const after = flowOf(library, before.id)
  if (isSameOwnDefinition({ before, after })) return null
  const seen = seenBy(before, after, options.cases)
  if (seen) return seen
  if (differsInOrderOnly({ before, after })) return { outcome: 'same', reason: null }
  const budget = options.budgetFor?.()
  const broken = prove(after, undefined, { budget }).find(({ outcome }) => outcome === 'violated')
  if (broken) return { outcome: 'guarantee', name: broken.guarantee.name }
  return comparedWith(before, after, { limit: options.limit, budget })
}

function codeOf(issue: Issue | undefined): string {
  return issue?.code ?? 'no library'
}

/**
 * Runs the cases until one fails. If none does, compares the runs with those of the unchanged flow.
 */
function seenBy(before: Flow, after: Flow, cases: readonly Case[]): Detection | null {
  let different: string | null = null
  for (const one of cases) {
    const run = runCase(after.library, after.id, one)
    if (run.failure) return { outcome: 'case', name: one.name, message: run.failure.message }
    if (different === null && fingerprintOf(after, run) !== unchangedFingerprint(before, one))
      different = one.name
  }
  return different === null ? null : { outcome: 'comparison', name: different }
}

/** True if a case fails after the change, or its run differs from before. */
function isSeenBy(one: Case, before: Flow, after: Flow): boolean {
  const run = runCase(after.library, after.id, one)
  return run.failure !== null || fingerprintOf(after, run) !== unchangedFingerprint(before, one)
}

const fingerprints = new WeakMap<Flow, Map<Case, string>>()

/** The fingerprint of a case on the unchanged flow, which is the same for all its mutants. */
function unchangedFingerprint(before: Flow, one: Case): string {
  const known = fingerprints.get(before) ?? new Map<Case, string>()
  fingerprints.set(before, known)
  const fingerprint =
    known.get(one) ?? fingerprintOf(before, runCase(before.library, before.id, one))
  known.set(one, fingerprint)
  return fingerprint
}

function withReason(detection: Detection, reason: string | undefined): Detection {
  if (reason === undefined) return detection
  if (detection.outcome === 'undecided') return { ...detection, outcome: 'listed', reason }
  return detection.outcome === 'same' ? { ...detection, reason } : detection
}

type Limits = { readonly limit: number; readonly budget: Budget | undefined }

function comparedWith(before: Flow, after: Flow, { limit, budget }: Limits): Detection {
  const { differences, why } = diff(before, after, limit, budget)
  const [first] = differences
  if (first) return { outcome: 'unnoticed', difference: differenceWords({ before, after }, first) }
  return why.length === 0 ? { outcome: 'same', reason: null } : { outcome: 'undecided', why }
}
