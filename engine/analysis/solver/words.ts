import type { Rule, TextSource, Texts } from '../../definition/types.ts'
import { FALSE, or, type Term, TRUE } from './script.ts'
import type { Sheet } from './sheet.ts'

/** Where a text says anything: plain words always do, cases where one of them holds. */
export function wordsIn(sheet: Sheet, shared: Texts, text: TextSource, at: number): Term {
  if (typeof text === 'string') return TRUE
  if ('text' in text) {
    const named = shared[text.text]
    return named === undefined ? FALSE : wordsIn(sheet, shared, named, at)
  }
  return or(...text.map(({ when }: { readonly when?: Rule }) => sheet.holds(when, at)))
}
