import type { SameFile } from '../../kit/same-file.ts'
import type { Detection, MutantResult } from './mutant-result.ts'
import type { Mutant } from './mutants.ts'

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
