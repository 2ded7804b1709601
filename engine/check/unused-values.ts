import type { TextSource } from '../definition/types.ts'
import { pointerStep } from '../definition/json-schema.ts'
import { readsOf } from '../rules/json-logic.ts'
import { textParts } from '../rules/text.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'

/** Each value that a flow keeps is read: by a rule, a text, or the flow around it. */
export function unusedValues({ flows, library, uses }: Model): readonly Finding[] {
  const read = new Map(flows.map((form) => [form, new Set<string>()] as const))
  const note = (form: (typeof flows)[number] | null, path: string) => {
    const [root, name] = path.split('.')
    if (form && root === 'values' && name !== undefined) read.get(form)?.add(name)
  }
  for (const { rule, scope } of uses.rules) for (const path of readsOf(rule)) note(scope.form, path)
  for (const { source, scope } of uses.texts) for (const path of placeholdersOf(source, library.texts)) note(scope.form, path)
  return flows.flatMap((form) =>
    [...form.values.keys()].flatMap((name): readonly Finding[] =>
      form.isComplete && read.get(form)?.has(name) === false
        ? [
            {
              code: 'unused-value',
              file: form.file,
              pointer: `/values${pointerStep(name)}`,
              part: 'key',
              message: `Nothing reads the value "${name}"`,
            },
          ]
        : [],
    ),
  )
}

function placeholdersOf(source: TextSource, shared: { readonly [name: string]: TextSource }): readonly string[] {
  if (typeof source === 'string') return textParts(source).flatMap((part) => ('path' in part ? [part.path] : []))
  if ('text' in source) {
    const named = Object.hasOwn(shared, source.text) ? shared[source.text] : undefined
    return named === undefined || (typeof named === 'object' && 'text' in named) ? [] : placeholdersOf(named, shared)
  }
  return source.flatMap(({ text }) => placeholdersOf(text, shared))
}
