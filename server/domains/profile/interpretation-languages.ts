import type { InterpretationLanguage } from '../../graphql/generated.ts'
import type { ReferenceChoice } from './reference-choices.ts'

/** How the list of languages marks those that are asked for most. */
const COMMON = 'Common'

/** The languages of interpreters: the common ones first, then by name. */
export function interpretationLanguages(choices: readonly ReferenceChoice[], locale: string): readonly InterpretationLanguage[] {
  return choices
    .map(({ key, text, mark }) => ({ id: key, name: text, isCommon: mark === COMMON }))
    .toSorted((a, b) => Number(b.isCommon) - Number(a.isCommon) || a.name.localeCompare(b.name, locale))
}
