import type { TextSource, Texts } from '../definition/types.ts'
import { FORMATTERS } from './formatters.ts'
import { compileRule, isTruthy, type Read, type Scope } from './json-logic.ts'

/** A part of a text: words, or a placeholder with a path and perhaps a formatter. */
export type TextPart =
  | { readonly words: string }
  | { readonly path: string; readonly formatter: string | null; readonly args: readonly string[] }

// A placeholder may name a fact with arguments: {facts.covers(careType=Therapy)}.
const PLACEHOLDER =
  /\{([A-Za-z][\w.:-]*(?:\([\w=,-]*\))?)(?:\|([a-z]+(?:-[a-z]+)*)((?::[^:{}|]*)*))?\}/g

/** Splits a text at `{path}` and `{path|formatter:argument}`. All other braces are plain text. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > end) parts.push({ words: text.slice(end, match.index) })
    parts.push({
      path: match[1] ?? '',
      formatter: match[2] ?? null,
      args: (match[3] ?? '').split(':').slice(1),
    })
    end = match.index + match[0].length
  }
  if (end < text.length || parts.length === 0) parts.push({ words: text.slice(end) })
  return parts
}

/**
 * Compiles a text. The first of its cases that is true supplies the words; null if every case is
 * false. Placeholders are read through `scope`.
 */
export function compileText<At>(
  source: TextSource,
  scope: Scope<At>,
  shared: Texts,
): (at: At) => string | null {
  if (typeof source === 'string') return compileString(source, scope)
  if ('text' in source) {
    const named = shared[source.text]
    return named === undefined ? () => null : compileText(named, scope, shared)
  }
  const cases = source.map((one) => ({
    holds: one.when === undefined ? () => true : compileRule(one.when, scope),
    words: compileString(one.text, scope),
  }))
  return (at) => cases.find((one) => isTruthy(one.holds(at)))?.words(at) ?? null
}

function compileString<At>(text: string, scope: Scope<At>): (at: At) => string {
  if (!text.includes('{')) return () => text
  const locale = scope.bind('locale')
  const zone = scope.bind('timeZone')
  const parts = textParts(text).map((part): Read<At> => {
    if ('words' in part) return () => part.words
    const read = scope.bind(part.path)
    const format = part.formatter === null ? undefined : FORMATTERS[part.formatter]
    if (!format) return (at) => plain(read(at))
    const names = format.reads ? scope.bind(format.reads) : () => undefined
    return (at) =>
      format.format(read(at), {
        args: part.args,
        locale: locale(at),
        zone: zone(at),
        names: names(at),
      })
  })
  return (at) => parts.map((part) => part(at)).join('')
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
