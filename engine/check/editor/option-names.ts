import type { Scope } from '../model/scope.ts'
import type { ValueType } from '../model/value-type.ts'
import type { ProposedName } from './proposed-name.ts'
import { placeOfShared } from './shared-names.ts'

/** The values that a rule may compare something with: the options of its question, with texts. */
export function optionNames(
  { values, items, listed }: ValueType,
  scope: Scope,
): readonly ProposedName[] {
  if (items) return optionNames(items, scope)
  if (listed === undefined) return []
  const words = new Map([...(listed.texts ?? [])].map(([text, key]) => [key, text]))
  return (values ?? []).flatMap((value): readonly ProposedName[] =>
    typeof value === 'string'
      ? [
          {
            name: value,
            kind: 'option',
            title: words.get(value) ?? null,
            place: optionPlace(listed, value, scope),
          },
        ]
      : [],
  )
}

function optionPlace(
  { by, name }: NonNullable<ValueType['listed']>,
  key: string,
  scope: Scope,
): ProposedName['place'] {
  const field =
    by === 'question' ? scope.form?.fields.find(({ source }) => source.id === name) : undefined
  if (field === undefined) return null
  const { source, place } = field
  const index = source.options?.findIndex((option) => option.key === key) ?? -1
  if (index >= 0 && field.isOwn)
    return { file: place.file, pointer: `${place.pointer}/options/${index}` }
  return source.from === undefined ? place : placeOfShared(scope.library, 'choices', source.from)
}
