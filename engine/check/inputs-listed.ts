import type { TextSource } from '../definition/types.ts'
import { readsOf } from '../rules/json-logic.ts'
import { FORMATTERS } from '../rules/formatters.ts'
import { type TextPart, textParts } from '../rules/text.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { FORM_ROOTS } from './model/scope.ts'

/**
 * Reports inputs that a flow reads but does not list, also through facts, texts and instruments.
 */
export function inputsListed(model: Model): readonly Finding[] {
  const { library, uses } = model
  return model.flows.flatMap((form) => {
    const listed = library.flows.get(form.id)?.inputs ?? []
    const reported = new Set<string>()
    const look = (paths: readonly string[], file: string, pointer: string): readonly Finding[] =>
      paths.flatMap((path): readonly Finding[] =>
        [...inputsOf(model, path, new Set())].flatMap((name) => {
          if (listed.includes(name) || reported.has(name)) return []
          reported.add(name)
          const way = path.startsWith(`${name}.`) || path === name ? '' : ` through "${path}"`
          return [
            {
              code: 'undeclared-input',
              file,
              pointer,
              message: `The flow reads the input "${name}"${way} and does not list it`,
            },
          ]
        }),
      )
    const instruments = form.sections.flatMap(({ section, place }) => {
      const file = library.origins.get(`instrument:${section.instrument}`)?.path
      if (file === undefined) return []
      const paths = [
        ...uses.rules.flatMap((use) => (use.file === file ? readsOf(use.rule) : [])),
        ...uses.texts.flatMap((use) => (use.file === file ? pathsIn(model, use.source) : [])),
      ]
      return look(paths, place.file, `${place.pointer}/instrument`)
    })
    return [
      ...uses.rules.flatMap((use) =>
        use.file === form.file && use.scope.form === form
          ? look(readsOf(use.rule), use.file, use.pointer)
          : [],
      ),
      ...uses.texts.flatMap((use) =>
        use.file === form.file ? look(pathsIn(model, use.source), use.file, use.pointer) : [],
      ),
      ...instruments,
    ]
  })
}

function pathsIn({ library }: Pick<Model, 'library'>, source: TextSource): readonly string[] {
  if (typeof source === 'string') return textParts(source).flatMap(readBy)
  if ('text' in source) {
    const named = Object.hasOwn(library.texts, source.text) ? library.texts[source.text] : undefined
    return named === undefined || (typeof named === 'object' && 'text' in named)
      ? []
      : pathsIn({ library }, named)
  }
  return source.flatMap(({ text }) => textParts(text).flatMap(readBy))
}

/** Paths that a placeholder reads: its own, and one that its formatter may need. */
function readBy(part: TextPart): readonly string[] {
  if ('words' in part) return []
  const { reads } = FORMATTERS[part.formatter ?? ''] ?? {}
  return reads === undefined ? [part.path] : [part.path, reads]
}

/** Inputs that a path reads directly or through facts. */
function inputsOf(model: Model, path: string, seen: Set<string>): ReadonlySet<string> {
  const [root = '', name = ''] = path.split('.')
  if (root === 'facts') {
    if (seen.has(name)) return new Set()
    seen.add(name)
    const fact = model.library.facts.get(name)
    return new Set(
      fact ? readsOf(fact.rule).flatMap((inner) => [...inputsOf(model, inner, seen)]) : [],
    )
  }
  if (FORM_ROOTS.includes(root) || !(model.library.inputs.has(root) || root === 'now'))
    return new Set()
  return new Set([root])
}
