import type { Rule, TextSource, Texts } from '../../definition/types.ts'
import { FALSE, or, type Term, TRUE } from './script.ts'
import type { AnswerTerms } from './answer-terms.ts'

/** Whether a text is not empty: plain words never are, cases if one of them holds. */
export function hasText(sheet: AnswerTerms, shared: Texts, text: TextSource, at: number): Term {
  if (typeof text === 'string') return TRUE
  if ('text' in text) {
    const named = shared[text.text]
    return named === undefined ? FALSE : hasText(sheet, shared, named, at)
  }
  return or(...text.map(({ when }: { readonly when?: Rule }) => sheet.holds(when, at)))
}
