import { type Checked, checkLibrary } from '../../check/index.ts'
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
import { prove } from '../prove/index.ts'
import {
  changeLine,
  type Detection,
  type EquivalentReasons,
  type MutantResult,
} from './mutant-result.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

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
  const before = flowOf(unchangedLibrary(files, id), id)
  const runs = options.cases.map((one): CaseRun => ({ one, fingerprint: fingerprint(before, one) }))
  const own = ownFiles(before)
  const around = filesInside(before)
  const looked = files.filter(({ path, text }) => around.has(path) || !isFlowText(text))
  for (const file of files.filter(({ path }) => own.has(path))) {
    const original = JSON.parse(file.text) as Json // checked above
    if (!isObject(original) || !isMutable(original.kind)) continue
    for (const [index, mutant] of mutantsOf(original).entries()) {
      if (options.wanted?.(file.path, mutant, index) === false) continue
      const { source, ...rest } = mutant
      const changed = looked.map((one) =>
        one === file ? { path: file.path, text: JSON.stringify(source) } : one,
      )
      const reason = options.same?.get(changeLine(file.path, mutant))
      const limit = options.limit ?? (reason === undefined ? MOST_MOMENTS : MOST_LISTED_MOMENTS)
      const detection = detectionOf(before, checkLibrary(changed), { ...options, limit, runs })
      if (detection)
        yield { file: file.path, mutant: rest, detection: withReason(detection, reason) }
    }
  }
}

/** A case, and the fingerprint of its run in the unchanged flow. */
type CaseRun = { readonly one: Case; readonly fingerprint: string }

function fingerprint(flow: Flow, one: Case): string {
  return fingerprintOf(flow, runCase(flow.library, flow.id, one))
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
  return kind === undefined || ['flow', 'instrument', 'fields', 'facts'].some((one) => one === kind)
}

type DetectionOptions = Pick<MutateOptions, 'budgetFor'> & {
  readonly limit: number
  readonly runs: readonly CaseRun[]
}

/**
 * @returns Null if the flow does not directly reference the change. Its sub-flows may, and are
 *   tried separately.
 */
function detectionOf(
  before: Flow,
  { issues, library }: Checked,
  { limit, runs, budgetFor }: DetectionOptions,
): Detection | null {
  const [issue] = issues
  if (issue || !library) return { outcome: 'check', code: issue?.code ?? 'no library' }
  const after = flowOf(library, before.id)
  if (isSameOwnDefinition({ before, after })) return null
  const seen = seenBy(after, runs)
  if (seen) return seen
  if (differsInOrderOnly({ before, after })) return { outcome: 'same', reason: null }
  const budget = budgetFor?.()
  const broken = prove(after, undefined, { budget }).find(({ outcome }) => outcome === 'violated')
  if (broken) return { outcome: 'guarantee', name: broken.guarantee.name }
  const { differences, why } = diff(before, after, limit, budget)
  const [first] = differences
  if (first) return { outcome: 'unnoticed', difference: differenceWords({ before, after }, first) }
  return why.length === 0 ? { outcome: 'same', reason: null } : { outcome: 'undecided', why }
}

/**
 * Runs the cases until one fails. If none does, compares the runs with those of the unchanged flow.
 */
function seenBy(after: Flow, runs: readonly CaseRun[]): Detection | null {
  let different: string | null = null
  for (const { one, fingerprint: approved } of runs) {
    const run = runCase(after.library, after.id, one)
    if (run.failure) return { outcome: 'case', name: one.name, message: run.failure.message }
    if (different === null && fingerprintOf(after, run) !== approved) different = one.name
  }
  return different === null ? null : { outcome: 'comparison', name: different }
}

function withReason(detection: Detection, reason: string | undefined): Detection {
  if (reason === undefined) return detection
  if (detection.outcome === 'undecided') return { ...detection, outcome: 'listed', reason }
  return detection.outcome === 'same' ? { ...detection, reason } : detection
}
