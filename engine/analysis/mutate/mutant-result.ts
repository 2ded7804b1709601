import type { SameFile } from '../../kit/same-file.ts'
import type { Mutant } from './mutants.ts'

/** What detected a mutant. */
export type Detection =
  /** `flow check` reports it. */
  | { readonly outcome: 'check'; readonly code: string }
  /** A case fails. */
  | { readonly outcome: 'case'; readonly name: string; readonly message: string }
  /** No case fails, but a run differs from that of the unchanged flow: `diff --against` shows it. */
  | { readonly outcome: 'comparison'; readonly name: string }
  /** A guarantee no longer holds. */
  | { readonly outcome: 'guarantee'; readonly name: string }
  /**
   * It is equivalent: `diff` proves the same behavior for all answers. The reason is the author's,
   * if the mutant is listed.
   */
  | { readonly outcome: 'same'; readonly reason: string | null }
  /**
   * No difference was found, but the exploration was incomplete. The author's list explains why
   * they are equivalent.
   */
  | { readonly outcome: 'listed'; readonly reason: string; readonly why: readonly string[] }
  /** It behaves differently, and nothing detects the difference. */
  | { readonly outcome: 'unnoticed'; readonly difference: string }
  | { readonly outcome: 'undecided'; readonly why: readonly string[] }

export type MutantResult = {
  readonly file: string
  readonly mutant: Omit<Mutant, 'source'>
  readonly detection: Detection
}

/** The reasons why mutants are equivalent, by their line in the list. */
export type EquivalentReasons = ReadonlyMap<string, string>

/** A listed mutant that does not belong in the list, and why. */
export type WronglyListed = { readonly change: string; readonly why: string }

/** A mutant as one line of a list: file, place, and change. */
export function changeLine(file: string, { pointer, words }: Omit<Mutant, 'source'>): string {
  return `${file}#${pointer} ${words}`
}

/** The reasons in a file of equivalent mutants. */
export function equivalentReasons({ same }: SameFile): EquivalentReasons {
  return new Map(
    same.flatMap(({ reason, changes }) => changes.map((change) => [change, reason] as const)),
  )
}

/** Listed mutants that are detected, that behave differently, or that this flow does not have. */
export function wronglyListed(
  reasons: EquivalentReasons,
  results: readonly MutantResult[],
): readonly WronglyListed[] {
  const byChange = new Map(
    results.map(({ file, mutant, detection }) => [changeLine(file, mutant), detection]),
  )
  return [...reasons.keys()].flatMap((change) => {
    const why = whyNot(byChange.get(change))
    return why === null ? [] : [{ change, why }]
  })
}

function whyNot(detection: Detection | undefined): string | null {
  switch (detection?.outcome) {
    case undefined:
      return 'it is not a mutant of this flow'
    case 'unnoticed':
      return `it changes the behavior: ${detection.difference}`
    case 'check':
      return `the checks detect it: ${detection.code}`
    case 'case':
      return `a case detects it: ${detection.name}`
    case 'comparison':
      return `a case meets something else: ${detection.name}`
    case 'guarantee':
      return `a guarantee detects it: ${detection.name}`
    case 'same':
    case 'listed':
    case 'undecided':
      return null
  }
}
