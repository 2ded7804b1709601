/** A regular expression as a tree. Lookahead, lookbehind and back-references are `empty`. */
export type Pattern =
  /** One character that `source` allows: `a`, `[0-9]`, `\d`. */
  | { readonly type: 'letter'; readonly source: string }
  /** Matches no character. `at`: the position that `^` or `$` requires. */
  | { readonly type: 'empty'; readonly at: 'begin' | 'end' | null }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Pattern[] }
  | {
      readonly type: 'repeat'
      readonly body: Pattern
      readonly least: number
      readonly most: number
    }

/** Parses a valid regular expression. */
export function parsePattern(source: string): Pattern {
  return parseChoice({ source, at: 0 })
}

type Reader = { readonly source: string; at: number }

const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/
const GROUP = /^\((?:\?(?::|<?[=!]|<[A-Za-z_$][\w$]*>))?/
const ZERO_WIDTH = /^(?:\^|\$|\\[bB]|\\k<[^>]*>|\\[1-9])/
const LETTER =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[\s\S]|[\s\S])/u

/** Consumes the next part of the source if it matches. */
function take(reader: Reader, form: RegExp): string | undefined {
  const found = form.exec(reader.source.slice(reader.at))?.[0]
  reader.at += found?.length ?? 0
  return found
}

function parseChoice(reader: Reader): Pattern {
  const parts = [parseSequence(reader)]
  while (reader.source[reader.at] === '|') {
    reader.at += 1
    parts.push(parseSequence(reader))
  }
  const [only] = parts
  return only && parts.length === 1 ? only : { type: 'choice', parts }
}

function parseSequence(reader: Reader): Pattern {
  const parts: Pattern[] = []
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] ?? ''))
    parts.push(parseRepeat(reader))
  return { type: 'sequence', parts }
}

function parseRepeat(reader: Reader): Pattern {
  const body = parseAtom(reader)
  const quantifier = take(reader, QUANTIFIER)
  if (quantifier === undefined) return body
  const [least, most] = bounds(quantifier)
  return { type: 'repeat', body, least, most }
}

function bounds(quantifier: string): readonly [least: number, most: number] {
  if (quantifier.startsWith('*')) return [0, Infinity]
  if (quantifier.startsWith('+')) return [1, Infinity]
  if (quantifier.startsWith('?')) return [0, 1]
  const [least = 0, most] = quantifier
    .replace(/[{}?]/g, '')
    .split(',')
    .map((part) => (part === '' ? Infinity : Number(part)))
  return [least, most ?? least]
}

const EDGES: ReadonlyMap<string, 'begin' | 'end'> = new Map([
  ['^', 'begin'],
  ['$', 'end'],
])

function parseAtom(reader: Reader): Pattern {
  const group = take(reader, GROUP)
  if (group !== undefined) {
    const body = parseChoice(reader)
    reader.at += 1
    return /[=!]$/.test(group) ? { type: 'empty', at: null } : body
  }
  const zeroWidth = take(reader, ZERO_WIDTH)
  if (zeroWidth !== undefined) return { type: 'empty', at: EDGES.get(zeroWidth) ?? null }
  return { type: 'letter', source: take(reader, LETTER) ?? '' }
}
