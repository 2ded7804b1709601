import type { InterpretationLanguage } from '../../graphql/generated.ts'
import type { ReferenceChoice } from './reference-choices.ts'

/** The mark of the most requested languages in the list. */
const COMMON = 'Common'

/** The languages of interpreters: common ones first, then sorted by name. */
export function interpretationLanguages(
  choices: readonly ReferenceChoice[],
  locale: string,
): readonly InterpretationLanguage[] {
  return choices
    .map(({ key, text, mark }) => ({ id: key, name: text, isCommon: mark === COMMON }))
    .toSorted(
      (a, b) => Number(b.isCommon) - Number(a.isCommon) || a.name.localeCompare(b.name, locale),
    )
}
