import { EDITED } from '../definition/edited.ts'
import type { TextSource } from '../definition/types.ts'
import { pointerStep } from '../definition/json-schema.ts'
import { readsOf } from '../rules/json-logic.ts'
import { textParts } from '../rules/text.ts'
import type { Finding } from './model/finding.ts'
import type { Form } from './model/form.ts'
import type { Model } from './model/model.ts'

/** Reports values and parameters of a flow that no rule, text or outer flow reads. */
export function unusedNames({ flows, library, uses }: Model): readonly Finding[] {
  const read = new Map(flows.map((form) => [form, new Set<string>()] as const))
  const note = (form: Form | null, path: string) => {
    const [root, name] = path.split('.')
    if (form) read.get(form)?.add(`${root}.${name}`)
  }
  for (const { rule, scope } of uses.rules) for (const path of readsOf(rule)) note(scope.form, path)
  for (const { source, scope } of uses.texts)
    for (const path of placeholdersOf(source, library.texts)) note(scope.form, path)
  return flows.flatMap((form) => {
    const isUnused = (path: string) => form.isComplete && read.get(form)?.has(path) === false
    const at = (key: string, name: string) => ({
      file: form.file,
      pointer: `/${key}${pointerStep(name)}`,
      part: 'key' as const,
    })
    return [
      ...[...form.values.keys()].flatMap((name): readonly Finding[] =>
        name !== EDITED && isUnused(`values.${name}`)
          ? [
              {
                code: 'unused-value',
                ...at('values', name),
                message: `Nothing reads the value "${name}"`,
              },
            ]
          : [],
      ),
      ...[...form.parameters.keys()].flatMap((name): readonly Finding[] =>
        isUnused(`params.${name}`)
          ? [
              {
                code: 'unused-parameter',
                ...at('parameters', name),
                message: `Nothing reads the parameter "${name}"`,
              },
            ]
          : [],
      ),
    ]
  })
}

function placeholdersOf(
  source: TextSource,
  shared: { readonly [name: string]: TextSource },
): readonly string[] {
  if (typeof source === 'string')
    return textParts(source).flatMap((part) => ('path' in part ? [part.path] : []))
  if ('text' in source) {
    const named = Object.hasOwn(shared, source.text) ? shared[source.text] : undefined
    return named === undefined || (typeof named === 'object' && 'text' in named)
      ? []
      : placeholdersOf(named, shared)
  }
  return source.flatMap(({ text }) => placeholdersOf(text, shared))
}
