import { pointerStep } from './json-schema.ts'

/** Both numbers are 1-based. */
export type Position = { readonly line: number; readonly column: number }

/** Results of scanning a JSON text, except its value. */
export type Positions = {
  /**
   * Start of the value at a JSON Pointer, or of its key. If it does not exist: of the nearest value
   * around it.
   */
  readonly at: (pointer: string, part?: 'key' | 'value') => Position
  /** Repeated keys of an object: pointer, and position of the second one. */
  readonly duplicates: readonly { readonly pointer: string; readonly position: Position }[]
  /** The first syntax error. */
  readonly error: { readonly message: string; readonly position: Position } | null
}

const MAX_DEPTH = 500

type Scan = {
  readonly text: string
  at: number
  readonly values: Map<string, number>
  readonly keys: Map<string, number>
  readonly duplicates: { readonly pointer: string; readonly offset: number }[]
}

/** Scans a JSON text for the position of every value, repeated keys, and the first syntax error. */
export function positionsOf(text: string): Positions {
  const scan: Scan = {
    text,
    at: text.startsWith('\uFEFF') ? 1 : 0,
    values: new Map(),
    keys: new Map(),
    duplicates: [],
  }
  const message = scanDocument(scan)
  const lines = lineStarts(text)
  const error = message === null ? null : { message, position: positionAt(lines, scan.at) }
  return {
    error,
    duplicates: scan.duplicates.map(({ pointer, offset }) => ({
      pointer,
      position: positionAt(lines, offset),
    })),
    at: (pointer, part = 'value') => {
      for (let near = pointer; ; near = near.slice(0, near.lastIndexOf('/'))) {
        const offset =
          (near === pointer && part === 'key' ? scan.keys.get(near) : undefined) ??
          scan.values.get(near)
        if (offset !== undefined) return positionAt(lines, offset)
        if (near === '') return { line: 1, column: 1 }
      }
    },
  }
}

/**
 * Returns the message of the first syntax error, and leaves `scan.at` there; null if the text is
 * valid.
 */
function scanDocument(scan: Scan): string | null {
  const message = scanValue(scan, '', 0)
  if (message !== null) return message
  skipSpace(scan)
  return scan.at < scan.text.length ? 'There is text after the end of the value' : null
}

function scanValue(scan: Scan, pointer: string, depth: number): string | null {
  if (depth > MAX_DEPTH) return `Values are nested deeper than ${MAX_DEPTH}`
  skipSpace(scan)
  scan.values.set(pointer, scan.at)
  const first = scan.text[scan.at]
  if (first === undefined) return 'The text ends where a value is expected'
  if (first === '{') return scanObject(scan, pointer, depth)
  if (first === '[') return scanArray(scan, pointer, depth)
  if (first === '"')
    return typeof scanString(scan) === 'string'
      ? null
      : 'A string is not closed or holds a character that must be escaped'
  return scanWord(scan)
}

function scanObject(scan: Scan, pointer: string, depth: number): string | null {
  const seen = new Set<string>()
  scan.at += 1
  skipSpace(scan)
  if (take(scan, '}')) return null
  for (;;) {
    skipSpace(scan)
    const offset = scan.at
    if (scan.text[offset] !== '"')
      return scan.text[offset] === '}'
        ? 'There is a comma before "}"'
        : 'A key in double quotes is expected'
    const key = scanString(scan)
    if (key === null) return 'A key is not closed or holds a character that must be escaped'
    const inner = pointer + pointerStep(key)
    if (seen.has(key)) scan.duplicates.push({ pointer: inner, offset })
    seen.add(key)
    scan.keys.set(inner, offset)
    skipSpace(scan)
    if (!take(scan, ':')) return `A colon is expected after key "${key}"`
    const message = scanValue(scan, inner, depth + 1)
    if (message !== null) return message
    skipSpace(scan)
    if (take(scan, '}')) return null
    if (!take(scan, ',')) return 'A comma or "}" is expected'
  }
}

function scanArray(scan: Scan, pointer: string, depth: number): string | null {
  scan.at += 1
  skipSpace(scan)
  if (take(scan, ']')) return null
  for (let i = 0; ; i += 1) {
    skipSpace(scan)
    if (i > 0 && scan.text[scan.at] === ']') return 'There is a comma before "]"'
    const message = scanValue(scan, `${pointer}/${i}`, depth + 1)
    if (message !== null) return message
    skipSpace(scan)
    if (take(scan, ']')) return null
    if (!take(scan, ',')) return 'A comma or "]" is expected'
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

function scanString(scan: Scan): string | null {
  STRING.lastIndex = scan.at
  const match = STRING.exec(scan.text)
  if (!match) return null
  scan.at += match[0].length
  const value: unknown = JSON.parse(match[0])
  return typeof value === 'string' ? value : null
}

function scanWord(scan: Scan): string | null {
  WORD.lastIndex = scan.at
  const match = WORD.exec(scan.text)
  if (!match || /[\w.+-]/.test(scan.text[scan.at + match[0].length] ?? ''))
    return 'A value is expected: object, list, string in double quotes, number, true, false or null'
  scan.at += match[0].length
  return null
}

function skipSpace(scan: Scan): void {
  while (' \t\n\r'.includes(scan.text[scan.at] ?? '!')) scan.at += 1
}

function take(scan: Scan, sign: string): boolean {
  if (scan.text[scan.at] !== sign) return false
  scan.at += 1
  return true
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function positionAt(lines: readonly number[], offset: number): Position {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lines[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 }
}
