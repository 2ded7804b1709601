import type { TextSource } from '../definition/types.ts'
import { MOMENT_FORMATS } from '../questions/moments.ts'
import { FORMATTERS } from '../rules/formatters.ts'
import { type TextPart, textParts } from '../rules/text.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { resolvePath, type Scope } from './model/scope.ts'
import { solidKinds, typeWords, type ValueType } from './model/value-type.ts'

type Words = { readonly text: string; readonly file: string; readonly pointer: string }

/** Reports placeholders that are malformed, read unknown names, or do not fit their formatter. */
export function placeholders(model: Model): readonly Finding[] {
  const shared = Object.entries(model.library.texts).flatMap(([name, source]) =>
    wordsOf(
      source,
      model.library.origins.get(`text:${name}`)?.path ?? name,
      `/texts/${name}`,
    ).flatMap(shape),
  )
  const used = model.uses.texts.flatMap(({ source, file, pointer, scope }) => {
    const name = typeof source === 'object' && 'text' in source ? source.text : null
    if (name === null)
      return wordsOf(source, file, pointer).flatMap((words) => [
        ...shape(words),
        ...reads(words, scope, model),
      ])
    const named = Object.hasOwn(model.library.texts, name) ? model.library.texts[name] : undefined
    return named === undefined
      ? []
      : wordsOf(named, file, pointer).flatMap((words) => reads({ ...words, pointer }, scope, model))
  })
  return [...shared, ...used]
}

function wordsOf(source: TextSource, file: string, pointer: string): readonly Words[] {
  if (typeof source === 'string') return [{ text: source, file, pointer }]
  if ('text' in source) return []
  return source.map(({ text }, i) => ({ text, file, pointer: `${pointer}/${i}/text` }))
}

function shape({ text, file, pointer }: Words): readonly Finding[] {
  return textParts(text).flatMap((part): readonly Finding[] => {
    if ('words' in part) {
      const isOpen = /[{}]/.test(part.words)
      return isOpen
        ? [
            {
              code: 'malformed-placeholder',
              file,
              pointer,
              message: `"${part.words.trim()}" has a brace outside a placeholder`,
            },
          ]
        : []
    }
    if (part.formatter === null || FORMATTERS[part.formatter]) return []
    return [
      {
        code: 'unknown-formatter',
        file,
        pointer,
        message: `There is no formatter "${part.formatter}"`,
      },
    ]
  })
}

function reads({ text, file, pointer }: Words, scope: Scope, model: Model): readonly Finding[] {
  return textParts(text).flatMap((part): readonly Finding[] => {
    if ('words' in part) return []
    const resolved = resolvePath(part.path, scope)
    if ('problem' in resolved) {
      const missing =
        (resolved.problem === 'unknown-fact' && !model.isKnown('facts')) ||
        (resolved.problem === 'unknown-input' && !model.isKnown('inputs'))
      const code =
        resolved.problem === 'secret-read' || resolved.problem === 'forbidden-name'
          ? resolved.problem
          : 'unknown-placeholder'
      return missing
        ? []
        : [{ code, file, pointer, message: `Placeholder {${part.path}}: ${resolved.message}` }]
    }
    const wrong = resolved.type === null ? null : unfit(part, resolved.type)
    return wrong === null ? [] : [{ code: 'formatter-type', file, pointer, message: wrong }]
  })
}

function unfit(
  part: Exclude<TextPart, { readonly words: string }>,
  type: ValueType,
): string | null {
  const kinds = solidKinds(type)
  if (kinds.length === 0) return null
  const formatter = part.formatter === null ? undefined : FORMATTERS[part.formatter]
  if (formatter?.takes === 'list')
    return kinds.includes('array')
      ? null
      : `Formatter "list" takes a list, {${part.path}} is ${typeWords(type)}`
  if (part.formatter === null) {
    const { by } = type.listed ?? {}
    if (by === 'question' || by === 'total')
      return `Placeholder {${part.path}} would print the key of ${by === 'total' ? 'a band' : 'an option'}, not its words`
    return kinds.includes('string') || kinds.includes('number')
      ? null
      : `Placeholder {${part.path}} would print ${typeWords(type)}`
  }
  if (!formatter) return null
  const wanted = formatter.takes === 'cents' || formatter.takes === 'number' ? 'number' : 'string'
  if (!kinds.includes(wanted))
    return `Formatter "${part.formatter}" takes ${wanted === 'number' ? 'a number' : 'a text'}, {${part.path}} is ${typeWords(type)}`
  if (part.formatter === 'count' && part.args.length !== 2)
    return `Formatter "count" takes the singular and the plural: {${part.path}|count:visit:visits}`
  if (formatter.takes !== 'date' && formatter.takes !== 'clock') return null
  const wantedMoment = formatter.takes === 'clock' ? 'an instant or a time' : 'a date'
  return mayBeMoment(type, formatter.takes)
    ? null
    : `Formatter "${part.formatter}" takes ${wantedMoment}, {${part.path}} is none`
}

/** False if a type is known to have values without a date or a time. */
function mayBeMoment({ format, values }: ValueType, takes: 'date' | 'clock'): boolean {
  if (format !== undefined)
    return MOMENT_FORMATS[format]?.[takes === 'date' ? 'hasDay' : 'hasClock'] === true
  return (
    values?.every((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) ?? true
  )
}
