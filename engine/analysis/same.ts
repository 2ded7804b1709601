import type { SameFile } from '../kit/same-file.ts'
import type { Fate, MutantFate } from './fate.ts'
import type { Mutant } from './mutants.ts'

/** Why changes make no difference, by the changes as `changeLine` writes them. */
export type SameReasons = ReadonlyMap<string, string>

/** A listed change that does not belong into the list, and why it does not. */
export type Misplaced = { readonly change: string; readonly why: string }

/** A change as it is written in lists: file, place, and what is done. */
export function changeLine(file: string, { pointer, words }: Omit<Mutant, 'source'>): string {
  return `${file}#${pointer} ${words}`
}

/** The reasons of a file of changes that make no difference. */
export function sameReasons({ same }: SameFile): SameReasons {
  return new Map(same.flatMap(({ reason, changes }) => changes.map((change) => [change, reason] as const)))
}

/** Listed changes that something notices, that answers tell apart, or that are no changes of the flow. */
export function misplaced(reasons: SameReasons, fates: readonly MutantFate[]): readonly Misplaced[] {
  const byChange = new Map(fates.map(({ file, mutant, fate }) => [changeLine(file, mutant), fate]))
  return [...reasons.keys()].flatMap((change) => {
    const why = whyNot(byChange.get(change))
    return why === null ? [] : [{ change, why }]
  })
}

function whyNot(fate: Fate | undefined): string | null {
  switch (fate?.outcome) {
    case undefined:
      return 'it is no change of this flow'
    case 'unnoticed':
      return `it makes one: ${fate.difference}`
    case 'check':
      return `the checks notice it: ${fate.code}`
    case 'case':
      return `a case notices it: ${fate.name}`
    case 'record':
      return `the record notices it: ${fate.place}`
    case 'guarantee':
      return `a guarantee notices it: ${fate.name}`
    case 'same':
    case 'listed':
    case 'undecided':
      return null
  }
}
